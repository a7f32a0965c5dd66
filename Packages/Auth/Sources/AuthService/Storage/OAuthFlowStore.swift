import SQLStore
import ServiceKit

/// A sign-in in progress on a provider's pages.
struct OAuthFlow: Sendable, Hashable {
    /// The redirect URL sent to the provider, which must be repeated later.
    var redirectURL: String
    /// The caller's loopback address to redirect the browser to; nil to answer the browser.
    var returnTo: String?
}

/// Reads and writes sign-ins in progress of one tenant, inside a transaction. Stores only the hash
/// of a sign-in's secret.
struct OAuthFlowStore {
    let tenantID: String
    let connection: any SQLConnection

    /// Stores a sign-in, and deletes the tenant's expired ones. Times are seconds since 1970.
    func add(_ walk: OAuthFlow, _ secret: TenantSecret, at time: Int64, until end: Int64) throws {
        try connection.execute(
            "DELETE FROM auth_sign_in_walks WHERE tenant_id = ? AND expires_at <= ?",
            [.text(tenantID), .integer(time)])
        try connection.execute(
            """
            INSERT INTO auth_sign_in_walks
                (tenant_id, secret_hash, redirect_url, return_to, expires_at)
            VALUES (?, ?, ?, ?, ?)
            """,
            [
                .text(tenantID), .text(secret.hash), .text(walk.redirectURL),
                SQLValue(walk.returnTo), .integer(end),
            ])
    }

    /// The sign-in of a secret; nil if it's unknown or expired.
    func walk(_ secret: TenantSecret, at time: Int64) throws -> OAuthFlow? {
        try connection.row(
            """
            SELECT redirect_url, return_to FROM auth_sign_in_walks
            WHERE tenant_id = ? AND secret_hash = ? AND expires_at > ?
            """,
            [.text(tenantID), .text(secret.hash), .integer(time)]
        ).map {
            OAuthFlow(
                redirectURL: try $0.text("redirect_url"),
                returnTo: try $0.optionalText("return_to"))
        }
    }

    /// Takes the sign-in of a secret; only the first caller gets it.
    func take(_ secret: TenantSecret, at time: Int64) throws -> OAuthFlow? {
        guard let walk = try walk(secret, at: time) else { return nil }
        let count = try connection.execute(
            "DELETE FROM auth_sign_in_walks WHERE tenant_id = ? AND secret_hash = ?",
            [.text(tenantID), .text(secret.hash)])
        return count == 1 ? walk : nil
    }
}
