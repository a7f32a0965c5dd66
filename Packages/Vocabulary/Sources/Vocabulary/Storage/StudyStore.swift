import SQLStore

/// The study tables of the local store. Functions that take a connection run inside the caller's transaction.
struct StudyStore: Sendable {
    let database: any SQLDatabase

    init(database: any SQLDatabase) { self.database = database }

    // MARK: Sources

    /// Sources, newest first, without deleted ones.
    static func sources(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [Source] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_sources WHERE scope = ? AND is_deleted = 0
            ORDER BY added_at DESC, id
            """, [.text(scope)]
        ).map(Source.init)
    }

    static func source(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Source? {
        try connection.row(
            "SELECT * FROM vocabulary_sources WHERE scope = ? AND id = ?",
            [.text(scope), .text(id)]
        ).map(Source.init)
    }

    /// Saves a source, replacing the one with its id.
    static func save(
        _ source: Source, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_sources (scope, id, kind, title, language, word_count, status,
                failure_reason, added_at, processed_at, edited_at, edited_by, is_deleted, is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET kind = excluded.kind, title = excluded.title,
                language = excluded.language, word_count = excluded.word_count,
                status = excluded.status, failure_reason = excluded.failure_reason,
                added_at = excluded.added_at, processed_at = excluded.processed_at,
                edited_at = excluded.edited_at, edited_by = excluded.edited_by,
                is_deleted = excluded.is_deleted, is_sent = excluded.is_sent
            """,
            [
                .text(scope), .text(source.id), .text(source.kind.rawValue), .text(source.title),
                SQLValue(source.language), SQLValue(source.wordCount),
                .text(source.status.rawValue), SQLValue(source.failureReason),
                .integer(source.addedAt), source.processedAt.map { .integer($0) } ?? .null,
                .integer(source.editedAt), .text(source.editedBy), SQLValue(source.isDeleted),
                SQLValue(isSent),
            ])
    }
}
