import AppCore
import SQLStore
import ServiceKit

/// Reads and writes one student's attempts inside a transaction.
struct AttemptStore {
    let account: AccountKey
    let connection: any SQLConnection

    private static let columns = """
        id, item_kind, item_id, score, correct_count, total_questions, time_spent_seconds,
        is_completed, is_diagnostic, created_at, completed_at, answers_json
        """

    /// All attempts on an item, newest first.
    func attempts(on item: ItemReference) throws -> [StoredAttempt] {
        try find(item, "ORDER BY sequence DESC")
    }

    /// The newest attempt on an item.
    func latest(on item: ItemReference) throws -> StoredAttempt? {
        try find(item, "ORDER BY sequence DESC LIMIT 1").first
    }

    private func find(_ item: ItemReference, _ order: String) throws -> [StoredAttempt] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM progress_attempts
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ? \(order)
            """,
            account.values + [.text(item.kind.rawValue), .text(item.id)]
        ).map { try Self.attempt($0, item) }
    }

    private static func attempt(_ row: SQLRow, _ item: ItemReference) throws -> StoredAttempt {
        StoredAttempt(
            id: try row.text("id"), item: item, score: try row.int("score"),
            correctCount: try row.int("correct_count"),
            totalQuestions: try row.int("total_questions"),
            timeSpentSeconds: try row.optionalInt("time_spent_seconds"),
            isCompleted: try row.bool("is_completed"),
            isDiagnostic: try row.bool("is_diagnostic"), createdAt: try row.double("created_at"),
            completedAt: try row.double("completed_at"),
            answers: try WireJSON.decode([StoredAnswer].self, from: try row.text("answers_json")))
    }

    /// Inserts or replaces an attempt by id and updates the summary.
    func save(_ attempt: StoredAttempt) throws {
        let answers = try WireJSON.encodeText(attempt.answers)
        let changed = try connection.execute(
            """
            UPDATE progress_attempts SET score = ?, correct_count = ?, total_questions = ?,
                time_spent_seconds = ?, is_completed = ?, completed_at = ?, answers_json = ?
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """,
            [
                .integer(Int64(attempt.score)), .integer(Int64(attempt.correctCount)),
                .integer(Int64(attempt.totalQuestions)), SQLValue(attempt.timeSpentSeconds),
                SQLValue(attempt.isCompleted), .real(attempt.completedAt), .text(answers),
            ] + account.values + [.text(attempt.id)])
        if changed == 0 { return try add(attempt, answers) }
        if attempt.isCompleted {
            try SummaryStore(account: account, connection: connection).renew(attempt.item)
        }
    }

    /// Inserts a new attempt and updates the summary.
    func add(_ attempt: StoredAttempt) throws {
        try add(attempt, try WireJSON.encodeText(attempt.answers))
    }

    private func add(_ attempt: StoredAttempt, _ answers: String) throws {
        let place: [SQLValue] =
            account.values + [.text(attempt.item.kind.rawValue), .text(attempt.item.id)]
        try connection.execute(
            """
            INSERT INTO progress_attempts
                (tenant_id, user_id, item_kind, item_id, id, sequence, score, correct_count,
                 total_questions, time_spent_seconds, is_completed, is_diagnostic, created_at,
                 completed_at, answers_json)
            VALUES (?, ?, ?, ?, ?,
                (SELECT COALESCE(MAX(sequence), 0) + 1 FROM progress_attempts
                 WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?),
                ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            place + [.text(attempt.id)] + place + [
                .integer(Int64(attempt.score)), .integer(Int64(attempt.correctCount)),
                .integer(Int64(attempt.totalQuestions)), SQLValue(attempt.timeSpentSeconds),
                SQLValue(attempt.isCompleted), SQLValue(attempt.isDiagnostic),
                .real(attempt.createdAt), .real(attempt.completedAt), .text(answers),
            ])
        if attempt.isCompleted {
            try SummaryStore(account: account, connection: connection).add(attempt)
        }
    }

    /// Ids of lessons attempted since a time in seconds since 1970, UTC.
    func lessons(since moment: Double) throws -> Set<String> {
        Set(
            try connection.rows(
                """
                SELECT DISTINCT item_id FROM progress_attempts
                WHERE tenant_id = ? AND user_id = ? AND completed_at >= ?
                    AND item_kind = 'lesson'
                """,
                account.values + [.real(moment)]
            ).map { try $0.text("item_id") })
    }
}
