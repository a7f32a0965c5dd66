import AppCore
import Foundation
import SQLStore

/// A student's locally stored attempts: graded ones and those that
/// wait in the outbox.
struct AttemptLedger: Sendable {
    static let texts = [TextColumns("progress_attempts", ["title", "answers"])]

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
        // Covering index for counts and best scores of thousands of attempts.
        StoreMigration(
            "progress-002-scores",
            [
                """
                CREATE INDEX progress_attempts_scores
                ON progress_attempts (account, completed_at, is_judged, score)
                """
            ]),
        // Covering indexes per item and for waiting attempts.
        StoreMigration(
            "progress-003-briefs",
            [
                "DROP INDEX progress_attempts_of_item",
                """
                CREATE INDEX progress_attempts_of_item ON progress_attempts
                    (account, kind, item, completed_at, id, is_judged, score)
                """,
                "DROP INDEX progress_attempts_by_time",
                """
                CREATE INDEX progress_attempts_waiting ON progress_attempts (account, entry)
                WHERE is_judged = 0
                """,
            ]),
    ]

    let store: any SQLDatabase

    /// Stores a sheet in the same transaction that adds it to the outbox.
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

    /// Stores a graded attempt in place of its outbox entry. Doing it again
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

    /// Stores graded attempts listed by a server.
    func record(_ records: [AttemptRecord], account: String) async throws {
        let encoded = try records.map { ($0, try Self.encoded($0.answers)) }
        try await store.write { connection in
            for (record, answers) in encoded {
                try Self.upsert(record, answers, account, connection)
            }
        }
    }

    /// Stored values missing from the list (title, answers, time) are kept.
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

    /// The outbox entries of waiting attempts.
    func waiting(account: String) async throws -> Set<String> {
        try await store.read { try Self.waiting(account, $0) }
    }

    private static func waiting(
        _ account: String, _ connection: any SQLConnection
    ) throws -> Set<String> {
        Set(
            try connection.rows(
                "SELECT entry FROM progress_attempts WHERE account = ? AND is_judged = 0",
                [.text(account)]
            ).compactMap { try $0.optionalText("entry") })
    }

    /// Deletes waiting attempts whose outbox entry was discarded.
    static func forgetWaiting(
        except entries: Set<String>, account: String, in connection: any SQLConnection
    ) throws {
        for entry in try waiting(account, connection).subtracting(entries) {
            try connection.execute(
                "DELETE FROM progress_attempts WHERE account = ? AND entry = ? AND is_judged = 0",
                [.text(account), .text(entry)])
        }
    }

    private static func encoded(_ answers: [AttemptRecord.JudgedAnswer]) throws -> String {
        String(decoding: try WireJSON.encode(answers), as: UTF8.self)
    }
}
