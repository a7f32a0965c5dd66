import SQLStore

/// One sign-in: the chain of refresh tokens that began with it.
struct StoredSession: Sendable, Hashable {
    var id: String
    var userID: String
    /// The refresh token that is good now, by its id.
    var currentToken: String
    /// The one before it.
    var previousToken: String?
    /// When the current one was made, in seconds since 1970; and when it ends.
    var rotatedAt: Int64
    var expiresAt: Int64
}

/// Reads and writes sessions.
enum SessionStore {
    static func session(_ id: String, in connection: any SQLConnection) throws -> StoredSession? {
        let row = try connection.row(
            """
            SELECT id, user_id, current_token, previous_token, rotated_at, expires_at
            FROM auth_sessions WHERE id = ?
            """,
            [.text(id)])
        return try row.map { row in
            StoredSession(
                id: try row.text("id"), userID: try row.text("user_id"),
                currentToken: try row.text("current_token"),
                previousToken: try row.optionalText("previous_token"),
                rotatedAt: Int64(try row.int("rotated_at")),
                expiresAt: Int64(try row.int("expires_at")))
        }
    }

    /// Keeps a new session, and lets go of those that have ended.
    static func add(
        _ session: StoredSession, at time: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM auth_sessions WHERE expires_at <= ?", [.integer(time)])
        try connection.execute(
            """
            INSERT INTO auth_sessions
                (id, user_id, current_token, previous_token, rotated_at, expires_at)
            VALUES (?, ?, ?, NULL, ?, ?)
            """,
            [
                .text(session.id), .text(session.userID), .text(session.currentToken),
                .integer(session.rotatedAt), .integer(session.expiresAt),
            ])
    }

    /// Stores what a rotation changes.
    static func rotate(_ session: StoredSession, in connection: any SQLConnection) throws {
        try connection.execute(
            """
            UPDATE auth_sessions
            SET current_token = ?, previous_token = ?, rotated_at = ?, expires_at = ?
            WHERE id = ?
            """,
            [
                .text(session.currentToken), SQLValue(session.previousToken),
                .integer(session.rotatedAt), .integer(session.expiresAt), .text(session.id),
            ])
    }

    static func end(_ id: String, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM auth_sessions WHERE id = ?", [.text(id)])
    }
}
