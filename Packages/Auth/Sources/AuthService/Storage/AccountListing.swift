import SQLStore
import ServiceKit

/// Reads the data of one tenant's accounts that operators may see.
struct AccountListing {
    let tenantID: String
    /// Seconds since 1970; sessions and premium that ended before don't count.
    let now: Int64
    let connection: any SQLConnection

    private static let columns = """
        SELECT u.id AS id, u.email AS email, u.username AS username, u.is_premium AS is_premium,
            u.premium_until AS premium_until,
            u.is_suspended AS is_suspended, u.created_at AS created_at,
            (SELECT COUNT(*) FROM auth_sessions s
                WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id AND s.expires_at > ?)
            AS sessions
        FROM auth_users u
        """

    func page(after email: String, limit: Int) throws -> [AccountSummary] {
        try connection.rows(
            Self.columns + " WHERE u.tenant_id = ? AND u.email > ? ORDER BY u.email LIMIT ?",
            [.integer(now), .text(tenantID), .text(email), .integer(Int64(limit))]
        ).map(account)
    }

    func account(_ email: EmailAddress) throws -> AccountSummary? {
        try connection.row(
            Self.columns + " WHERE u.tenant_id = ? AND u.email = ?",
            [.integer(now), .text(tenantID), .text(email.text)]
        ).map(account)
    }

    func sessions(of userID: String) throws -> [SessionDetails] {
        try connection.rows(
            """
            SELECT id, rotated_at, expires_at FROM auth_sessions
            WHERE tenant_id = ? AND user_id = ? AND expires_at > ?
            ORDER BY rotated_at DESC, id
            """,
            [.text(tenantID), .text(userID), .integer(now)]
        ).map { row in
            SessionDetails(
                id: try row.text("id"), renewedAt: Int64(try row.int("rotated_at")),
                expiresAt: Int64(try row.int("expires_at")))
        }
    }

    func census() throws -> (people: Int, sessions: Int) {
        let people = try connection.row(
            "SELECT COUNT(*) AS n FROM auth_users WHERE tenant_id = ?", [.text(tenantID)])
        let sessions = try connection.row(
            "SELECT COUNT(*) AS n FROM auth_sessions WHERE tenant_id = ? AND expires_at > ?",
            [.text(tenantID), .integer(now)])
        return (try people?.int("n") ?? 0, try sessions?.int("n") ?? 0)
    }

    private func account(_ row: SQLRow) throws -> AccountSummary {
        AccountSummary(
            key: AccountKey(tenantID: tenantID, userID: try row.text("id")),
            email: try row.text("email"), name: try row.text("username"),
            isPremium: try row.bool("is_premium") || Int64(try row.int("premium_until")) > now,
            isSuspended: try row.bool("is_suspended"),
            createdAt: Int64(try row.int("created_at")), sessions: try row.int("sessions"))
    }
}
