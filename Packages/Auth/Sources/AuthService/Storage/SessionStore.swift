import SQLStore
import ServiceKit

/// A sign-in: the chain of refresh tokens that began with it.
struct StoredSignIn: Sendable, Hashable {
    var id: String
    var account: AccountKey
    /// The id of the current refresh token.
    var currentToken: String
    /// The id of the previous refresh token.
    var previousToken: String?
    /// When the current token was created, and when it expires, in seconds since 1970.
    var rotatedAt: Int64
    var expiresAt: Int64
}

/// Reads and writes the sessions of one tenant, inside a transaction.
struct SessionStore {
    let tenantID: String
    let connection: any SQLConnection

    func session(_ id: String) throws -> StoredSignIn? {
        let row = try connection.row(
            """
            SELECT id, user_id, current_token, previous_token, rotated_at, expires_at
            FROM auth_sessions WHERE tenant_id = ? AND id = ?
            """,
            [.text(tenantID), .text(id)])
        return try row.map(stored)
    }

    /// The sessions of an account of this tenant that haven't expired.
    func sessions(of account: AccountKey, at time: Int64) throws -> [StoredSignIn] {
        try connection.rows(
            """
            SELECT id, user_id, current_token, previous_token, rotated_at, expires_at
            FROM auth_sessions WHERE tenant_id = ? AND user_id = ? AND expires_at > ?
            """,
            [.text(tenantID), .text(account.userID), .integer(time)]
        ).map(stored)
    }

    private func stored(_ row: SQLRow) throws -> StoredSignIn {
        StoredSignIn(
            id: try row.text("id"),
            account: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
            currentToken: try row.text("current_token"),
            previousToken: try row.optionalText("previous_token"),
            rotatedAt: Int64(try row.int("rotated_at")),
            expiresAt: Int64(try row.int("expires_at")))
    }

    /// Stores a new session of an account of this tenant, and deletes the tenant's expired ones.
    func add(_ session: StoredSignIn, at time: Int64) throws {
        try connection.execute(
            "DELETE FROM auth_sessions WHERE tenant_id = ? AND expires_at <= ?",
            [.text(tenantID), .integer(time)])
        try connection.execute(
            """
            INSERT INTO auth_sessions
                (tenant_id, id, user_id, current_token, previous_token, rotated_at, expires_at)
            VALUES (?, ?, ?, ?, NULL, ?, ?)
            """,
            [
                .text(tenantID), .text(session.id), .text(session.account.userID),
                .text(session.currentToken), .integer(session.rotatedAt),
                .integer(session.expiresAt),
            ])
    }

    /// Stores the changes of a rotation. Returns false if the replaced token is no longer the
    /// session's current one.
    func rotate(_ session: StoredSignIn) throws -> Bool {
        try connection.execute(
            """
            UPDATE auth_sessions
            SET current_token = ?, previous_token = ?, rotated_at = ?, expires_at = ?
            WHERE tenant_id = ? AND id = ? AND current_token = ?
            """,
            [
                .text(session.currentToken), SQLValue(session.previousToken),
                .integer(session.rotatedAt), .integer(session.expiresAt), .text(tenantID),
                .text(session.id), SQLValue(session.previousToken),
            ]) == 1
    }

    /// Ends every session of an account. Returns their number, without cookie sessions.
    @discardableResult
    static func endAll(of account: AccountKey, in connection: any SQLConnection) throws -> Int {
        try WebSessionStore.endAll(of: account, in: connection)
        return try connection.execute(
            "DELETE FROM auth_sessions WHERE tenant_id = ? AND user_id = ?", account.values)
    }

    /// Ends a session. Returns false if it no longer exists.
    func end(_ id: String) throws -> Bool {
        try connection.execute(
            "DELETE FROM auth_sessions WHERE tenant_id = ? AND id = ?",
            [.text(tenantID), .text(id)]) == 1
    }
}
