import SQLStore
import ServiceKit

/// Reads and writes password reset tokens of one tenant, inside a transaction. Stores only a
/// token's hash.
struct PasswordResetStore {
    let tenantID: String
    let connection: any SQLConnection

    /// Stores an account's token, replacing earlier ones, and deletes the tenant's expired ones.
    /// Times are seconds since 1970.
    func add(
        _ token: TenantSecret, for account: AccountKey, at time: Int64, until end: Int64
    ) throws {
        try connection.execute(
            "DELETE FROM auth_password_resets WHERE tenant_id = ? AND expires_at <= ?",
            [.text(tenantID), .integer(time)])
        try Self.forget(account, in: connection)
        try connection.execute(
            """
            INSERT INTO auth_password_resets (tenant_id, token_hash, user_id, expires_at)
            VALUES (?, ?, ?, ?)
            """,
            [.text(tenantID), .text(token.hash), .text(account.userID), .integer(end)])
    }

    /// The account of a token; nil if the token is unknown, used or expired.
    func account(of token: TenantSecret, at time: Int64) throws -> AccountKey? {
        try connection.row(
            """
            SELECT user_id FROM auth_password_resets
            WHERE tenant_id = ? AND token_hash = ? AND expires_at > ?
            """,
            [.text(tenantID), .text(token.hash), .integer(time)]
        ).map { AccountKey(tenantID: tenantID, userID: try $0.text("user_id")) }
    }

    /// Uses up a token. Returns false if it's already used.
    func use(_ token: TenantSecret) throws -> Bool {
        try connection.execute(
            "DELETE FROM auth_password_resets WHERE tenant_id = ? AND token_hash = ?",
            [.text(tenantID), .text(token.hash)]) == 1
    }

    static func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM auth_password_resets WHERE tenant_id = ? AND user_id = ?", account.values)
    }
}
