import AppCore
import Foundation
import SQLStore

/// Stores tests, drills and what is known about each question, in the local store.
struct TestStore: Sendable {
    static let tables = ["content_test_runs", "content_question_records", planTable]
    static let texts = [
        TextColumns("content_test_runs", ["state"]),
        TextColumns("content_question_records", ["answer"]),
    ]

    static let migrations = [
        StoreMigration(
            "content-004-tests",
            [
                """
                CREATE TABLE content_test_runs (
                    account TEXT NOT NULL,
                    id TEXT NOT NULL,
                    state TEXT NOT NULL,
                    revision BIGINT NOT NULL,
                    is_drill BIGINT NOT NULL,
                    is_finished BIGINT NOT NULL,
                    updated_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (account, id)
                )
                """,
                // `answer` is the last one. `step` and `due_at` are null if it isn't to come back.
                """
                CREATE TABLE content_question_records (
                    account TEXT NOT NULL,
                    question TEXT NOT NULL,
                    answer TEXT NOT NULL,
                    is_right BIGINT NOT NULL,
                    tries BIGINT NOT NULL,
                    step BIGINT,
                    due_at DOUBLE PRECISION,
                    updated_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (account, question)
                )
                """,
            ]), planMigration,
    ]

    /// An answer to record.
    struct Graded: Sendable {
        var question: String
        var answer: String
        var isRight: Bool
    }

    let store: any SQLDatabase
    let now: @Sendable () -> Date
    let calendar: Calendar
    let account: @Sendable () async -> String

    // MARK: Runs

    /// Stores a run and the answers that it settled. Returns after the commit. A later state of the
    /// same window stays as it is.
    ///
    /// Throws ``Problem/Code/conflict`` and stores nothing if another window opened the run since.
    func save(_ run: TestRun, settling graded: [Graded] = []) async throws {
        let owner = await account()
        let (moment, calendar) = (now(), calendar)
        try await store.write { connection in
            let stored = try Self.stored(run.id, owner, in: connection)
            if let stored, stored.turn > run.turn {
                throw Problem(
                    .conflict, "“\(run.title)” went on in another window.",
                    cure: "Open it again to go on here.")
            }
            let isLater = stored.map { $0.turn < run.turn || $0.revision < run.revision } ?? true
            if isLater { try Self.write(run, owner, moment, in: connection) }
            // A drill's later state may have been stored before this answer.
            guard isLater || run.isDrill else { return }
            for answer in graded {
                try Self.record(answer, owner, moment, calendar, in: connection)
            }
        }
    }

    /// Opens a run to go on with it here: from now on, no other window that has it open can store
    /// it. A finished run is only read. nil if there is none.
    func take(_ id: String) async throws -> TestRun? {
        let owner = await account()
        let moment = now()
        return try await store.write { connection in
            guard var run = try Self.stored(id, owner, in: connection) else { return nil }
            guard !run.isFinished else { return run }
            run.turn += 1
            run.revision += 1
            try Self.write(run, owner, moment, in: connection)
            return run
        }
    }

    private static func write(
        _ run: TestRun, _ owner: String, _ moment: Date, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO content_test_runs
                (account, id, state, revision, is_drill, is_finished, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, id) DO UPDATE SET state = excluded.state,
                revision = excluded.revision, is_finished = excluded.is_finished,
                updated_at = excluded.updated_at
            """,
            [
                .text(owner), .text(run.id), .text(try WireJSON.encodeText(run)),
                .integer(Int64(run.revision)), SQLValue(run.isDrill), SQLValue(run.isFinished),
                .real(moment.timeIntervalSince1970),
            ])
    }

    /// nil if there is none, or if it's unreadable.
    private static func stored(
        _ id: String, _ owner: String, in connection: any SQLConnection
    ) throws -> TestRun? {
        try connection.row(
            "SELECT state FROM content_test_runs WHERE account = ? AND id = ?",
            [.text(owner), .text(id)]
        ).flatMap { run(try $0.text("state")) }
    }

    /// Stored runs, newest first; unreadable ones are left out.
    func runs(limit: Int = 50) async throws -> [TestRun] {
        let owner = await account()
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT state FROM content_test_runs WHERE account = ?
                ORDER BY updated_at DESC, id LIMIT ?
                """,
                [.text(owner), .integer(Int64(limit))]
            ).compactMap { Self.run(try $0.text("state")) }
        }
    }

    func run(_ id: String) async throws -> TestRun? {
        let owner = await account()
        return try await store.read { try Self.stored(id, owner, in: $0) }
    }

    func delete(_ id: String) async throws {
        let owner = await account()
        _ = try await store.write { connection in
            try connection.execute(
                "DELETE FROM content_test_runs WHERE account = ? AND id = ?",
                [.text(owner), .text(id)])
        }
    }

    private static func run(_ state: String) -> TestRun? {
        try? WireJSON.decode(TestRun.self, from: Array(state.utf8))
    }

    // MARK: Records

    /// What is known about the answered questions.
    func records() async throws -> [String: ReviewRecord] {
        let owner = await account()
        return try await store.read { connection in
            let rows = try connection.rows(
                """
                SELECT question, tries, step, due_at FROM content_question_records
                WHERE account = ?
                """,
                [.text(owner)])
            return Dictionary(
                try rows.map { (try $0.text("question"), try Self.record($0)) },
                uniquingKeysWith: { one, _ in one })
        }
    }

    private static func record(_ row: SQLRow) throws -> ReviewRecord {
        ReviewRecord(
            tries: try row.int("tries"), step: try row.optionalInt("step"),
            due: try row.value("due_at") == .null
                ? nil : Date(timeIntervalSince1970: try row.double("due_at")))
    }

    private static func record(
        _ graded: Graded, _ owner: String, _ moment: Date, _ calendar: Calendar,
        in connection: any SQLConnection
    ) throws {
        let known = try connection.row(
            """
            SELECT tries, step, due_at FROM content_question_records
            WHERE account = ? AND question = ?
            """,
            [.text(owner), .text(graded.question)])
        var record = try known.map(Self.record) ?? ReviewRecord()
        record.add(isRight: graded.isRight, at: moment, in: calendar)
        try connection.execute(
            """
            INSERT INTO content_question_records
                (account, question, answer, is_right, tries, step, due_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, question) DO UPDATE SET answer = excluded.answer,
                is_right = excluded.is_right, tries = excluded.tries, step = excluded.step,
                due_at = excluded.due_at, updated_at = excluded.updated_at
            """,
            [
                .text(owner), .text(graded.question), .text(graded.answer),
                SQLValue(graded.isRight), .integer(Int64(record.tries)), SQLValue(record.step),
                record.due.map { .real($0.timeIntervalSince1970) } ?? .null,
                .real(moment.timeIntervalSince1970),
            ])
    }
}
