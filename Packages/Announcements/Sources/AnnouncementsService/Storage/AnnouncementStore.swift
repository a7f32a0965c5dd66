import SQLStore
import ServiceKit

/// Stores one school's announcements, inside a transaction.
struct AnnouncementStore {
    let tenantID: String
    let connection: any SQLConnection

    private static let list = StoredAnnouncement.columns.joined(separator: ", ")

    /// Announcements visible to `reach` at a moment, pinned first, then newest; optionally of one course.
    func visible(
        to reach: AnnouncementVisibility, of course: Int64? = nil, at moment: Int64
    ) throws -> [StoredAnnouncement] {
        var conditions = ""
        var values: [SQLValue] = [.text(tenantID)]
        if let course {
            conditions += " AND course_id = ?"
            values.append(.integer(course))
        }
        let (condition, bound) = reach.condition(at: moment)
        if let condition { conditions += " AND " + condition }
        return try connection.rows(
            """
            SELECT \(Self.list) FROM announcements_items
            WHERE tenant_id = ?\(conditions)
            ORDER BY pinned DESC, COALESCE(published_at, created_at) DESC, id DESC
            """, values + bound
        ).map(StoredAnnouncement.init)
    }

    func announcement(_ id: Int64) throws -> StoredAnnouncement? {
        try connection.row(
            """
            SELECT \(Self.list) FROM announcements_items WHERE tenant_id = ? AND id = ?
            """, [.text(tenantID), .integer(id)]
        ).map(StoredAnnouncement.init)
    }

    /// Published announcements that people weren't notified of yet, oldest first.
    func due(at moment: Int64, limit: Int) throws -> [StoredAnnouncement] {
        try connection.rows(
            """
            SELECT \(Self.list) FROM announcements_items
            WHERE tenant_id = ? AND told_at IS NULL AND published_at <= ?
            ORDER BY published_at, id LIMIT ?
            """, [.text(tenantID), .integer(moment), .integer(Int64(limit))]
        ).map(StoredAnnouncement.init)
    }

    /// Claims the notification of an announcement. Returns false if another process has claimed it.
    func claim(_ id: Int64, at moment: Int64) throws -> Bool {
        try connection.execute(
            """
            UPDATE announcements_items SET told_at = ?
            WHERE tenant_id = ? AND id = ? AND told_at IS NULL AND published_at <= ?
            """, [.integer(moment), .text(tenantID), .integer(id), .integer(moment)]) > 0
    }

    /// Imported announcements by import key.
    func imported() throws -> [String: StoredAnnouncement] {
        let rows = try connection.rows(
            """
            SELECT \(Self.list) FROM announcements_items
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, [.text(tenantID)])
        var found: [String: StoredAnnouncement] = [:]
        for row in rows {
            let announcement = try StoredAnnouncement(row)
            if let key = announcement.importKey { found[key] = announcement }
        }
        return found
    }

    func add(_ announcements: [StoredAnnouncement]) throws {
        guard !announcements.isEmpty else { return }
        try connection.load(
            announcements.map { [.text(tenantID)] + $0.values }, into: "announcements_items",
            columns: ["tenant_id"] + StoredAnnouncement.columns)
    }

    /// Updates an announcement's mutable columns.
    func save(_ announcement: StoredAnnouncement) throws {
        try connection.execute(
            """
            UPDATE announcements_items SET
                author_id = ?, title = ?, message = ?, published_at = ?, expires_at = ?,
                pinned = ?, told_at = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [
                .integer(announcement.authorID), .text(announcement.title),
                .text(announcement.message), SQLValue(whole: announcement.publishedAt),
                SQLValue(whole: announcement.expiresAt), SQLValue(announcement.isPinned),
                SQLValue(whole: announcement.toldAt), .integer(announcement.updatedAt),
                .text(tenantID), .integer(announcement.id),
            ])
    }

    func delete(_ id: Int64) throws {
        try connection.execute(
            "DELETE FROM announcements_items WHERE tenant_id = ? AND id = ?",
            [.text(tenantID), .integer(id)])
    }
}
