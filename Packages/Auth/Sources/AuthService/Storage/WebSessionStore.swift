import SQLStore
import ServiceKit

/// Reads and writes the cookie sessions of one tenant, inside a transaction. Stores only the hash
/// of a session's secret. Times are seconds since 1970.
struct WebSessionStore {
    /// Seconds without use after which a session ends.
    static let lifetime: Int64 = 12 * 3_600

    let tenantID: String
    let connection: any SQLConnection

    struct Found: Sendable {
        var principal: Principal
        var usedAt: Int64
    }

    /// The session of a secret; nil if it's unknown or expired, or its account is suspended.
    func session(_ secret: TenantSecret, at time: Int64) throws -> Found? {
        try connection.row(
            """
            SELECT w.user_id AS user_id, w.used_at AS used_at, u.is_premium AS is_premium,
                u.premium_until AS premium_until
            FROM auth_web_sessions w
            JOIN auth_users u ON u.tenant_id = w.tenant_id AND u.id = w.user_id
            WHERE w.tenant_id = ? AND w.secret_hash = ? AND w.used_at >= ? AND u.is_suspended = 0
            """,
            [.text(tenantID), .text(secret.hash), .integer(time - Self.lifetime)]
        ).map { row in
            let isPremium =
                try row.bool("is_premium") || Int64(try row.int("premium_until")) > time
            return Found(
                principal: Principal(
                    account: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
                    isPremium: isPremium),
                usedAt: Int64(try row.int("used_at")))
        }
    }

    /// Stores a session, and deletes the tenant's expired ones.
    func add(_ secret: TenantSecret, of account: AccountKey, at time: Int64) throws {
        try connection.execute(
            "DELETE FROM auth_web_sessions WHERE tenant_id = ? AND used_at < ?",
            [.text(tenantID), .integer(time - Self.lifetime)])
        try connection.execute(
            """
            INSERT INTO auth_web_sessions (tenant_id, secret_hash, user_id, used_at)
            VALUES (?, ?, ?, ?)
            """,
            [.text(tenantID), .text(secret.hash), .text(account.userID), .integer(time)])
    }

    func touch(_ secret: TenantSecret, at time: Int64) throws {
        try connection.execute(
            "UPDATE auth_web_sessions SET used_at = ? WHERE tenant_id = ? AND secret_hash = ?",
            [.integer(time), .text(tenantID), .text(secret.hash)])
    }

    func end(_ secret: TenantSecret) throws {
        try connection.execute(
            "DELETE FROM auth_web_sessions WHERE tenant_id = ? AND secret_hash = ?",
            [.text(tenantID), .text(secret.hash)])
    }

    /// When each session of an account was last used; expired ones are left out.
    func uses(of account: AccountKey, at time: Int64) throws -> [Int64] {
        try connection.rows(
            """
            SELECT used_at FROM auth_web_sessions
            WHERE tenant_id = ? AND user_id = ? AND used_at >= ?
            """,
            [.text(tenantID), .text(account.userID), .integer(time - Self.lifetime)]
        ).map { Int64(try $0.int("used_at")) }
    }

    static func endAll(of account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM auth_web_sessions WHERE tenant_id = ? AND user_id = ?", account.values)
    }
}
