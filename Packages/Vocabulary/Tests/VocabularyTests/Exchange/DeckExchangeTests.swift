import AppCore
import AppCoreTesting
import ArgumentParser
import FSRS
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import AnkiExchange
@testable import Vocabulary

/// Exports words to a package or table and imports them again.
struct DeckExchangeTests {
    private func repository(_ context: TestContext) -> StudyRepository {
        StudyRepository(context: context.context)
    }

    /// Five words: new, in steps, in review, suspended, and one without a meaning.
    private func study(_ context: TestContext) async throws -> [Card] {
        let repository = repository(context)
        let now = repository.nowMilliseconds
        var cards: [Card] = []
        let source = Source(id: repository.newID, kind: .deck, title: "Sea::Words", addedAt: now)
        for (index, word) in ["quay", "=ebb", "drift", "shoal", "wrack"].enumerated() {
            cards.append(
                Card(
                    id: repository.newID, sourceID: source.id, word: word, lemma: word,
                    sentence: "The \(word), \"so to say\";\nwas there.",
                    meaning: index == 4 ? nil : "meaning of <\(word)>", partOfSpeech: .noun,
                    difficulty: .advanced, position: index, note: index == 0 ? "a note" : nil))
        }
        try await repository.add(source: source, cards: cards)
        func answer(_ card: Int, _ rating: Int, _ ago: Int64, days: Int? = nil) -> StudyEvent {
            StudyEvent(
                id: repository.newID, cardID: cards[card].id, kind: .review, at: now - ago,
                rating: rating, duration: 900, days: days, mode: .due)
        }
        let suspension = StudyEvent(
            id: repository.newID, cardID: cards[3].id, kind: .suspend, at: now - 1000)
        try await repository.append(
            [
                answer(1, 3, 50_000), answer(2, 4, 86_400_000 * 3, days: 12),
                answer(3, 3, 86_400_000 * 9), answer(3, 3, 86_400_000 * 9 - 600_000, days: 3),
                answer(3, 1, 86_400_000 * 5), suspension,
            ], isHistory: true)
        return cards
    }

    private func states(_ context: TestContext) async throws -> [String: CardState] {
        let words = try await repository(context).exported(of: nil, withLog: false)
        var states: [String: CardState] = [:]
        for item in words.items { states[item.card.word] = item.state }
        return states
    }

    private func lineCount(_ context: TestContext) async throws -> Int {
        try await context.context.store.read {
            try $0.row("SELECT COUNT(*) AS count FROM \(WholeLog.lines) AS line")?.int("count") ?? 0
        }
    }

    @Test(arguments: [[], ["--legacy"]])
    func aPackageIsTheSameWordsOnAnotherMachine(_ options: [String]) async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        let cards = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run(["export", file] + options)
        let said = try await two.run("import", file)
        #expect(said.contains("4 added, 0 updated, 0 unchanged; 5 answers."))
        let (before, after) = (try await states(one), try await states(two))
        for word in ["quay", "=ebb", "drift", "shoal"] {
            let (old, new) = (try #require(before[word]), try #require(after[word]))
            #expect(new.schedule.phase == old.schedule.phase, "\(word)")
            #expect(new.schedule.memory == old.schedule.memory, "\(word)")
            #expect(new.schedule.step == old.schedule.step, "\(word)")
            #expect(abs(new.schedule.due - old.schedule.due) < 1.5, "\(word)")
            #expect(new.isSuspended == old.isSuspended, "\(word)")
            #expect(new.lapses == old.lapses && new.reviewCount == old.reviewCount, "\(word)")
        }
        let quay = try await repository(two).card(cards[0].id).card
        #expect(quay.meaning == "meaning of <quay>")
        #expect(quay.note == "a note")
        #expect(quay.difficulty == .advanced && quay.partOfSpeech == .noun)
        #expect(try await repository(two).sources().map(\.title) == ["Sea::Words"])
    }

