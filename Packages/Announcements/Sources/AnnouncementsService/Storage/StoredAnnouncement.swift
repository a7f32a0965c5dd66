import SQLStore

/// A row of announcements. Times are milliseconds since 1970, UTC.
struct StoredAnnouncement: Sendable, Hashable {
    var id: Int64
    var courseID: Int64
    var authorID: Int64
    var title: String
    var message: String
    /// nil while it is a draft.
    var publishedAt: Int64?
    var expiresAt: Int64?
    var isPinned: Bool
    /// The time people were notified; nil if still pending.
    var toldAt: Int64?
    var importKey: String?
    var createdAt: Int64
    var updatedAt: Int64

    static let columns = [
        "id", "course_id", "author_id", "title", "message", "published_at", "expires_at", "pinned",
        "told_at", "import_key", "created_at", "updated_at",
    ]

    /// Whether people can see it now.
    func isOut(at moment: Int64) -> Bool {
        (publishedAt.map { $0 <= moment } ?? false) && !isExpired(at: moment)
    }

    func isExpired(at moment: Int64) -> Bool { expiresAt.map { $0 <= moment } ?? false }

    /// The column values, in the order of ``columns``.
    var values: [SQLValue] {
        [
            .integer(id), .integer(courseID), .integer(authorID), .text(title), .text(message),
            SQLValue(whole: publishedAt), SQLValue(whole: expiresAt), SQLValue(isPinned),
            SQLValue(whole: toldAt), SQLValue(importKey), .integer(createdAt),
            .integer(updatedAt),
        ]
    }
}

extension StoredAnnouncement {
    init(_ row: SQLRow) throws {
        id = try row.whole("id")
        courseID = try row.whole("course_id")
        authorID = try row.whole("author_id")
        title = try row.text("title")
        message = try row.text("message")
        publishedAt = try row.optionalWhole("published_at")
        expiresAt = try row.optionalWhole("expires_at")
        isPinned = try row.bool("pinned")
        toldAt = try row.optionalWhole("told_at")
        importKey = try row.optionalText("import_key")
        createdAt = try row.whole("created_at")
        updatedAt = try row.whole("updated_at")
    }
}

extension SQLValue {
    /// An integer, or null for nil.
    init(whole value: Int64?) { self = value.map(SQLValue.integer) ?? .null }
}

extension SQLRow {
    /// A 64-bit integer. Throws for null or another type.
    func whole(_ column: String) throws -> Int64 { Int64(try int(column)) }
    /// A 64-bit integer, or nil for null.
    func optionalWhole(_ column: String) throws -> Int64? {
        try optionalInt(column).map { Int64($0) }
    }
}
