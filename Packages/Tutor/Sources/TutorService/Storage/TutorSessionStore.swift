import AppCore
import SQLStore
import ServiceKit
import Tutor

/// A row of the sessions table.
struct StoredTutorSession: Sendable {
    var id: String
    var documentName: String?
    var questionNumber: Int?
    var partLabel: String?
    var contentMode: String
    var isActive: Bool
    var revision: Int
    var rowCount: Int
    var byteCount: Int

    init(_ row: SQLRow) throws {
        id = try row.text("id")
        documentName = try row.optionalText("document_name")
        questionNumber = try row.optionalInt("question_number")
        partLabel = try row.optionalText("part_label")
        contentMode = try row.text("content_mode")
        isActive = try row.bool("is_active")
        revision = try row.int("revision")
        rowCount = try row.int("row_count")
        byteCount = try row.int("byte_count")
    }
}

/// The sessions of one account, inside a transaction.
struct TutorSessionStore {
    /// Session limits per account, and for all callers without one.
    static let maxSessions = 1_000
    static let maxAnonymousSessions = 20_000
    /// Limits per session.
    static let maxRows = 20_000
    static let maxBytes = 64 << 20

    let owner: AccountKey
    let connection: any SQLConnection
    /// Milliseconds since 1970.
    let now: Int64

    var key: [SQLValue] { owner.values }

    /// The next row number of this account.
    func nextID() throws -> Int {
        let row = try connection.row(
            """
            INSERT INTO tutor_counts (tenant_id, user_id, last) VALUES (?, ?, 1)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET last = tutor_counts.last + 1
            RETURNING last
            """, key)
        guard let number = try row?.int("last") else { throw SQLError.column("last") }
        return number
    }

    func session(_ id: String) throws -> StoredTutorSession? {
        try connection.row(
            """
            SELECT id, document_name, question_number, part_label, content_mode, is_active, revision,
                row_count, byte_count
            FROM tutor_sessions WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, key + [.text(id)]
        ).map(StoredTutorSession.init)
    }

    /// Opens or creates a session. Throws a 429 problem at the session limit.
    func opened(_ id: String) throws -> StoredTutorSession {
        if let session = try session(id) { return session }
        let row = try connection.row(
            """
            SELECT COUNT(*) AS sessions FROM tutor_sessions WHERE tenant_id = ? AND user_id = ?
            """, key)
        let most = owner.userID.isEmpty ? Self.maxAnonymousSessions : Self.maxSessions
        guard try row?.int("sessions") ?? 0 < most else {
            throw Problem(
                .rateLimited,
                "There are too many sessions: delete some by DELETE /api/stroke-logs.",
                status: 429, retryAfterSeconds: 3600)
        }
        try connection.execute(
            """
            INSERT INTO tutor_sessions (tenant_id, user_id, id, content_mode, is_active, revision,
                row_count, byte_count, last_seen)
            VALUES (?, ?, ?, 'math', 1, 0, 0, 0, ?)
            """, key + [.text(id), .integer(now)])
        guard let session = try session(id) else { throw SQLError.column("id") }
        return session
    }

    func connect(_ greeting: SessionGreeting) throws {
        _ = try opened(greeting.sessionID)
        try connection.execute(
            """
            UPDATE tutor_sessions SET document_name = ?, question_number = ?, part_label = NULL,
                content_mode = 'math', is_active = 1, revision = revision + 1, last_seen = ?
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """,
            [
                SQLValue(greeting.documentName), SQLValue(greeting.questionNumber), .integer(now),
            ] + key + [.text(greeting.sessionID)])
        try append(to: greeting.sessionID, page: 0, type: "system", message: "connected")
    }

    func disconnect(_ id: String) throws {
        try connection.execute(
            """
            UPDATE tutor_sessions SET is_active = 0, revision = revision + 1
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, key + [.text(id)])
    }

    /// Appends a row to the session's log. Throws a 422 problem if it's full.
    func append(
        to id: String, page: Int, type: String, strokes: String = "[]", deleted: Int = 0,
        message: String = ""
    ) throws {
        let session = try opened(id)
        let size = strokes.utf8.count + message.utf8.count
        guard session.rowCount < Self.maxRows, session.byteCount + size <= Self.maxBytes else {
            throw Problem(
                .invalid, "This session is full: clear one of its pages or start another one.",
                status: 422)
        }
        try connection.execute(
            """
            INSERT INTO tutor_strokes (tenant_id, user_id, session_id, id, page, event_type, strokes,
                deleted_count, message, received_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key + [
                .text(id), SQLValue(try nextID()), SQLValue(page), .text(type), .text(strokes),
                SQLValue(deleted), .text(message), .integer(now),
            ])
        try connection.execute(
            """
            UPDATE tutor_sessions SET row_count = row_count + 1, byte_count = byte_count + ?,
                last_seen = ? WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, [SQLValue(size), .integer(now)] + key + [.text(id)])
    }

    /// Stores a batch. Part and mode stay until changed.
    func add(_ batch: StrokeBatch) throws {
        try append(
            to: batch.sessionID, page: batch.page, type: batch.eventType,
            strokes: try WireJSON.encodeText(batch.strokes), deleted: batch.deletedCount)
        try connection.execute(
            """
            UPDATE tutor_sessions SET part_label = COALESCE(?, part_label),
                content_mode = COALESCE(?, content_mode), is_active = 1, revision = revision + 1
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """,
            [SQLValue(batch.partLabel), SQLValue(batch.contentMode)] + key
                + [.text(batch.sessionID)])
    }

    /// Deletes a page with its reading and messages.
    func clear(_ page: PageName) throws {
        let place = key + [.text(page.sessionID), SQLValue(page.page)]
        let row = try connection.row(
            """
            SELECT COUNT(*) AS rows_there,
                CAST(COALESCE(SUM(LENGTH(strokes) + LENGTH(message)), 0) AS BIGINT) AS bytes
            FROM tutor_strokes
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ?
            """, place)
        for table in ["tutor_strokes", "tutor_pages", "tutor_reasoning"] {
            try connection.execute(
                """
                DELETE FROM \(table)
                WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ?
                """, place)
        }
        try connection.execute(
            """
            UPDATE tutor_sessions SET revision = revision + 1, row_count = row_count - ?,
                byte_count = CASE WHEN byte_count > ? THEN byte_count - ? ELSE 0 END
            WHERE tenant_id = ? AND user_id = ? AND id = ?
            """,
            [
                SQLValue(try row?.int("rows_there") ?? 0), SQLValue(try row?.int("bytes") ?? 0),
                SQLValue(try row?.int("bytes") ?? 0),
            ] + key + [.text(page.sessionID)])
    }

    /// Deletes a session, or all with nil, and returns the number of deleted stroke rows.
    func delete(_ id: String?) throws -> Int {
        let place = id.map { key + [.text($0)] } ?? key
        let (of, own) = id == nil ? ("", "") : (" AND session_id = ?", " AND id = ?")
        let count = try connection.execute(
            "DELETE FROM tutor_strokes WHERE tenant_id = ? AND user_id = ?" + of, place)
        for table in ["tutor_pages", "tutor_reasoning"] {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?" + of, place)
        }
        try connection.execute(
            "DELETE FROM tutor_sessions WHERE tenant_id = ? AND user_id = ?" + own, place)
        return count
    }
}
