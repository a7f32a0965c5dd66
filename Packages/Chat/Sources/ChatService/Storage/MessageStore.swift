import SQLStore
import ServiceKit

/// A school's messages, inside a transaction.
struct MessageStore {
    let tenantID: String
    let connection: any SQLConnection

    private static let columns = "id, thread_id, sender_id, body, created_at"

    /// A thread's messages, oldest first; one page or all.
    func messages(of thread: Int64, in page: SchoolPage) throws -> [StoredMessage] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM chat_messages WHERE tenant_id = ? AND thread_id = ?
            ORDER BY sequence\(page.clause)
            """, [.text(tenantID), .integer(thread)] + page.values
        ).map(Self.message)
    }

    /// The newest `limit` messages before one of them, oldest first; the newest of all if `before`
    /// is nil. Returns nil if the thread doesn't contain that message.
    func newest(
        _ limit: Int, of thread: Int64, before message: Int64?
    ) throws -> [StoredMessage]? {
        var end = Int64.max
        if let message {
            let row = try connection.row(
                """
                SELECT sequence FROM chat_messages
                WHERE tenant_id = ? AND id = ? AND thread_id = ?
                """, [.text(tenantID), .integer(message), .integer(thread)])
            guard let row else { return nil }
            end = Int64(try row.int("sequence"))
        }
        return try connection.rows(
            """
            SELECT \(Self.columns) FROM chat_messages
            WHERE tenant_id = ? AND thread_id = ? AND sequence < ?
            ORDER BY sequence DESC LIMIT ?
            """, [.text(tenantID), .integer(thread), .integer(end), .integer(Int64(limit))]
        ).map(Self.message).reversed()
    }

    private static func message(_ row: SQLRow) throws -> StoredMessage {
        StoredMessage(
            id: Int64(try row.int("id")), threadID: Int64(try row.int("thread_id")),
            senderID: Int64(try row.int("sender_id")), body: try row.text("body"),
            createdAt: Int64(try row.int("created_at")))
    }

    /// Counts a message to what its sender has sent. Throws a 409 or 413 ``Problem`` if that is too
    /// much.
    func count(_ message: StoredMessage) throws {
        let size = message.body.unicodeScalars.count
        let row = try connection.row(
            """
            INSERT INTO chat_senders (tenant_id, person_id, messages, characters)
            VALUES (?, ?, 1, ?)
            ON CONFLICT (tenant_id, person_id) DO UPDATE SET
                messages = chat_senders.messages + 1,
                characters = chat_senders.characters + excluded.characters
            RETURNING messages, characters
            """,
            [.text(tenantID), .integer(message.senderID), .integer(Int64(size))])
        guard let row else { throw SQLError.column("messages") }
        try PersonQuota.messages.requireRoom(has: row.int("messages") - 1)
        try PersonQuota.characters.requireRoom(has: row.int("characters") - size, adding: size)
    }

    /// Appends a message to its thread and returns the new message count.
    func add(_ message: StoredMessage, importKey: String? = nil) throws -> Int {
        let row = try connection.row(
            """
            UPDATE chat_threads SET message_count = message_count + 1,
                updated_at = CASE WHEN updated_at > ? THEN updated_at ELSE ? END
            WHERE tenant_id = ? AND id = ? RETURNING message_count
            """,
            [
                .integer(message.createdAt), .integer(message.createdAt), .text(tenantID),
                .integer(message.threadID),
            ])
        guard let count = try row?.int("message_count") else {
            throw SQLError.column("message_count")
        }
        try connection.execute(
            """
            INSERT INTO chat_messages (tenant_id, thread_id, sequence, id, sender_id, body,
                created_at, import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(tenantID), .integer(message.threadID), .integer(Int64(count)),
                .integer(message.id), .integer(message.senderID), .text(message.body),
                .integer(message.createdAt), SQLValue(importKey),
            ])
        return count
    }
}
