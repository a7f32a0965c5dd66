import SQLStore
import ServiceKit

/// A walk through a provider's pages that has begun.
struct OAuthFlow: Sendable, Hashable {
    /// What was told the provider: it must be told the same again.
    var redirectURL: String
    /// The caller's loopback address, to which the browser is sent on; nil when it is answered.
    var returnTo: String?
}

/// Reads and writes walks of one tenant, inside a transaction. Of a walk's secret its hash is kept.
struct OAuthFlowStore {
    let tenantID: String
    let connection: any SQLConnection

    /// Keeps a walk, and lets go of the tenant's that have ended. Times are seconds since 1970.
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

    /// The walk of a secret; nil when there is none, or none any more.
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

    /// The same, once: two who come with one secret do not both get it.
    func take(_ secret: TenantSecret, at time: Int64) throws -> OAuthFlow? {
        guard let walk = try walk(secret, at: time) else { return nil }
        let count = try connection.execute(
            "DELETE FROM auth_sign_in_walks WHERE tenant_id = ? AND secret_hash = ?",
            [.text(tenantID), .text(secret.hash)])
        return count == 1 ? walk : nil
    }
}
