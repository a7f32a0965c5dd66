import ServiceKit

/// What a token says. The first five are the contract's; `tenant` says whose account it is, and
/// `sid` ties it to a session, so that it dies with it.
struct TokenClaims: Codable, Sendable, Hashable {
    enum Kind: String, Codable, Sendable { case access, refresh }

    /// Seconds that the clocks of two servers on one database may be apart.
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

    /// Of the right kind, not made in the future, and not expired but with `evenExpired`.
    func isGood(as kind: Kind, now: Int64, evenExpired: Bool = false) -> Bool {
        self.kind == kind && issuedAt <= now + Self.clockTolerance
            && (evenExpired || expiresAt > now)
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "token_type"
        case expiresAt = "exp"
        case issuedAt = "iat"
        case id = "jti"
        case userID = "user_id"
        case tenantID = "tenant"
        case sessionID = "sid"
    }
}
