import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import Testing

@testable import Progress
@testable import ProgressService

/// Writes down what it is told, in the transaction it is told in; refuses sheets on items of three
/// questions.
private struct TestObserver: ServiceModule, AnswerObserving {
    static let id = "observer"
    static let tables: [ServiceTable] = ["observer_sheets"]
    static let migrations = [
        StoreMigration(
            "observer-service-001-sheets",
            [
                """
                CREATE TABLE observer_sheets (
                    tenant_id TEXT NOT NULL, user_id TEXT NOT NULL, number BIGINT NOT NULL,
                    note TEXT NOT NULL, PRIMARY KEY (tenant_id, user_id, number)
                )
                """
            ])
    ]

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.answerObserver, self)
    }

    func prepared(
        for item: ItemReference, questions: [String]
    ) async throws -> any PreparedObservation {
        Prepared(questions: questions.count)
    }

    struct Prepared: PreparedObservation {
        let questions: Int

        func observe(
            _ sheet: JudgedSheet, of account: AccountKey, in connection: any SQLConnection
        ) throws {
            let right = { (answers: [JudgedSheet.Answer]) in answers.filter(\.isCorrect).count }
            let note = [
                sheet.item.kind.rawValue, sheet.category, "of \(questions)",
                "brought \(right(sheet.answers))/\(sheet.answers.count)",
                "stands \(right(sheet.attempt))/\(sheet.attempt.count)",
                sheet.isComplete ? "complete" : "open", sheet.isDiagnostic ? "diagnostic" : "usual",
            ].joined(separator: ", ")
            let last = try connection.row(
                """
                SELECT COUNT(*) AS n FROM observer_sheets WHERE tenant_id = ? AND user_id = ?
                """, account.values)
            try connection.execute(
                """
                INSERT INTO observer_sheets (tenant_id, user_id, number, note)
                VALUES (?, ?, ?, ?)
                """,
                account.values + [.integer(Int64(try last?.int("n") ?? 0)), .text(note)])
            if questions == 3 { throw SQLError.closed }
        }
    }
}

@Suite struct AnswerObserverNotifierTests {
    private func notes(_ campus: CampusFixture) async throws -> [String] {
        try await campus.database.read { connection in
            try connection.rows("SELECT note FROM observer_sheets ORDER BY number").map {
                try $0.text("note")
            }
        }
    }

    @Test func everyStoredSheetIsToldWithWhatItBroughtAndWhatStands() async throws {
        let campus = try await CampusFixture.make(alongside: [TestObserver.self])
        let passage = TestCatalog.item(.passage, questions: 2, first: "8")
        let lesson = TestCatalog.item(.lesson, questions: 4)
        _ = try await campus.result(passage, [(0, 0)], as: "free")
        _ = try await campus.result(lesson, [(0, 0), (1, 1)], as: "free")
        _ = try await campus.result(lesson, [(2, 0)], isComplete: true, as: "free")
        #expect(
            try await notes(campus) == [
                "passage, writing, of 2, brought 1/1, stands 1/1, complete, diagnostic",
                "lesson, writing, of 4, brought 1/2, stands 1/2, open, usual",
                "lesson, writing, of 4, brought 1/1, stands 2/3, complete, usual",
            ])
    }

    @Test func aRepeatedKeyAndAnAnonymousSheetAreNotTold() async throws {
        let campus = try await CampusFixture.make(alongside: [TestObserver.self])
        let lesson = TestCatalog.item(.lesson, questions: 2)
        for _ in 0..<2 { _ = try await campus.result(lesson, [(0, 0)], as: "free", key: "k") }
        _ = try await campus.result(lesson, [(0, 0)])
        #expect(try await notes(campus).count == 1)
    }

    @Test func aSingleAnswerIsToldTheFirstTime() async throws {
        let campus = try await CampusFixture.make(alongside: [TestObserver.self])
        let passage = TestCatalog.item(.passage, questions: 2)
        let question = TestCatalog.question(1, of: passage)
        for option in [1, 0] {
            campus.clock.advance(by: .seconds(5))
            let reply = try await campus.post(
                "/answers",
                #"{"question_id":"\#(question)","selected_option_index":\#(option)}"#, as: "free")
            #expect(reply.status == 200)
        }
        #expect(
            try await notes(campus) == [
                "passage, writing, of 2, brought 0/1, stands 0/1, open, usual"
            ])
    }

    @Test func whatTheObserverCannotKeepIsNotStoredEither() async throws {
        let campus = try await CampusFixture.make(alongside: [TestObserver.self])
        let passage = TestCatalog.item(.passage, questions: 3)
        let reply = try await campus.submit(passage, [(0, 0)], as: "free")
        #expect(reply.status >= 500)
        #expect(try await campus.attempts(on: passage, as: "free").isEmpty)
        #expect(try await notes(campus).isEmpty)
    }
}
