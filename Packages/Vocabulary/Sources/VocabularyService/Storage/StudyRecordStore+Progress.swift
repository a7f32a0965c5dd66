import SQLStore
import ServiceKit

/// A student's progress with a word, by origin.
struct StoredWordProgress: Sendable, Hashable {
    /// Progress from the contract's endpoint.
    var plain: WordProgress?
    /// Progress computed from the log.
    var log: WordProgress?

    /// Both merged; nil if there is neither.
    var whole: WordProgress? { plain?.merged(with: log) ?? log }
}

extension StudyRecordStore {
    /// The stored progress of these words.
    func wordProgress(of ids: Set<String>) throws -> [String: StoredWordProgress] {
        var found: [String: StoredWordProgress] = [:]
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT word_id, plain_memorized, plain_count, plain_reviewed, log_memorized,
                    log_count, log_reviewed
                FROM vocabulary_progress
                WHERE tenant_id = ? AND user_id = ? AND word_id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows {
                found[try row.text("word_id")] = StoredWordProgress(
                    plain: try Self.progress(row, "plain"), log: try Self.progress(row, "log"))
            }
        }
        return found
    }

    private static func progress(_ row: SQLRow, _ kind: String) throws -> WordProgress? {
        guard let memorized = try row.optionalInt(kind + "_memorized"),
            let count = try row.optionalInt(kind + "_count"),
            let reviewed = try row.optionalInt(kind + "_reviewed")
        else { return nil }
        return WordProgress(
            isMemorized: memorized != 0, reviewCount: count, lastReviewed: Int64(reviewed))
    }

    /// Progress that changed at `moment` (milliseconds) or later, oldest change first.
    func wordProgress(
        since moment: Int64, limit: Int
    ) throws -> [(word: String, progress: WordProgress, changedAt: Int64)] {
        try connection.rows(
            """
            SELECT word_id, is_memorized, review_count, last_reviewed, changed_at
            FROM vocabulary_progress WHERE tenant_id = ? AND user_id = ? AND changed_at >= ?
            ORDER BY changed_at, word_id LIMIT ?
            """, account.values + [.integer(moment), .integer(Int64(limit))]
        ).map { row in
            (
                try row.text("word_id"),
                WordProgress(
                    isMemorized: try row.bool("is_memorized"),
                    reviewCount: try row.int("review_count"),
                    lastReviewed: Int64(try row.int("last_reviewed"))),
                Int64(try row.int("changed_at"))
            )
        }
    }

    /// Writes progress; deletes it if there are no answers.
    func put(_ stored: StoredWordProgress, of word: String) throws {
        guard let whole = stored.whole else { return try removeProgress(of: word) }
        try connection.execute(
            """
            INSERT INTO vocabulary_progress (tenant_id, user_id, word_id, is_memorized,
                review_count, last_reviewed, plain_memorized, plain_count, plain_reviewed,
                log_memorized, log_count, log_reviewed, changed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, word_id) DO UPDATE SET
                is_memorized = excluded.is_memorized, review_count = excluded.review_count,
                last_reviewed = excluded.last_reviewed,
                plain_memorized = excluded.plain_memorized, plain_count = excluded.plain_count,
                plain_reviewed = excluded.plain_reviewed,
                log_memorized = excluded.log_memorized, log_count = excluded.log_count,
                log_reviewed = excluded.log_reviewed, changed_at = excluded.changed_at
            """,
            account.values + [.text(word)] + Self.values(whole) + Self.values(stored.plain)
                + Self.values(stored.log) + [.integer(nowMilliseconds)])
    }

    private static func values(_ progress: WordProgress?) -> [SQLValue] {
        guard let progress else { return [.null, .null, .null] }
        return [
            SQLValue(progress.isMemorized), .integer(Int64(progress.reviewCount)),
            .integer(progress.lastReviewed),
        ]
    }

    func removeProgress(of word: String) throws {
        try connection.execute(
            """
            DELETE FROM vocabulary_progress
            WHERE tenant_id = ? AND user_id = ? AND word_id = ?
            """, account.values + [.text(word)])
    }
}
