import SQLStore
import ServiceKit
import Vocabulary

/// A stored source.
struct StoredSource: Sendable, Hashable {
    var source: Source
    /// True if the server has the text and owns its processing state.
    var hasText: Bool
    /// Its last change number.
    var sequence: Int64 = 0
}

extension StoredSource {
    init(_ row: SQLRow) throws {
        self.init(
            source: Source(
                id: try row.text("id"),
                kind: Source.Kind(rawValue: try row.text("kind")) ?? .deck,
                title: try row.text("title"), language: try row.optionalText("language"),
                wordCount: try row.int("word_count"),
                status: Source.Status(rawValue: try row.text("status")) ?? .failed,
                failureReason: try row.optionalText("failure_reason"),
                addedAt: Int64(try row.int("added_at")),
                processedAt: try row.optionalInt("processed_at").map(Int64.init),
                editedAt: Int64(try row.int("edited_at")), editedBy: try row.text("edited_by"),
                isDeleted: try row.bool("is_deleted")),
            hasText: try row.bool("has_text"), sequence: Int64(try row.int("sequence")))
    }

    static let columns = """
        id, kind, title, language, word_count, status, failure_reason, added_at, processed_at,
        edited_at, edited_by, is_deleted, has_text, sequence
        """

    fileprivate var values: [SQLValue] {
        [
            .text(source.id), .text(source.kind.rawValue), .text(source.title),
            SQLValue(source.language), .integer(Int64(source.wordCount)),
            .text(source.status.rawValue), SQLValue(source.failureReason),
            .integer(source.addedAt), source.processedAt.map(SQLValue.integer) ?? .null,
            .integer(source.editedAt), .text(source.editedBy), SQLValue(source.isDeleted),
            SQLValue(hasText), .integer(sequence),
        ]
    }
}

extension StudyRecordStore {
    /// A source, deleted or not; nil if it never existed.
    func source(_ id: String) throws -> StoredSource? {
        try connection.row(
            """
            SELECT \(StoredSource.columns) FROM vocabulary_sources
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, account.values + [.text(id)]
        ).map(StoredSource.init)
    }

    /// The existing sources with these ids.
    func sources(_ ids: Set<String>) throws -> [String: StoredSource] {
        var found: [String: StoredSource] = [:]
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT \(StoredSource.columns) FROM vocabulary_sources
                WHERE tenant_id = ? AND user_id = ? AND id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows {
                let source = try StoredSource(row)
                found[source.source.id] = source
            }
        }
        return found
    }

    /// The student's own text. Throws the contract's 404 if it doesn't exist or was deleted.
    func text(_ id: String) throws -> StoredSource {
        guard let stored = try source(id), stored.hasText, !stored.source.isDeleted else {
            throw SourceRefusal.unknown
        }
        return stored
    }

    /// The text's contents; nil if there are none.
    func content(_ id: String) throws -> String? {
        try connection.row(
            """
            SELECT content FROM vocabulary_texts
            WHERE tenant_id = ? AND user_id = ? AND source_id = ?
            """, account.values + [.text(id)]
        )?.text("content")
    }

    /// The number of texts, without deleted ones.
    func textCount() throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) AS count FROM vocabulary_sources
            WHERE tenant_id = ? AND user_id = ? AND has_text = 1 AND is_deleted = 0
            """, account.values
        )?.int("count") ?? 0
    }

    /// Texts sorted by a ``SourceOrder``, without deleted ones.
    func texts(
        _ order: SourceOrder, includesProcessed: Bool, limit: Int, offset: Int
    ) throws -> [StoredSource] {
        let filter = includesProcessed ? "" : " AND processed_at IS NULL"
        return try connection.rows(
            """
            SELECT \(StoredSource.columns) FROM vocabulary_sources
            WHERE tenant_id = ? AND user_id = ? AND has_text = 1 AND is_deleted = 0\(filter)
            ORDER BY \(order.clause) LIMIT ? OFFSET ?
            """, account.values + [.integer(Int64(limit)), .integer(Int64(offset))]
        ).map(StoredSource.init)
    }

    /// Sources changed after `cursor`, in order.
    func sources(after cursor: Int64, limit: Int) throws -> [StoredSource] {
        try connection.rows(
            """
            SELECT \(StoredSource.columns) FROM vocabulary_sources
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, account.values + [.integer(cursor), .integer(Int64(limit))]
        ).map(StoredSource.init)
    }

    /// Saves a source with the next change number.
    func put(_ stored: StoredSource, _ numbers: ChangeNumbers) throws {
        var stored = stored
        stored.sequence = try numbers.next()
        try connection.execute(
            """
            INSERT INTO vocabulary_sources (tenant_id, user_id, \(StoredSource.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, id) DO UPDATE SET
                kind = excluded.kind, title = excluded.title, language = excluded.language,
                word_count = excluded.word_count, status = excluded.status,
                failure_reason = excluded.failure_reason, added_at = excluded.added_at,
                processed_at = excluded.processed_at, edited_at = excluded.edited_at,
                edited_by = excluded.edited_by, is_deleted = excluded.is_deleted,
                has_text = excluded.has_text, sequence = excluded.sequence
            """, account.values + stored.values)
    }

    func putContent(_ content: String, of id: String) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_texts (tenant_id, user_id, source_id, content)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, source_id) DO UPDATE SET content = excluded.content
            """, account.values + [.text(id), .text(content)])
    }

    /// Deletes a source: its text, job and progress, and its cards on all devices. The log stays,
    /// since it is append-only.
    func delete(
        _ stored: StoredSource, editedAt: Int64, editedBy: String, _ numbers: ChangeNumbers
    ) throws {
        var stored = stored
        let id = stored.source.id
        for sql in [
            """
            DELETE FROM vocabulary_texts WHERE tenant_id = ? AND user_id = ? AND source_id = ?
            """,
            "DELETE FROM vocabulary_jobs WHERE tenant_id = ? AND user_id = ? AND source_id = ?",
        ] {
            try connection.execute(sql, account.values + [.text(id)])
        }
        for card in try cards(ofSource: id) {
            try remove(card, editedAt: max(nowMilliseconds, card.card.editedAt + 1), numbers)
        }
        stored.source.isDeleted = true
        stored.source.editedAt = editedAt
        stored.source.editedBy = editedBy
        stored.hasText = false
        try put(stored, numbers)
    }
}

/// The sort order of the contract's list of texts.
struct SourceOrder: Sendable, Hashable {
    var column = "added_at"
    var isAscending = false

    static let words = ["upload_date", "title", "word_count", "processed_date"]

    /// Treats unknown values as absent. Dates default to descending, titles to ascending.
    init(by: String?, order: String?) {
        switch by {
        case "title": column = "LOWER(title)"
        case "word_count": column = "word_count"
        case "processed_date": column = "COALESCE(processed_at, 0)"
        default: column = "added_at"
        }
        isAscending = order.map { $0 == "asc" } ?? (by == "title")
    }

    var clause: String { "\(column) \(isAscending ? "ASC" : "DESC"), id" }
}
