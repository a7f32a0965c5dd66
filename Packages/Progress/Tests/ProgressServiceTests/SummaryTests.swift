import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import ProgressService

@Suite struct SummaryTests {
    @Test func summaryHasBestLatestAndTheNewestThree() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 4)
        let lesson = TestCatalog.item(.lesson, questions: 2)
        for right in [1, 4, 2, 3] {
            _ = try await campus.submit(passage, (0..<right).map { ($0, 0) }, as: "free")
            campus.clock.advance(by: .seconds(60))
        }
        _ = try await campus.submit(lesson, [(0, 0), (1, 1)], as: "free")
        let unknown = TestCatalog.item(.passage, questions: 9)
        let found = try await campus.summaries(of: [passage, lesson, unknown], "free")
        #expect(found.count == 2)
        let summary = try #require(found[passage])
        #expect(summary.totalAttempts == 4 && summary.bestScore == 100)
        #expect(summary.latestScore == 75)
        let recent = try summary.recent()
        #expect(recent.map(\.score) == [75, 50, 100])
        #expect(recent.map(\.correctCount) == [3, 2, 4])
        #expect(recent[0].completedAt > recent[1].completedAt)
        #expect(found[lesson]?.latestScore == 50)
        #expect(try await campus.summaries(of: [passage], "other").isEmpty)
        #expect(try await campus.summaries(of: [], "free").isEmpty)
    }

    @Test func deletedAccountLeavesNothing() async throws {
        let campus = try await CampusFixture.make()
        let passage = TestCatalog.item(.passage, questions: 1)
        for token in ["free", "other"] {
            _ = try await campus.submit(passage, [(0, 0)], as: token)
        }
        let module = try ProgressServiceMaker.make(campus)
        try await campus.database.write { connection in
            try module.forget(.home("free"), in: connection)
        }
        #expect(try await campus.attempts(on: passage, as: "free").isEmpty)
        #expect(try await campus.attempts(on: passage, as: "other").count == 1)
        let left = try await campus.database.read { connection in
            try ["progress_attempts", "progress_answers", "progress_summaries"].map { table in
                try connection.row(
                    "SELECT COUNT(*) AS n FROM \(table) WHERE user_id = 'free'")?.int("n")
            }
        }
        #expect(left == [0, 0, 0])
    }
}
