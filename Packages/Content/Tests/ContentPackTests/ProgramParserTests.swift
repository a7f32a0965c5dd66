import Testing

@testable import ContentPack
@testable import Dialogue

@Suite struct ProgramParserTests {
    private let result = ProgramSamples.read([
        "l.md": ProgramSamples.level(
            parts: ProgramSamples.glossary, ProgramSamples.choice, ProgramSamples.fill,
            ProgramSamples.trueFalse, ProgramSamples.matching, ProgramSamples.form,
            ProgramSamples.roleplay)
    ])

    private func soundLevel() throws -> PackLevel {
        #expect(result.diagnostics.map(\.description) == [])
        return try #require(result.programs.first?.levels.first)
    }

    private func quiz(_ key: String) throws -> PackQuiz {
        let item = try #require(try soundLevel().items.first { $0.key == key })
        guard case .quiz(let quiz) = item.body else { throw Missing() }
        return quiz
    }

    private struct Missing: Error {}

    @Test func aProgramHasItsUnitsAndLevels() throws {
        let level = try soundLevel()
        let program = try #require(result.programs.first)
        #expect(program.title == "Spanish: First Steps" && program.about == "A first week.")
        #expect(program.teaches == "es" && program.explainsIn == "en")
        #expect(program.units.map(\.key) == ["meeting"])
        #expect(level.teaching == [.paragraph(.plain("Say hello."))])
        #expect(level.glossary.map(\.term) == ["hola", "el nombre"])
        #expect(level.glossary.map(\.example) == [nil, "¿Cuál es su nombre?"])
        #expect(level.items.map(\.position) == [1, 2, 3, 4, 5, 6])
    }

    @Test func quizzesHaveTheirRightOptions() throws {
        let choice = try quiz("greeting")
        #expect(choice.options.map(\.isCorrect) == [false, true, false])
        let fill = try quiz("my-name")
        #expect(fill.options.map(\.text) == ["me llamo", "mi nombre es"])
        #expect(!fill.options.contains { !$0.isCorrect })
        #expect(fill.ignoresDiacritics && fill.typos == 1)
        let statement = try quiz("forms")
        #expect(statement.options.map(\.isCorrect) == [true, false])
    }

    @Test func severalOptionsMayBeRight() throws {
        let text = ProgramSamples.choice.replacing("kind: choice", with: "kind: choices")
            .replacing("@answer B", with: "@answer A, C")
        let result = ProgramSamples.read(part: text)
        #expect(result.diagnostics.map(\.description) == [])
        guard case .quiz(let quiz)? = result.programs.first?.levels.first?.items.first?.body
        else { throw Missing() }
        #expect(quiz.options.map(\.isCorrect) == [true, false, true])
    }

    @Test func aFormKnowsItsFieldsRules() throws {
        guard
            case .form(let form)? = try soundLevel().items.first(where: { $0.key == "check-in" })?
                .body
        else { throw Missing() }
        #expect(form.fields.map(\.key) == ["nombre", "noches", "habitacion"])
        #expect(form.fields.map(\.type) == [.text, .number, .choice])
        #expect(form.fields.map(\.isRequired) == [true, false, false])
        #expect(form.fields[1].pattern == "[0-9]{1,2}")
        #expect(form.fields[2].options == ["individual", "doble"])
    }

    @Test func aConversationKeepsTranslationsOtherLinesAndHints() throws {
        guard case .roleplay(let play)? = try soundLevel().items.last?.body else { throw Missing() }
        #expect(play.character == "Señora Ruiz" && play.characterAbout == "The baker.")
        #expect(play.instructions == [.paragraph(.plain("Ask for them."))])
        #expect(play.turns.map(\.speaker) == [.character, .student, .student, .character])
        #expect(play.turns[0].translation == "Good morning! What would you like?")
        #expect(
            play.turns[1].accepted == ["Dos panes, por favor.", "Me da dos panes, por favor."])
        #expect(play.turns[1].hint == "Use “quiero” and the number.")
        #expect(play.turns.map(\.number) == [1, 2, 3, 4])
    }

    @Test func everyIdIsDifferentAndStaysTheSame() throws {
        let program = try #require(result.programs.first)
        var ids = [program.id] + program.units.map(\.id)
        for level in program.levels {
            ids.append(level.id)
            ids += level.glossary.map(\.id) + level.items.map(\.id)
            for item in level.items {
                switch item.body {
                case .quiz(let quiz): ids += quiz.options.map(\.id)
                case .matching(let matching): ids += matching.pairs.map(\.id)
                case .form(let form): ids += form.fields.map(\.id)
                case .roleplay(let play): ids += play.turns.map(\.id)
                }
            }
        }
        #expect(ids.count > 25 && Set(ids).count == ids.count)
        let identity = PackIdentity(packID: "demo")
        #expect(program.id == identity.programID(slug: "first-steps"))
        #expect(
            program.levels[0].items[1].id == identity.levelItemID(key: "my-name", of: "hello"))
    }

    @Test func programsAreCounted() throws {
        let program = try #require(result.programs.first)
        #expect(
            PackCounts(of: program).description
                == "program first-steps: 1 units, 1 levels, quizzes: 1 choice, 0 choices, "
                + "1 true-false, 1 fill; 1 matchings, 1 forms, 1 role-plays, 2 glossary words")
    }

    @Test func levelsStandByNumberAndProgramsByOrder() {
        let last = ProgramSamples.level(ProgramSamples.roleplay, slug: "a", number: "2")
            .replacing("---\n@roleplay", with: "---\nText.\n\n@roleplay")
        let first = ProgramSamples.level(parts: ProgramSamples.roleplay)
        let other = ProgramSamples.program.replacing("first-steps", with: "second")
            .replacing("order: 100", with: "order: 200")
        let result = ProgramSamples.read([
            "a.md": last, "b.md": first, "q.program": other,
            "c.md": first.replacing("first-steps", with: "second")
                .replacing("level: hello", with: "level: third"),
        ])
        #expect(result.diagnostics.map(\.description) == [])
        #expect(result.programs.map(\.slug) == ["second", "first-steps"])
        #expect(result.programs.last?.levels.map(\.slug) == ["hello", "a"])
    }

    @Test func anImageIsADiagramOfThePack() {
        let diagram = "---\ndiagram: sign\nalt: A sign.\nsize: 20 x 20\n---\nline 1 1 9 9"
        let text = ProgramSamples.roleplay.replacing(
            "character: ", with: "image: sign\ncharacter: ")
        let level = ProgramSamples.level(parts: text)
        let result = ProgramSamples.read(["l.md": level, "d.diagram": diagram])
        #expect(result.diagnostics.map(\.description) == [])
        #expect(result.assets.map(\.id) == ["sign"])
        #expect(result.programs.first?.levels.first?.items.first?.imageID == "sign")
        #expect(ProgramSamples.read(["l.md": level]).places(in: "l.md") == ["12:8 error"])
    }
}
