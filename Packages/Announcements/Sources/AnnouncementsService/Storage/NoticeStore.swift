import AppCore
import SQLStore
import ServiceKit

/// Stores one person's notifications, inside a transaction.
struct NoticeStore {
    let account: AccountKey
    let connection: any SQLConnection

    private static let list = StoredNotice.columns.joined(separator: ", ")

    /// The notifications, newest first.
    func notices(unreadOnly: Bool, page: SchoolPage) throws -> [StoredNotice] {
        try connection.rows(
            """
            SELECT \(Self.list) FROM announcements_notices
            WHERE tenant_id = ? AND user_id = ?\(unreadOnly ? " AND read_at IS NULL" : "")
            ORDER BY created_at DESC, id DESC\(page.clause)
            """, account.values + page.values
        ).map(StoredNotice.init)
    }

    func unreadCount() throws -> Int {
        let row = try connection.row(
            """
            SELECT COUNT(*) AS unread FROM announcements_notices
            WHERE tenant_id = ? AND user_id = ? AND read_at IS NULL
            """, account.values)
        return try row?.int("unread") ?? 0
    }

    /// One of this person's notifications. Throws a 404 ``Problem`` for an unknown id, a 403 one for
    /// another person's.
    func notice(_ id: Int64, for action: String) throws -> StoredNotice {
        let row = try connection.row(
            """
            SELECT \(Self.list) FROM announcements_notices WHERE tenant_id = ? AND id = ?
            """, [.text(account.tenantID), .integer(id)])
        guard let notice = try row.map(StoredNotice.init) else { throw Problem.schoolNotFound }
        guard notice.userID == account.userID else {
            throw Problem.schoolForbidden("NotificationPolicy", action)
        }
        return notice
    }

    /// Stores the read mark of a notification.
    func mark(_ notice: StoredNotice) throws {
        try connection.execute(
            """
            UPDATE announcements_notices SET read_at = ?, updated_at = ?
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """,
            [SQLValue(whole: notice.readAt), .integer(notice.updatedAt)] + account.values
                + [.integer(notice.id)])
    }

    /// Marks all as read and returns how many were unread.
    func markAllRead(at moment: Int64) throws -> Int {
        try connection.execute(
            """
            UPDATE announcements_notices SET read_at = ?, updated_at = ?
            WHERE tenant_id = ? AND user_id = ? AND read_at IS NULL
            """, [.integer(moment), .integer(moment)] + account.values)
    }

    func forget() throws {
        try connection.execute(
            "DELETE FROM announcements_notices WHERE tenant_id = ? AND user_id = ?",
            account.values)
    }

    /// Adds notifications for many people of one school.
    static func add(
        _ notices: [StoredNotice], tenantID: String, in connection: any SQLConnection
    ) throws {
        guard !notices.isEmpty else { return }
        try connection.load(
            notices.map { [.text(tenantID)] + $0.values }, into: "announcements_notices",
            columns: ["tenant_id"] + StoredNotice.columns)
    }

    /// Deletes all notifications about a deleted subject.
    static func removeAll(
        about type: String, _ id: Int64, tenantID: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM announcements_notices
            WHERE tenant_id = ? AND subject_type = ? AND subject_id = ?
            """, [.text(tenantID), .text(type), .integer(id)])
    }

    /// Removes a leaving person from others' notifications. Deletes notifications of their messages,
    /// which carry their name.
    static func withdraw(
        actor: Int64, tenantID: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM announcements_notices
            WHERE tenant_id = ? AND actor_id = ? AND kind = 'message_received'
            """, [.text(tenantID), .integer(actor)])
        try connection.execute(
            """
            UPDATE announcements_notices SET actor_id = NULL WHERE tenant_id = ? AND actor_id = ?
            """, [.text(tenantID), .integer(actor)])
    }
}
