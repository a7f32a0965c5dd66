import SQLStore

/// A school's threads, inside a transaction.
struct ThreadStore {
    let tenantID: String
    let connection: any SQLConnection

    /// A person's threads, most recently active first, each with its newest message.
    func threads(
        of person: Int64, window: String, _ values: [SQLValue]
    ) throws -> [StoredThread] {
        try connection.rows(
            """
            SELECT \(StoredThread.columns), p.read_count AS read_count,
                m.id AS last_id, m.sender_id AS last_sender, m.body AS last_body,
                m.created_at AS last_at
            FROM chat_participants p
            JOIN chat_threads t ON t.tenant_id = p.tenant_id AND t.id = p.thread_id
            LEFT JOIN chat_messages m ON m.tenant_id = t.tenant_id AND m.thread_id = t.id
                AND m.sequence = t.message_count
            WHERE p.tenant_id = ? AND p.person_id = ?
            ORDER BY t.updated_at DESC, t.id DESC\(window)
            """,
            [.text(tenantID), .integer(person)] + values
        ).map { row in
            var thread = try StoredThread(row)
            thread.last = try Self.last(row, of: thread.id)
            return thread
        }
    }

    private static func last(_ row: SQLRow, of thread: Int64) throws -> StoredMessage? {
        guard let id = try row.optionalInt("last_id") else { return nil }
        return StoredMessage(
            id: Int64(id), threadID: thread, senderID: Int64(try row.int("last_sender")),
            body: try row.text("last_body"), createdAt: Int64(try row.int("last_at")))
    }

    /// One thread and the person's read state; `takesPart` is false if they aren't in it.
    func thread(
        _ id: Int64, for person: Int64
    ) throws -> (thread: StoredThread, takesPart: Bool)? {
        try connection.row(
            """
            SELECT \(StoredThread.columns), p.read_count AS read_count, p.person_id AS person_id
            FROM chat_threads t
            LEFT JOIN chat_participants p ON p.tenant_id = t.tenant_id AND p.thread_id = t.id
                AND p.person_id = ?
            WHERE t.tenant_id = ? AND t.id = ?
            """,
            [.integer(person), .text(tenantID), .integer(id)]
        ).map { (try StoredThread($0), try $0.optionalInt("person_id") != nil) }
    }

    /// The threads that a person opened.
    func count(openedBy person: Int64) throws -> Int {
        try connection.row(
            "SELECT COUNT(*) AS n FROM chat_threads WHERE tenant_id = ? AND opened_by = ?",
            [.text(tenantID), .integer(person)]
        )?.int("n") ?? 0
    }

    /// Inserts a thread. `opener` is nil for an imported one.
    func add(_ thread: StoredThread, by opener: Int64? = nil, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO chat_threads (tenant_id, id, course_id, subject, thread_type,
                message_count, created_at, updated_at, import_key, opened_by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(tenantID), .integer(thread.id),
                thread.courseID.map(SQLValue.integer) ?? .null,
                .text(thread.subject), .text(thread.kind), .integer(Int64(thread.messageCount)),
                .integer(thread.createdAt), .integer(thread.updatedAt), SQLValue(importKey),
                opener.map(SQLValue.integer) ?? .null,
            ])
    }

    /// Deletes a thread and its messages if it has no participants left.
    func removeIfDeserted(_ id: Int64) throws {
        let key: [SQLValue] = [.text(tenantID), .integer(id)]
        let left = try connection.row(
            """
            SELECT person_id FROM chat_participants
            WHERE tenant_id = ? AND thread_id = ? LIMIT 1
            """, key)
        guard left == nil else { return }
        try connection.execute(
            "DELETE FROM chat_messages WHERE tenant_id = ? AND thread_id = ?", key)
        try connection.execute("DELETE FROM chat_threads WHERE tenant_id = ? AND id = ?", key)
    }
}
