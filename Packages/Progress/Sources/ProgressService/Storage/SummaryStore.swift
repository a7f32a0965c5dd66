import AppCore
import SQLStore
import ServiceKit

/// Summaries of one student's attempts for lists: one row per item, updated with every completed
/// attempt.
struct SummaryStore {
    let account: AccountKey
    let connection: any SQLConnection

    /// Number of recent attempts in a summary.
    private static let recentCount = 3

    /// Adds a newly completed attempt to an item's summary. Throws a 409 ``Problem`` if there are
    /// too many.
    func add(_ attempt: StoredAttempt) throws {
        let place: [SQLValue] =
            account.values + [.text(attempt.item.kind.rawValue), .text(attempt.item.id)]
        let known = try connection.row(
            """
            SELECT attempts, best_score, recent FROM progress_summaries
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?
            """, place)
        guard let known else { return try renew(attempt.item) }
        try PersonQuota.attempts.requireRoom(has: known.int("attempts"))
        let recent = try CampusAttemptSummary.json(
            CampusAttemptSummary.Recent(
                id: attempt.id, score: attempt.score, correctCount: attempt.correctCount,
                totalQuestions: attempt.totalQuestions, completedAt: attempt.completedAt),
            before: try known.text("recent"), keeping: Self.recentCount)
        try connection.execute(
            """
            UPDATE progress_summaries SET attempts = ?, best_score = ?, latest_score = ?, recent = ?
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?
            """,
            [
                .integer(Int64(try known.int("attempts") + 1)),
                .integer(Int64(max(try known.int("best_score"), attempt.score))),
                .integer(Int64(attempt.score)), .text(recent),
            ] + place)
    }

    /// Recomputes an item's summary from its completed attempts.
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
        // The new attempt is already one of them.
        try PersonQuota.attempts.requireRoom(has: whole.int("attempts") - 1)
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
        summaries.reserveCapacity(ids.count)
        try connection.forEachRow(
            """
            SELECT item_id, attempts, best_score, latest_score, recent FROM progress_summaries
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id IN (\(places))
            """,
            account.values + [.text(kind.rawValue)] + ids.map { .text($0) }
        ) { row in
            // Read by column index, because lists read many of these rows.
            guard case .text(let id) = row.values[0], case .integer(let attempts) = row.values[1],
                case .integer(let best) = row.values[2],
                case .integer(let latest) = row.values[3], case .text(let recent) = row.values[4]
            else { throw SQLError.column("recent") }
            summaries[ItemReference(kind, id)] = CampusAttemptSummary(
                totalAttempts: Int(attempts), bestScore: Int(best), latestScore: Int(latest),
                recentJSON: recent)
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