    @Test func whatTheLogSaysAfterAnImportIsWhatIsKept() async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        _ = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run("export", file)
        _ = try await two.run("import", file)
        let kept = try await states(two)
        try await repository(two).resettle()
        #expect(try await states(two) == kept)
    }

    @Test func importedAgainNothingIsDoubled() async throws {
        let folder = try IntakeFolder()
        let one = try await Fixture.campus()
        _ = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run("export", file)
        let (states, lines) = (try await states(one), try await lineCount(one))
        let said = try await one.run("import", file)
        #expect(said.contains("0 added, 0 updated, 4 unchanged; 0 answers."))
        #expect(try await self.states(one) == states)
        #expect(try await lineCount(one) == lines)
    }

    @Test func aWordHasTheSameGuidInEveryPackage() async throws {
        let one = try await Fixture.campus()
        let cards = try await study(one)
        let repository = repository(one)
        func guids() async throws -> [String] {
            let (days, words) = (
                try await repository.studyDays().days,
                try await repository.exported(of: nil, withLog: true)
            )
            return AnkiExport(words: words, days: days, now: repository.seconds).package.notes.map(
                \.guid)
        }
        let first = try await guids()
        #expect(Set(first).count == first.count && first.count > 2)
        one.clock.advance(by: .seconds(86_400))
        try await repository.define(cards[0], "another meaning")
        try await repository.rename(
            try #require(await repository.sources().first), to: "Another title")
        #expect(try await guids() == first)
    }

    @Test func answersGivenHereAfterwardsAreNotTakenBackByAnOlderPackage() async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        let cards = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run("export", file)
        _ = try await two.run("import", file)
        let repository = repository(two)
        try await repository.append([
            StudyEvent(
                id: repository.newID, cardID: cards[2].id, kind: .review,
                at: repository.nowMilliseconds, rating: 1)
        ])
        let answered = try await states(two)
        _ = try await two.run("import", file)
        #expect(try await states(two) == answered)
        #expect(answered["drift"]?.lapses == 1)
    }

    @Test func contentThatWasEditedLaterStaysAndDeletedWordsComeBack() async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        let cards = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run("export", file)
        _ = try await two.run("import", file)
        two.clock.advance(by: .seconds(100))
        try await repository(two).define(cards[0], "my own meaning")
        try await repository(two).delete(cards[2])
        let said = try await two.run("import", file)
        #expect(said.contains("0 added, 1 updated, 3 unchanged"))
        #expect(try await repository(two).card(cards[0].id).card.meaning == "my own meaning")
        let drift = try await repository(two).card(cards[2].id)
        #expect(drift.card.meaning == "meaning of <drift>")
        #expect(drift.state.schedule.phase == .review)
    }

    @Test func aDryRunSaysHowItIsUnderstoodAndKeepsNothing() async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        _ = try await study(one)
        let file = folder.path + "/words.apkg"
        _ = try await one.run("export", file)
        let said = try await two.run("import", file, "--dry-run")
        #expect(said.contains("word = Word, meaning = Meaning, sentence = Sentence, note = Note"))
        #expect(
            said.contains("Would import 4 words (3 of them studied, 5 answers) into: Sea::Words."))
        #expect(try await states(two).isEmpty)
        let other = await #expect(throws: Problem.self) {
            try await two.run("import", file, "--deck", "Land")
        }
        #expect(other?.cure?.contains("::") == true)
        let field = await #expect(throws: Problem.self) {
            try await two.run("import", file, "--word-field", "Nothing")
        }
        #expect(field?.code == .usage)
    }

    @Test(arguments: ["csv", "tsv"])
    func aTableComesBackAsItWasAndDoublesNothing(_ kind: String) async throws {
        let folder = try IntakeFolder()
        let (one, two) = (try await Fixture.campus(), try await Fixture.campus())
        let cards = try await study(one)
        let file = folder.path + "/words." + kind
        _ = try await one.run("export", file)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("'=ebb") && !text.contains("\n=ebb"))
        #expect(try await two.run("import", file).contains("5 added"))
        let words = try await repository(two).exported(of: nil, withLog: false).items.map(\.card)
        #expect(words.map(\.word) == cards.map(\.word))
        // A sentence is one line.
        #expect(words.first?.sentence == "The quay, \"so to say\"; was there.")
        #expect(words.map(\.meaning) == cards.map(\.meaning))
        #expect(words.map(\.difficulty) == cards.map(\.difficulty))
        #expect(words.map(\.partOfSpeech) == cards.map(\.partOfSpeech))
        #expect(try await two.run("import", file).contains("0 added, 0 updated, 5 unchanged"))
    }

    @Test func badRowsAreNamedByTheirLinesAndLeftOut() async throws {
        let folder = try IntakeFolder()
        let one = try await Fixture.campus()
        let table = """
            \u{FEFF}Wort;Bedeutung;Level\r
            Ufer;shore;A1\r
            ;nothing;B1\r
            "Wa""tt";"mud\r
            flat";\r
            "open;x;A1\r
            Ebbe;low tide;difficult\r
            Flut;high tide;C2;more\r
            Deich;dyke;c2
            """
        let file = try folder.file("Küste.csv", Array(table.utf8))
        let said = try await one.run("import", file)
        #expect(said.contains("3 added"))
        #expect(said.contains("Columns: word, meaning, level"))
        let errors = one.console.err
        #expect(errors.contains(":3: It doesn't have a word."))
        #expect(errors.contains(":6: A quotation mark is never closed."))
        #expect(errors.contains(":7: “difficult” isn't a level"))
        #expect(errors.contains(":8: It has 4 values for 3 columns."))
        let words = try await repository(one).exported(of: nil, withLog: false).items
        #expect(words.map(\.card.word) == ["Ufer", "Wa\"tt", "Deich"])
        #expect(words.first?.source.title == "Küste")
        #expect(words.map(\.card.difficulty) == [.beginner, .intermediate, .advanced])
    }

    @Test func aTableWithoutAHeaderIsReadByTheColumnsThatAreGiven() async throws {
        let folder = try IntakeFolder()
        let one = try await Fixture.campus()
        let file = try folder.file("list.tsv", Array("shore\tUfer\tdie\ntide\tGezeit\tdie\n".utf8))
        _ = try await one.run(
            "import", file, "--columns", "meaning,word,skip", "--source", "Mine")
        let words = try await repository(one).exported(of: nil, withLog: false).items
        #expect(words.map(\.card.word) == ["Ufer", "Gezeit"])
        #expect(words.first?.source.title == "Mine")
        let wrong = await #expect(throws: Problem.self) {
            try await one.run("import", file, "--columns", "meaning,colour")
        }
        #expect(wrong?.code == .usage)
    }

    @Test func aNoteInPlainTextIsTheSameNoteAgainWhateverItsWord() async throws {
        let folder = try IntakeFolder()
        let one = try await Fixture.campus()
        let header = "#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n"
        let file = try folder.file(
            "notes.txt", Array((header + "a$1\tA::B\tHund\tdog<br>animal\n").utf8))
        #expect(try await one.run("import", file).contains("1 added"))
        #expect(try await one.run("import", file).contains("0 added, 0 updated, 1 unchanged"))
        let edited = header + "a$1\tA::B\tder Hund\tdog\nb$2\tA::B\tder Hund\thound\n"
        _ = try folder.file("notes.txt", Array(edited.utf8))
        #expect(try await one.run("import", file).contains("1 added, 1 updated"))
        let words = try await repository(one).exported(of: nil, withLog: false).items
        #expect(words.map(\.card.word) == ["der Hund", "der Hund"])
        #expect(words.map(\.card.meaning) == ["dog", "hound"])
        #expect(words.map(\.source.title) == ["A::B", "A::B"])
    }

    @Test func ankisOwnCollectionIsNamedAndNothingIsImported() async throws {
        let folder = try IntakeFolder()
        let one = try await Fixture.campus()
        let bytes = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 5000)
        let file = try folder.file("collection.anki2", bytes)
        let problem = await #expect(throws: Problem.self) { try await one.run("import", file) }
        #expect(problem?.summary.contains("Anki's own collection") == true)
        #expect(problem?.place == file)
        #expect(try await states(one).isEmpty)
    }

    @Test func aPayloadWrittenByHandIsTheEncodersOwn() throws {
        var state = CardState()
        #expect(CardState(payload: DeckRows.payload(state)) == state)
        #expect(CompactCardState.state(CompactCardState.bytes(state)) == state)
        state.schedule = CardSchedule(
            phase: .relearning, step: 1,
            memory: MemoryState(stability: 0.001, difficulty: 9.999_999_999_9), lastReview: 1.5,
            due: 1_900_000_000.25)
        (state.reviewCount, state.lapses, state.buriedUntil) = (300, 3, 20_000)
        (state.isMemorised, state.isSuspended, state.isLeech) = (true, true, true)
        #expect(CardState(payload: DeckRows.payload(state)) == state)
        #expect(CompactCardState.state(CompactCardState.bytes(state)) == state)
    }
}

