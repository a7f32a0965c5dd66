import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import TerminalUI
import Testing

@testable import Progress

/// A student of many years: nothing that was done is out of reach.
@Suite struct LongHistoryTests {
    private static let count = 1_250

    private func campus() async throws -> TestContext {
        let test = try await Fixture.campus()
        let account = await test.repository.client.account()
        let records = (0..<Self.count).map { number in
            AttemptRecord(
                id: "a\(number)", item: ItemReference(.lesson, "l\(number % 40)"),
                itemTitle: number == 0 ? "The very first" : "Joins", score: number % 101,
                correctCount: 1, totalQuestions: 3, timeSpentSeconds: nil,
                completedAt: test.clock.now.addingTimeInterval(Double(number - Self.count) * 60),
                answers: [])
        }
        try await test.repository.ledger.record(records, account: account)
        return test
    }

    @Test func theHistoryHasEveryAttemptOnceAndInOrder() async throws {
        let test = try await campus()
        let whole = try await test.repository.history().entries.map(\.id)
        #expect(whole == (0..<Self.count).reversed().map { "a\($0)" })
        var walked: [String] = []
        for offset in stride(from: 0, to: Self.count, by: 300) {
            walked += try await test.repository.history(offset: offset, limit: 300).entries.map(
                \.id)
        }
        #expect(walked == whole)
    }

    @Test func theScreenReadsOnAsOneComesToOlderAttempts() async throws {
        let test = try await campus()
        let harness = ScreenHarness(HistoryScreen(repository: test.repository), size: Size(80, 24))
        await harness.settle()
        #expect(harness.screen.history?.entries.count == HistoryScreen.pageSize)
        #expect(harness.text.contains("\(Self.count) attempts"))
        for _ in 0..<10 {
            harness.press(.end)
            await harness.settle()
        }
        #expect(harness.screen.history?.entries.count == Self.count)
        #expect(harness.text.contains("The very first"))
        harness.press(.enter)
        #expect(harness.opened.last == "progress/review/lesson/l0/a0")
    }

    @Test func aFilterFindsWhatWasNotOnViewYet() async throws {
        let test = try await campus()
        let harness = ScreenHarness(HistoryScreen(repository: test.repository), size: Size(80, 24))
        await harness.settle()
        harness.type("/very first")
        await harness.settle()
        #expect(harness.text.contains("The very first"))
        #expect(!harness.text.contains("Joins"))
    }

    @Test("Attempts are counted, and found while they wait, from an index alone")
    func plans() async throws {
        let test = try await Fixture.campus()
        func plan(_ query: String, _ arguments: [SQLValue]) async throws -> [String] {
            try await test.repository.ledger.store.read {
                try $0.rows("EXPLAIN QUERY PLAN " + query, arguments)
                    .map { try $0.text("detail") }.filter { $0.contains("progress_attempts") }
            }
        }
        for items in [0, 2] {
            let values = repeatElement(SQLValue.text("x"), count: 1 + items)
            let briefs = try await plan(AttemptLedger.briefsQuery(items: items), Array(values))
            #expect(
                briefs.count == 2
                    && briefs.allSatisfy { $0.contains("COVERING INDEX progress_attempts_of_item") }
            )
        }
        let waiting = try await plan(
            "SELECT entry FROM progress_attempts WHERE account = ? AND is_judged = 0", ["x"])
        #expect(waiting.allSatisfy { $0.contains("INDEX progress_attempts_waiting") })
        let newest = try await plan(
            """
            SELECT title FROM progress_attempts WHERE account = ?
            ORDER BY completed_at DESC, id DESC LIMIT 3
            """, ["x"])
        #expect(newest.first?.contains("INDEX progress_attempts_scores") == true)
    }

    @Test func theItemsAreCountedOverAllAttempts() async throws {
        let test = try await campus()
        let tried = try await test.repository.tried()
        #expect(tried.count == 40)
        #expect(tried.map(\.brief.count).reduce(0, +) == Self.count)
        // The newest attempt is number 1249, on item 9.
        #expect(tried.first?.item.id == "l9" && tried.first?.brief.latestScore == 1_249 % 101)
        let first = try #require(tried.first { $0.item.id == "l0" })
        let best = stride(from: 0, to: Self.count, by: 40).map { $0 % 101 }.max()
        #expect(first.title == "Joins" && first.brief.bestScore == best)
        let harness = ScreenHarness(HistoryScreen(repository: test.repository), size: Size(80, 24))
        await harness.settle()
        harness.press(.tab)
        #expect(harness.text.contains("32 attempts · best"))
    }

    @Test func theTileTellsWhatWaitsFromWhatWasRefused() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/progress/passages/\(KeysDouble.passage.id)/submit",
            .fail(.notSent("no route")))
        transport.on(
            .post, "/progress/lessons/\(KeysDouble.lesson.id)/submit",
            .reply(404, #"{"error":"No such lesson."}"#))
        let test = try await Fixture.remote(transport)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
        test.clock.advance(by: .seconds(60))
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 1, 0]))
        let overview = try await test.repository.overview(newest: 3)
        #expect(overview.total == 2 && overview.waiting == 1)
        #expect(overview.refused.map(\.item) == [KeysDouble.lesson])
        let tile = try #require(test.built.module("progress")?.tiles.first)
        let lines = try #require(try await tile.load(.local)).lines
        #expect(lines.map(\.text).contains("1 attempt not sent yet"))
        #expect(lines.map(\.text).contains("“Joins” was rejected"))
        #expect(lines.compactMap(\.trailing) == ["refused", "queued"])
        transport.otherwise(.fail(.notSent("no route")))
        let harness = ScreenHarness(HistoryScreen(repository: test.repository), size: Size(80, 24))
        await harness.settle()
        #expect(harness.screen.status?.hasPrefix("1 not sent yet · 1 refused · ") == true)
    }
}
