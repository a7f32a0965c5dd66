import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Content
@testable import ContentService

/// Sections on the real service: lists, screens, commands.
struct SectionScreenTests {
    /// A pack with one section of each kind, and a premium one of each.
    private static let files = [
        "pack.txt": """
        format: 1
        pack: sections
        version: 1
        title: Sections
        licence: CC0-1.0

        [section practice]
        title: Practice
        category: writing
        order: 10

        [skill verbs]
        name: Verbs
        category: writing

        [skill lines]
        name: Lines
        category: math

        """,
        "card.md": writing("postcard", "Postcard", "free"),
        "deep.md": writing("deep-water", "Deep Water", "premium"),
        "lines.md": """
        ---
        math-section: first-lines
        title: First Lines
        difficulty: Hard
        ---

        @question q1
        skills: lines

        Solve it.

        @equation \\frac{x}{2} = 4

        @diagram line

        A) 2
        B) 8

        @answer B
        Double both.
        @end
        """,
        "line.diagram": """
        ---
        diagram: line
        alt: A line that goes up.
        size: 20 x 20
        ---
        line 2 18 18 2
        """,
    ]

    private static func writing(_ slug: String, _ title: String, _ tier: String) -> String {
        """
        ---
        writing-section: \(slug)
        title: \(title)
        difficulty: Medium
        tier: \(tier)
        section: practice
        order: \(tier == "free" ? 10 : 20)
        ---

        Dear all, we [[1: was]] here before the [[2: tide, turned]] at noon.

        @question verb
        skills: verbs
        selection: 1

        Which choice is right?

        A) NO CHANGE
        B) were

        @answer B
        The plural needs “were”.
        @end

        @question comma
        skills: verbs
        selection: 2

        Which choice is right here?

        A) NO CHANGE
        B) tide turned

        @answer B
        No comma parts them.
        @end
        """
    }

    private func campus(
        _ attempts: AttemptsDouble? = AttemptsDouble()
    ) async throws -> TestContext {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("homeroom-sections-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in Self.files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return try await TestContext.make(
            modules: [ContentModule.self], services: [ContentService.self], starterContent: folder,
            offering: { if let attempts { $0.offer(.attempts, attempts) } })
    }

    private func run(_ test: TestContext, _ words: String...) async throws -> String {
        test.console.clear()
        var command = try ContentCommand.parseAsRoot(words)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
        return test.console.out
    }

    // MARK: Lists

    @Test func bothKindsStandInOneListWithTheirSubjects() async throws {
        let test = try await campus()
        let harness = await test.list(.sections)
        #expect(harness.text.contains("Writing · Practice"))
        #expect(harness.text.contains("Postcard") && harness.text.contains("First Lines"))
        #expect(harness.text.contains("🔒 premium"))
        harness.press(.tab, .tab)
        #expect(harness.screen.tab == .math)
        #expect(harness.text.contains("First Lines") && !harness.text.contains("Postcard"))
        harness.press(.enter)
        let card = try await test.card("first-lines")
        #expect(harness.opened == ["content/math-section/\(card.id)"])
    }