struct AnkiMappingTests {
    private let mapping = AnkiMapping(
        preferences: StudyPreferences(), days: StudyDays(timeZone: .gmt, rolloverHour: 4),
        now: 1_900_000_000)

    private func package(
        _ fields: [String], _ texts: [String], isCloze: Bool = false, questions: [String] = [],
        ordinals: [Int] = [0]
    ) -> AnkiPackage {
        AnkiPackage(
            noteTypes: [
                AnkiNoteType(
                    id: 1, name: "Kind", isCloze: isCloze, fields: fields, questions: questions)
            ],
            notes: [
                AnkiNote(
                    id: 1, guid: "g", noteTypeID: 1, fields: texts, tags: ["A2"], modifiedAt: 5)
            ],
            cards: ordinals.map {
                AnkiCard(id: Int64($0 + 1), noteID: 1, ordinal: $0, deck: "D", schedule: .new)
            })
    }

    @Test(
        arguments: [
            (["Front", "Back"], 0, 1, nil), (["Nr", "Expression", "Meaning", "Example"], 1, 2, 3),
            (["Beispielsatz", "Bedeutung", "Wort"], 2, 1, 0), (["単語", "例文", "意味"], 0, 2, 1),
            (["Vocabulary-Kanji", "Vocabulary-English", "Sentence-Kana"], 0, 1, 2),
            (["X", "Y"], 0, 1, nil),
            (["Only"], 0, nil, nil), ([], nil, nil, nil),
        ] as [([String], Int?, Int?, Int?)])
    func fieldsAreKnownByTheNamesPeopleGiveThem(
        _ names: [String], _ word: Int?, _ meaning: Int?, _ sentence: Int?
    ) {
        let roles = FieldRoles(names)
        #expect(roles[.word] == word)
        #expect(roles[.meaning] == meaning)
        #expect(roles[.sentence] == sentence)
    }

