import AppCore
import Foundation
import SQLStore

/// What this machine knows of a student's attempts: every judged one it has seen, and those that
/// wait in the outbox.
struct AttemptLedger: Sendable {
    static let migrations = [
        StoreMigration(
            "progress-001-attempts",
            [
                """
                CREATE TABLE progress_attempts (
                    account TEXT NOT NULL,
                    id TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    item TEXT NOT NULL,
                    title TEXT,
                    entry TEXT,
                    is_judged BIGINT NOT NULL,
                    score BIGINT,
                    correct_count BIGINT,
                    total_questions BIGINT NOT NULL,
                    seconds BIGINT,
                    completed_at DOUBLE PRECISION NOT NULL,
                    answers TEXT NOT NULL,
                    PRIMARY KEY (account, id)
                )
                """,
                """
                CREATE INDEX progress_attempts_of_item
                ON progress_attempts (account, kind, item, completed_at)
                """,
                """
                CREATE INDEX progress_attempts_by_time
                ON progress_attempts (account, completed_at)
                """,
                "CREATE INDEX progress_attempts_of_entry ON progress_attempts (entry)",
            ]),
        // Counts and best scores of thousands of attempts, without reading their rows.
        StoreMigration(
            "progress-002-scores",
            [
                """
                CREATE INDEX progress_attempts_scores
                ON progress_attempts (account, completed_at, is_judged, score)
                """
            ]),
    ]

    let store: any SQLDatabase

    // MARK: Writing

    /// Notes a sheet in the same transaction in which it enters the outbox.
    static func note(
        _ sheet: AnswerSheet, as entry: OutboxEntry, in connection: any SQLConnection
    ) throws {
        let answers = sheet.answers.map {
            AttemptRecord.JudgedAnswer(
                questionID: $0.questionID, selectedIndex: $0.selectedIndex, correctIndex: nil,
                isCorrect: false)
        }
        try connection.execute(
            """
            INSERT INTO progress_attempts
                (account, id, kind, item, title, entry, is_judged, score, correct_count,
                 total_questions, seconds, completed_at, answers)
            VALUES (?, ?, ?, ?, ?, ?, 0, NULL, NULL, ?, ?, ?, ?)
            ON CONFLICT (account, id) DO NOTHING
            """,
            [
                .text(entry.account), .text(entry.id), .text(sheet.item.kind.rawValue),
                .text(sheet.item.id), .text(sheet.itemTitle), .text(entry.id),
                .integer(Int64(sheet.answers.count)), .integer(Int64(sheet.timeSpentSeconds)),
                .real(entry.createdAt.timeIntervalSince1970), .text(try encoded(answers)),
            ])
    }

    /// Writes a judged attempt down, in place of the outbox entry it came from. Doing it again
    /// changes nothing.
    func record(_ record: AttemptRecord, account: String, entry: String?) async throws {
        let answers = try Self.encoded(record.answers)
        try await store.write { connection in
            var record = record
            if let entry {
                let waiting = try connection.row(
                    "SELECT title FROM progress_attempts WHERE account = ? AND entry = ? AND is_judged = 0",
                    [.text(account), .text(entry)])
                record.itemTitle = try record.itemTitle ?? waiting?.optionalText("title")
                try connection.execute(
                    "DELETE FROM progress_attempts WHERE account = ? AND entry = ? AND is_judged = 0",
                    [.text(account), .text(entry)])
            }
            try Self.upsert(record, answers, account, connection)
        }
    }

    /// Writes judged attempts down that a backend listed.
    func record(_ records: [AttemptRecord], account: String) async throws {
        let encoded = try records.map { ($0, try Self.encoded($0.answers)) }
        try await store.write { connection in
            for (record, answers) in encoded {
                try Self.upsert(record, answers, account, connection)
            }
        }
    }

