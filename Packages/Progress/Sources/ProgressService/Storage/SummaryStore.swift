import AppCore
import SQLStore
import ServiceKit

/// What lists show of one student's attempts: one row per item, renewed with every completed
/// attempt.
struct SummaryStore {
    let account: AccountKey
    let connection: any SQLConnection

    /// Newest attempts kept in a summary.
    private static let recentCount = 3

    /// Works out the summary of an item from its completed attempts.
    func renew(_ item: ItemReference) throws {
        let place: [SQLValue] = account.values + [.text(item.kind.rawValue), .text(item.id)]
        let newest = try connection.rows(
            """
            SELECT id, score, correct_count, total_questions, completed_at FROM progress_attempts
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?
                AND is_completed = 1
            ORDER BY sequence DESC LIMIT \(Self.recentCount)
            """, place
        ).map { row in
            CampusAttemptSummary.Recent(
                id: try row.text("id"), score: try row.int("score"),
                correctCount: try row.int("correct_count"),
                totalQuestions: try row.int("total_questions"),
                completedAt: try row.double("completed_at"))
        }
        let whole = try connection.row(
            """
            SELECT COUNT(*) AS attempts, MAX(score) AS best FROM progress_attempts
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?
                AND is_completed = 1
            """, place)
        guard let latest = newest.first, let whole else { return }
        try connection.execute(
            """
            INSERT INTO progress_summaries
                (tenant_id, user_id, item_kind, item_id, attempts, best_score, latest_score,
                 recent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, item_kind, item_id) DO UPDATE SET
                attempts = excluded.attempts, best_score = excluded.best_score,
                latest_score = excluded.latest_score, recent = excluded.recent
            """,
            place + [
                .integer(Int64(try whole.int("attempts"))), .integer(Int64(try whole.int("best"))),
                .integer(Int64(latest.score)), .text(try CampusAttemptSummary.json(newest)),
            ])
    }

    /// Summaries of items of one kind, in one statement.
    func summaries(
        of kind: ItemReference.Kind, ids: [String]
    ) throws -> [ItemReference: CampusAttemptSummary] {
        let places = Array(repeating: "?", count: ids.count).joined(separator: ", ")
        var summaries: [ItemReference: CampusAttemptSummary] = [:]
        try connection.forEachRow(
            """
            SELECT item_id, attempts, best_score, latest_score, recent FROM progress_summaries
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id IN (\(places))
            """,
            account.values + [.text(kind.rawValue)] + ids.map { .text($0) }
        ) { row in
            let item = ItemReference(kind, try row.text("item_id"))
            summaries[item] = CampusAttemptSummary(
                totalAttempts: try row.int("attempts"), bestScore: try row.int("best_score"),
                latestScore: try row.int("latest_score"),
                recentJSON: try row.text("recent"))
        }
        return summaries
    }

    /// The latest score of every passage with a completed attempt, by id.
    func passageScores() throws -> [String: Int] {
        var scores: [String: Int] = [:]
        try connection.forEachRow(
            """
            SELECT item_id, latest_score FROM progress_summaries
            WHERE tenant_id = ? AND user_id = ? AND item_kind = 'passage'
            """,
            account.values
        ) { row in scores[try row.text("item_id")] = try row.int("latest_score") }
        return scores
    }
}
