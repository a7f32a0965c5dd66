import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import SQLStore
import TerminalUI
import Testing

@testable import Progress
@testable import ProgressService

struct ProgressScreenTests {
    private func practised() async throws -> TestContext {
        let test = try await Fixture.campus()
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 0, 0]))
        test.clock.advance(by: .seconds(86_400))
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 1, 1]))
        return test
    }

    @Test(arguments: [Size(40, 20), Size(80, 24), Size(200, 50)])
    func theHistoryStandsByDayNewestFirst(_ size: Size) async throws {
        let test = try await practised()
        let harness = ScreenHarness(HistoryScreen(repository: test.repository), size: size)
        await harness.settle()
        let text = harness.text
        #expect(text.contains("2 attempts"))
        let today = try #require(text.range(of: "Today"))
        let yesterday = try #require(text.range(of: "Yesterday"))
        #expect(today.lowerBound < yesterday.lowerBound)
        #expect(text.contains("✓ 100%"))
        #expect(text.contains("✗ 33%"))
        harness.press(.enter)
        let newest = try #require(try await test.repository.history().entries.first)
        #expect(
            harness.opened == ["progress/review/lesson/\(KeysDouble.lesson.id)/\(newest.id)"])
        harness.press(.tab)
        #expect(harness.text.contains("best 100%"))
        harness.press(.enter)
        #expect(harness.opened.last == "progress/attempts/lesson/\(KeysDouble.lesson.id)")
    }

    @Test func aReviewShowsOwnAndRightAnswersAndTheReason() async throws {
        let test = try await practised()
        let oldest = try #require(try await test.repository.history().entries.last)
        let harness = ScreenHarness(
            ReviewScreen(KeysDouble.lesson, attempt: oldest.id, repository: test.repository),
            size: Size(80, 60))
        await harness.settle()
        #expect(harness.text.contains("1 of 3 right · 33%"))
        #expect(harness.text.contains("✗ A  x  ← your answer"))
        #expect(harness.text.contains("✓ B  y  ← correct answer"))
        #expect(harness.text.contains("Because 2."))
        harness.type("w")
        #expect(!harness.text.contains("Question 1 of 3"))
        #expect(harness.linear.text.contains("(your answer)"))
    }

    @Test func withoutContentTheBackendsOwnReviewIsShown() async throws {
        let test = try await Fixture.campus(withCatalog: false)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 0, 0]))
        let review = try await test.repository.review(of: KeysDouble.lesson, attempt: nil)
        #expect(review.questions.map(\.prompt) == ["Question 1?", "Question 2?", "Question 3?"])
        #expect(review.questions.map(\.selectedIndex) == [1, 0, 0])
        let harness = ScreenHarness(
            ReviewScreen(KeysDouble.lesson, attempt: nil, repository: test.repository),
            size: Size(80, 60))
        await harness.settle()
        #expect(harness.text.contains("Because 1."))
        harness.type("p")
        #expect(harness.toasts.last?.text.contains("Content isn't installed") == true)
    }

    @Test func attemptsMadeElsewhereAreLearntOf() async throws {
        let here = try await practised()
        let harness = ScreenHarness(AttemptsScreen(KeysDouble.lesson, repository: here.repository))
        try await here.store.write { connection in
            _ = try connection.execute("DELETE FROM progress_attempts")
        }
        await harness.settle()
        #expect(harness.text.contains("2 attempts · best 100%"))
    }

    @Test func theTileSaysWhatTheWeekWasLike() async throws {
        let test = try await practised()
        let module = try #require(test.built.module("progress"))
        let tile = try #require(module.tiles.first)
        let summary = try #require(try await tile.load(.local))
        #expect(summary.headline == "2 attempts this week")
        #expect(summary.lines.first?.trailing == "100%")
        #expect(summary.lines.first?.emphasis == .good)
        let fresh = try await Fixture.campus()
        let empty = try await fresh.built.module("progress")?.tiles.first?.load(.local)
        #expect(empty?.kind == .empty)
    }

    private func run(_ test: TestContext, _ arguments: String...) async throws {
        var command = try ProgressCommand.parseAsRoot(arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    @Test func commandsPrintWhatTheScreensShow() async throws {
        let test = try await practised()
        try await run(test, "list", "--json")
        let rows = try WireJSON.decode(JSONValue.self, from: Array(test.console.out.utf8))
        guard case .array(let attempts) = rows, case .object(let first)? = attempts.first else {
            Issue.record("a list in JSON is a bare array of objects")
            return
        }
        #expect(attempts.count == 2)
        #expect(first["score"] == .integer(100))
        #expect(first["lesson_id"] == .string(KeysDouble.lesson.id))
        #expect(first["state"] == .string("judged"))
        test.console.clear()
        try await run(test, "attempts", "0f1e2d3c")
        #expect(test.console.out.contains("100%"))
        test.console.clear()
        try await run(test, "review", "Joins")
        #expect(test.console.out.contains("Why: Because 1."))
        test.console.clear()
        let missing = await #expect(throws: Problem.self) {
            try await self.run(test, "review", "nothing")
        }
        #expect(missing?.exitCode == 66)
    }

    @Test func progressKeepsAFeaturesPromises() async throws {
        try await ModuleConformance.check(
            ProgressModule.self, services: [ProgressService.self, KeysDouble.self],
            places: [Place("progress/attempts/lesson/\(KeysDouble.lesson.id)")],
            readings: [["list"]])
    }
}
