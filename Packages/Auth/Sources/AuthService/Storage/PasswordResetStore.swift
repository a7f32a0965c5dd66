import SQLStore
import ServiceKit

/// Reads and writes tokens for new passwords of one tenant, inside a transaction. Of a token its hash
/// is kept.
struct PasswordResetStore {
    let tenantID: String
    let connection: any SQLConnection

    /// Keeps an account's token in place of its earlier ones, and lets go of the tenant's that have
    /// ended. Times are seconds since 1970.
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

    /// Whose token it is; nil for one that is unknown, used or expired.
    func account(of token: TenantSecret, at time: Int64) throws -> AccountKey? {
        try connection.row(
            """
            SELECT user_id FROM auth_password_resets
            WHERE tenant_id = ? AND token_hash = ? AND expires_at > ?
            """,
            [.text(tenantID), .text(token.hash), .integer(time)]
        ).map { AccountKey(tenantID: tenantID, userID: try $0.text("user_id")) }
    }

    /// Uses a token up; false when somebody else has.
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
