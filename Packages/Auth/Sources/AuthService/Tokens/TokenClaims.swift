import ServiceKit

/// The claims of a token. The first five are the contract's. `tenant` is the account's tenant, and
/// `sid` ties the token to a session, so that it ends with it.
struct TokenClaims: Codable, Sendable, Hashable {
    enum Kind: String, Codable, Sendable { case access, refresh }

    /// The allowed clock difference in seconds between two servers on one database.
    private static let clockTolerance: Int64 = 60

    var kind: Kind
    /// Seconds since 1970.
    var expiresAt: Int64
    var issuedAt: Int64
    var id: String
    var userID: String
    var tenantID: String
    var sessionID: String

    var account: AccountKey { AccountKey(tenantID: tenantID, userID: userID) }

    /// Whether it has the right kind, isn't from the future and, unless `evenExpired`, hasn't
    /// expired.
    func isGood(as kind: Kind, now: Int64, evenExpired: Bool = false) -> Bool {
        self.kind == kind && issuedAt <= now + Self.clockTolerance
            && (evenExpired || expiresAt > now)
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "token_type"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case id = "jti"
        case userID
        case tenantID = "tenant"
        case sessionID = "sid"
    }
}