    @Test func gapsBecomeWordsInTheirSentence() {
        let deck = mapping.deck(
            from: package(
                ["Text", "Back Extra"], ["The {{c1::ferry::boat}} left the {{c2::pier}}.", ""],
                isCloze: true, ordinals: [0, 1, 2]))
        #expect(deck.items.map(\.card.word) == ["ferry", "pier"])
        #expect(deck.items.map(\.card.sentence).allSatisfy { $0 == "The ferry left the pier." })
        #expect(
            deck.items.map(\.card.meaning)
                == ["The [boat] left the pier.", "The ferry left the […]."])
        #expect(deck.remarks == ["1 card without a word was skipped."])
    }

    @Test(arguments: [
        ("{{c1::a{{c2::b}}c}}", 1, "abc", "abc"), ("{{c1::a{{c2::b::h}}c}} d", 2, "abc d", "b"),
        ("{{c1::open", 1, "open", ""), ("}} {{c1::x}} {{c1::y}}", 1, " x y", "x"),
        ("no gap", 1, "no gap", ""), ("{{c1::}}", 1, "", ""),
    ])
    func gapsInGapsAndHalvesOfThemAreRead(
        _ text: String, _ gap: Int, _ sentence: String, _ word: String
    ) {
        let cloze = ClozeText(text, gap: gap)
        #expect(cloze.sentence == sentence)
        #expect(cloze.word == word)
    }

    @Test func textsKeepToTheirBounds() {
        let long = String(repeating: "wörter \u{1B}[2J", count: 100_000)
        let deck = mapping.deck(from: package(["Front", "Back"], [long, long]))
        let card = deck.items.first?.card
        #expect(card?.word.count == CardTexts.maxWordLength)
        #expect(card?.meaning?.count == CardTexts.maxMeaningLength)
        #expect(card?.word.unicodeScalars.contains { $0.value < 0x20 } == false)
    }
}

extension TestContext {
    func run(_ words: [String]) async throws -> String {
        console.clear()
        try await FeatureContext.$current.withValue(context) {
            var command = try VocabularyCommand.parseAsRoot(words)
            if var asynchronous = command as? any FeatureCommand {
                try await asynchronous.run(in: context)
            } else {
                try command.run()
            }
        }
        return console.out
    }
}