    @Test func theTileCountsBothKinds() async throws {
        let test = try await campus()
        let module = try #require(test.built.module("content"))
        let tile = try #require(module.tiles.first { $0.info.id == "content.sections" })
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "3 sections, 0 tried")
        #expect(summary.lines.contains { $0.text == "Math" && $0.trailing == "0 of 1" })
    }

    @Test func everyPlaceOpensAScreen() async throws {
        let test = try await campus()
        let module = try #require(test.built.module("content"))
        for place in [
            "content/sections", "content/sections/math", "content/writing-section/a",
            "content/math-section/b",
        ] {
            #expect(module.screen(at: Place(place)) != nil, "\(place)")
        }
        #expect(module.screen(at: "content/essay/a") == nil)
    }

    // MARK: Writing

    @Test func spotsAreNumberedAndTheOneAtHandStandsAboveItsQuestion() async throws {
        let test = try await campus()
        let harness = try await test.reading("Postcard", size: Size(130, 40))
        #expect(harness.text.contains("we [1]was here before the [2]tide, turned at noon."))
        #expect(harness.text.contains("[1] Dear all, we was here"))
        #expect(harness.screen.focusedSpot == nil || harness.screen.focusedSpot == 1)
        harness.activate("q1.o1")
        #expect(harness.screen.focusedSpot == 2)
        #expect(harness.screen.practice.answeredCount == 1)
        harness.activate("spot.1")
        #expect(harness.screen.focus == .option(question: 0, option: 0))
        #expect(harness.linear.text.contains("we [1: was] here"))
    }

    @Test func aWritingSectionIsHandedInAndExplainedWithItsSkills() async throws {
        let attempts = AttemptsDouble()
        let test = try await campus(attempts)
        let harness = try await test.reading("Postcard")
        #expect(!harness.linear.text.contains("Verbs"))
        harness.activate("q0.o1")
        harness.activate("q1.o0")
        #expect(!harness.linear.text.contains("Practices"))
        harness.type("h")
        await harness.settle()
        let sheet = try #require(attempts.sheets.first)
        #expect(sheet.item.kind == .writingSection && sheet.answers.map(\.selectedIndex) == [1, 0])
        #expect(harness.linear.text.contains("Verbs: 1 of 2 right"))
        #expect(harness.linear.text.contains("Practices: Verbs"))
        #expect(harness.linear.text.contains("The plural needs"))
    }

    @Test func aLockedSectionSaysWhatPremiumBrings() async throws {
        let test = try await campus()
        let harness = try await test.reading("Deep Water")
        #expect(harness.text.contains("Dear all, we"))
        #expect(!harness.text.contains("noon"))
        #expect(harness.text.contains("its 2 questions"))
        #expect(harness.text.contains("writing section"))
    }

    // MARK: Math

    @Test func aMathSectionShowsEquationsAndDiagramsAndIsJudgedAtTheEnd() async throws {
        let attempts = AttemptsDouble()
        let test = try await campus(attempts)
        let harness = try await test.reading("First Lines")
        #expect(harness.text.contains("x/2 = 4"))
        #expect(harness.text.contains("A line that goes up."))
        harness.activate("q0.o1")
        #expect(!harness.linear.text.contains("Double both"))
        harness.type("h")
        await harness.settle()
        #expect(attempts.sheets.first?.item.kind == .mathSection)
        #expect(harness.linear.text.contains("Double both"))
        #expect(harness.linear.text.contains("Lines: 1 of 1 right"))
    }

    // MARK: Commands

    @Test func sectionsAreListedByTypeAndShown() async throws {
        let test = try await campus()
        let list = try await run(test, "sections", "list", "--type", "math")
        #expect(list.contains("First Lines") && !list.contains("Postcard"))
        let shown = try await run(test, "sections", "show", "Postcard")
        #expect(shown.contains("we [1: was] here before the [2: tide, turned] at noon."))
        #expect(!shown.contains("The plural needs"))
        let answers = try await run(test, "sections", "show", "first-lines", "--answers")
        #expect(answers.contains("x/2 = 4") && answers.contains("Answer: B"))
        #expect(answers.contains("[diagram: A line that goes up.]"))
        #expect(answers.contains("Practices: Lines"))
    }

    @Test func jsonHasTheContractsWords() async throws {
        let test = try await campus()
        let text = try await run(test, "sections", "show", "Postcard", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: Array(text.utf8))
        #expect(json["kind"]?.text == "writing-section")
        let spot = try #require(json["selections"]?.elements?.last)
        #expect(spot["number"]?.int == 2 && spot["selected_text"]?.text == "tide, turned")
        let question = try #require(json["questions"]?.elements?.first)
        #expect(question["selection_number"]?.int == 1)
        #expect(question["correct_answer_index"] == .null)
        #expect(question["classifications"] == .null)
    }

    @Test func sectionsArePractisedInPlainTextAndFound() async throws {
        let attempts = AttemptsDouble()
        let test = try await campus(attempts)
        let out = try await run(test, "practice", "Postcard", "--answers", "BA")
        #expect(attempts.sheets.first?.item.kind == .writingSection)
        #expect(out.contains("Verbs: 1 of 2 right"))
        let found = try await run(test, "search", "postcard")
        #expect(found.contains("writing-section"))
        await #expect(throws: (any Error).self) {
            try await self.run(test, "sections", "list", "--type", "reading")
        }
    }
}
