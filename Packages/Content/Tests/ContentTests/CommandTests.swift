import AppCore
import AppCoreTesting
import ArgumentParser
import Testing

@testable import Content

struct CommandTests {
    private func run(_ test: TestContext, _ arguments: String...) async throws {
        var command = try ContentCommand.parseAsRoot(arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    @Test func listsPrintTablesLinesAndJSON() async throws {
        let test = try await Fixture.campus()
        try await run(test, "lessons", "list", "--type", "math")
        #expect(test.console.out.contains("Quadratics: Roots and Vertex"))
        #expect(!test.console.out.contains("Guided Tour"))
        test.console.clear()
        try await run(test, "lessons", "list", "--tier", "premium", "--plain")
        let lines = test.console.out.split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(lines.allSatisfy { $0.split(separator: "\t").count >= 6 })
        #expect(lines.allSatisfy { $0.contains("\tlocked\t") })
        test.console.clear()
        try await run(test, "passages", "list", "--json")
        let rows = try WireJSON.decode(JSONValue.self, from: Array(test.console.out.utf8))
        guard case .array(let passages) = rows, case .object(let first)? = passages.first else {
            Issue.record("a list in JSON is a bare array of objects")
            return
        }
        #expect(passages.count >= 6)
        for key in ["id", "title", "difficulty", "tier", "question_count", "is_locked", "header"] {
            #expect(first[key] != nil, "\(key)")
        }
    }

    @Test func showHidesAnswersUntilTheyAreAskedFor() async throws {
        let test = try await Fixture.campus()
        try await run(test, "lessons", "show", "subject-verb-agreement")
        #expect(test.console.out.contains("Question 1 of 5"))
        #expect(!test.console.out.contains("Why:"))
        test.console.clear()
        try await run(test, "lessons", "show", "subject-verb", "--answers")
        #expect(test.console.out.contains("Why:"))
        test.console.clear()
        try await run(test, "passages", "show", "The Tuner’s Ledger", "--json")
        #expect(test.console.out.contains("\"correct_answer_index\":null"))
        #expect(test.console.out.contains("\"annotations\":[]"))
    }

    @Test func unknownAndLockedItemsAreProblemsWithTheirCodes() async throws {
        let test = try await Fixture.campus()
        let missing = await #expect(throws: Problem.self) {
            try await self.run(test, "lessons", "show", "nothing-here")
        }
        #expect(missing?.exitCode == 66)
        let locked = await #expect(throws: Problem.self) {
            try await self.run(test, "lessons", "show", "inference")
        }
        #expect(locked?.exitCode == 77)
        #expect(locked?.cure?.contains("Payments isn't installed") == true)
    }

    @Test func practisingInAPipeAsksByLetterAndJudges() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        test.console.answer("z", "a", "b", "-", "A", "B")
        try await run(test, "practice", "subject-verb-agreement")
        #expect(attempts.sheets.count == 1)
        #expect(attempts.sheets[0].answers.map(\.selectedIndex) == [0, 1, 0, 1])
        #expect(test.console.out.contains("isn't a valid answer to question 1"))
        #expect(test.console.out.contains("Why:"))
        #expect(test.console.out.contains("80%"))
    }

    @Test func practisingWithAnswersOnTheCommandLineNeedsNoQuestion() async throws {
        let attempts = AttemptsDouble()
        let test = try await Fixture.campus(attempts: attempts)
        try await run(
            test, "practice", "The Tuner’s Ledger", "--answers", "-,B,C,A,A,B", "--json")
        #expect(attempts.sheets.first?.answers.count == 5)
        let lesson = try await Fixture.campus(attempts: attempts)
        try await run(lesson, "practice", "quadratics", "--answers", "ABCDA", "--dry-run")
        #expect(lesson.console.out.contains("5. "))
        #expect(lesson.console.out.contains("Why:"))
        #expect(test.console.out.contains("\"state\":\"judged\""))
        let refused = await #expect(throws: Problem.self) {
            try await self.run(test, "practice", "The Tuner’s Ledger", "--no-input")
        }
        #expect(refused?.exitCode == 64)
        try await run(
            test, "practice", "The Tuner’s Ledger", "--answers", "ABCDAB", "--dry-run")
        #expect(attempts.sheets.count == 1)
    }

    @Test func aQueuedSittingEndsWith75() async throws {
        let attempts = AttemptsDouble()
        attempts.plan(.queue)
        let test = try await Fixture.campus(attempts: attempts)
        let code = await #expect(throws: ExitCode.self) {
            try await self.run(test, "practice", "The Tuner’s Ledger", "--answers", "ABCDAB")
        }
        #expect(code?.rawValue == 75)
        #expect(test.console.err.hasSuffix("Saved here; it will be sent later. No network.\n"))
    }

    @Test(arguments: [AttemptsDouble.Plan.judge, .queue, .refuse])
    func practisingClosesTheDraftOfTheScreenUnlessItIsRefused(
        plan: AttemptsDouble.Plan
    ) async throws {
        let attempts = AttemptsDouble()
        attempts.plan(plan)
        let test = try await Fixture.campus(attempts: attempts)
        let library = Library(context: test.context)
        let card = try #require(
            try await library.catalog.cards(.passage).value
                .first { $0.title == "The Tuner’s Ledger" })
        try await library.drafts.save(
            AnswerDraft(choices: ["q": 1], revision: 7), of: card.reference)
        _ = try? await run(test, "practice", card.title, "--answers", "ABCDAB")
        let open = try await library.drafts.open()
        guard case .refuse = plan else {
            #expect(open.isEmpty)
            return
        }
        #expect(open == [card.reference])
        #expect(await library.openDraft(of: card.reference)?.choices.count == 6)
    }

    @Test func importSaysWhatIsWrongAndWhereAndEndsWith65() async throws {
        let finding = PackImportReport.Finding(
            isError: true, place: "lessons/a.md:3:1", message: "an answer is missing",
            cure: "Mark one option")
        let report = PackImportReport(
            packID: "p", title: "Pack", version: 2, lessons: 3, passages: 0, sections: 0,
            questions: 9,
            isStored: true, findings: [finding])
        let test = try await TestContext.make(
            modules: [ContentModule.self],
            offering: { $0.offer(.packImport, ImporterDouble(report: report)) })
        let code = await #expect(throws: ExitCode.self) {
            try await self.run(test, "import", "./pack")
        }
        #expect(code?.rawValue == 65)
        #expect(
            test.console.err.contains(
                "lessons/a.md:3:1: error: an answer is missing. Mark one option."))
        #expect(test.console.out.contains("3 lessons"))
        let bare = try await TestContext.make(modules: [ContentModule.self])
        let refused = await #expect(throws: Problem.self) {
            try await self.run(bare, "import", "./pack")
        }
        #expect(refused?.exitCode == 77)
    }

    @Test func completionsAreSlugs() async throws {
        let test = try await Fixture.campus()
        let module = try #require(test.built.module("content"))
        #expect(await module.completions(for: "lesson").contains("quadratics"))
        #expect(await module.completions(for: "nonsense").isEmpty)
    }
}

struct ImporterDouble: PackImporting {
    var report: PackImportReport
    func importPack(at directory: String, dryRun: Bool) async throws -> PackImportReport { report }
}
