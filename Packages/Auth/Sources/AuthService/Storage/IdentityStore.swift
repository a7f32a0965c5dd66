import SQLStore
import ServiceKit

/// Reads and writes the links between provider identities and accounts of one tenant, inside a
/// transaction.
struct IdentityStore {
    let tenantID: String
    let connection: any SQLConnection

    /// The account linked to an identity, or nil.
    func account(of identity: VerifiedIdentity) throws -> AccountKey? {
        try connection.row(
            """
            SELECT user_id FROM auth_identities
            WHERE tenant_id = ? AND provider = ? AND subject = ?
            """,
            [.text(tenantID), .text(identity.provider.rawValue), .text(identity.subject)]
        ).map { AccountKey(tenantID: tenantID, userID: try $0.text("user_id")) }
    }

    /// Whether an account is linked to an identity of a provider.
    func isLinked(_ account: AccountKey, to provider: IdentityProvider) throws -> Bool {
        try connection.row(
            """
            SELECT subject FROM auth_identities
            WHERE tenant_id = ? AND user_id = ? AND provider = ?
            """,
            [.text(tenantID), .text(account.userID), .text(provider.rawValue)]) != nil
    }

    /// Links an identity to an account. Returns false if either already has a link.
    func link(_ identity: VerifiedIdentity, to account: AccountKey, at time: Int64) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO auth_identities (tenant_id, provider, subject, user_id, created_at)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(tenantID), .text(identity.provider.rawValue), .text(identity.subject),
                .text(account.userID), .integer(time),
            ]) == 1
    }

    static func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM auth_identities WHERE tenant_id = ? AND user_id = ?", account.values)
    }
}