    /// What is known already and missing from a list (title, answers, time) stays.
    private static func upsert(
        _ record: AttemptRecord, _ answers: String, _ account: String,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO progress_attempts
                (account, id, kind, item, title, entry, is_judged, score, correct_count,
                 total_questions, seconds, completed_at, answers)
            VALUES (?, ?, ?, ?, ?, NULL, 1, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, id) DO UPDATE SET
                title = COALESCE(excluded.title, progress_attempts.title),
                is_judged = 1, score = excluded.score, correct_count = excluded.correct_count,
                total_questions = excluded.total_questions,
                seconds = COALESCE(excluded.seconds, progress_attempts.seconds),
                completed_at = excluded.completed_at,
                answers = CASE WHEN excluded.answers = '[]' THEN progress_attempts.answers
                    ELSE excluded.answers END
            """,
            [
                .text(account), .text(record.id), .text(record.item.kind.rawValue),
                .text(record.item.id), SQLValue(record.itemTitle),
                .integer(Int64(record.score)), .integer(Int64(record.correctCount)),
                .integer(Int64(record.totalQuestions)), SQLValue(record.timeSpentSeconds),
                .real(record.completedAt.timeIntervalSince1970), .text(answers),
            ])
    }

    /// Forgets waiting attempts whose outbox entry was discarded.
    func forgetWaiting(except entries: Set<String>, account: String) async throws {
        let waiting = try await store.read { connection in
            try connection.rows(
                "SELECT entry FROM progress_attempts WHERE account = ? AND is_judged = 0",
                [.text(account)]
            ).compactMap { try $0.optionalText("entry") }
        }
        let gone = waiting.filter { !entries.contains($0) }
        guard !gone.isEmpty else { return }
        try await store.write { connection in
            for entry in gone {
                try connection.execute(
                    "DELETE FROM progress_attempts WHERE account = ? AND entry = ? AND is_judged = 0",
                    [.text(account), .text(entry)])
            }
        }
    }

    // MARK: Reading

    /// True when any attempt waits to be sent.
    func hasWaiting(account: String) async throws -> Bool {
        try await store.read { connection in
            try connection.row(
                "SELECT 1 AS one FROM progress_attempts WHERE account = ? AND is_judged = 0 LIMIT 1",
                [.text(account)]) != nil
        }
    }

    /// Attempts newest first: of one item, or of all. Without their answers they cost a fraction:
    /// lists do not show them.
    func entries(
        of item: ItemReference? = nil, account: String, withAnswers: Bool = true,
        limit: Int = 1_000
    ) async throws -> [HistoryEntry] {
        let filter = item == nil ? "" : "AND kind = ? AND item = ?"
        let answers = withAnswers ? "answers" : "'[]' AS answers"
        var arguments: [SQLValue] = [.text(account)]
        if let item { arguments += [.text(item.kind.rawValue), .text(item.id)] }
        arguments.append(.integer(Int64(limit)))
        let bound = arguments
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT id, kind, item, title, is_judged, score, correct_count, total_questions,
                    seconds, completed_at, \(answers)
                FROM progress_attempts WHERE account = ? \(filter)
                ORDER BY completed_at DESC, id DESC LIMIT ?
                """, bound
            ).compactMap(Self.entry)
        }
    }

    /// All attempts in numbers, and the newest few.
    func glance(account: String, since date: Date, newest: Int) async throws -> Glance {
        let numbers = try await store.read { connection in
            try connection.row(
                """
                SELECT COUNT(*) AS total, MAX(score) AS best,
                    COALESCE(SUM(CASE WHEN completed_at >= ? THEN 1 ELSE 0 END), 0) AS recent,
                    COALESCE(SUM(CASE WHEN is_judged = 0 THEN 1 ELSE 0 END), 0) AS waiting
                FROM progress_attempts WHERE account = ?
                """, [.real(date.timeIntervalSince1970), .text(account)])
        }
        return Glance(
            total: try numbers?.int("total") ?? 0, recent: try numbers?.int("recent") ?? 0,
            waiting: try numbers?.int("waiting") ?? 0, best: try numbers?.optionalInt("best"),
            newest: try await entries(account: account, withAnswers: false, limit: newest))
    }

    /// Briefs of items in one query; items without attempts are absent.
    func briefs(
        of items: [ItemReference], account: String
    ) async throws -> [ItemReference: AttemptBrief] {
        guard !items.isEmpty else { return [:] }
        let wanted = Set(items)
        // Past a hundred ids the whole ledger is read at once: it is one student's.
        let ids = wanted.count <= 100 ? Array(Set(wanted.map(\.id))) : []
        let marks = ids.map { _ in "?" }.joined(separator: ", ")
        let filter = ids.isEmpty ? "" : "AND a.item IN (\(marks))"
        let arguments = [SQLValue.text(account)] + ids.map(SQLValue.text)
        let rows = try await store.read { connection in
            try connection.rows(
                """
                SELECT a.kind AS kind, a.item AS item, COUNT(*) AS attempts, MAX(a.score) AS best,
                    (SELECT b.score FROM progress_attempts b
                     WHERE b.account = a.account AND b.kind = a.kind AND b.item = a.item
                        AND b.is_judged = 1
                     ORDER BY b.completed_at DESC, b.id DESC LIMIT 1) AS latest
                FROM progress_attempts a WHERE a.account = ? \(filter)
                GROUP BY a.account, a.kind, a.item
                """, arguments)
        }
        var briefs: [ItemReference: AttemptBrief] = [:]
        for row in rows {
            guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else { continue }
            let item = ItemReference(kind, try row.text("item"))
            guard wanted.contains(item) else { continue }
            briefs[item] = AttemptBrief(
                count: try row.int("attempts"), bestScore: try row.optionalInt("best"),
                latestScore: try row.optionalInt("latest"))
        }
        return briefs
    }

    private static func entry(_ row: SQLRow) throws -> HistoryEntry? {
        guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else { return nil }
        let text = try row.text("answers")
        let answers =
            text == "[]"
            ? [] : try? WireJSON.decode([AttemptRecord.JudgedAnswer].self, from: Array(text.utf8))
        return HistoryEntry(
            id: try row.text("id"), item: ItemReference(kind, try row.text("item")),
            title: try row.optionalText("title"),
            standing: try row.bool("is_judged") ? .judged : .queued,
            score: try row.optionalInt("score"),
            correctCount: try row.optionalInt("correct_count"),
            totalQuestions: try row.int("total_questions"),
            seconds: try row.optionalInt("seconds"),
            date: Date(timeIntervalSince1970: try row.double("completed_at")),
            answers: answers ?? [])
    }

    private static func encoded(_ answers: [AttemptRecord.JudgedAnswer]) throws -> String {
        String(decoding: try WireJSON.encode(answers), as: UTF8.self)
    }
}
