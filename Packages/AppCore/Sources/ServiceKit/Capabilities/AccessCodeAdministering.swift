/// Administration of codes for students. Offered by Payments's service, used by the host's `campus
/// codes`; never available over the network. All functions are per tenant.
public protocol AccessCodeAdministering: Sendable {
    /// All codes of a tenant by name.
    func codes(of tenantID: String) async throws -> [AccessCode]
    /// Adds an unused code and returns it as stored. Throws a problem with code `invalid` for an
    /// invalid name, limit or end, and `conflict` for an existing name.
    func add(_ code: AccessCode, to tenantID: String) async throws -> AccessCode
    /// Turns a code on or off; granted premium stays. Throws a problem with code `notFound`.
    func setActive(_ isActive: Bool, code: String, of tenantID: String) async throws
}

/// A code that students can redeem.
public struct AccessCode: Sendable, Hashable {
    /// 1 to 50 characters; stored in uppercase, case-insensitive.
    public var code: String
    /// True if it unlocks premium permanently; false for a discount, which students enter on the
    /// payment provider's page and which is known here only for a helpful message.
    public var opensPremium: Bool
    public var isActive: Bool
    /// Maximum number of accounts: 1…1,000,000; nil for no limit.
    public var maxUses: Int?
    public var uses: Int
    /// Seconds since 1970, UTC; nil for none.
    public var expiresAt: Int64?

    public init(
        code: String, opensPremium: Bool = true, isActive: Bool = true, maxUses: Int? = nil,
        uses: Int = 0, expiresAt: Int64? = nil
    ) {
        self.code = code
        self.opensPremium = opensPremium
        self.isActive = isActive
        self.maxUses = maxUses
        self.uses = uses
        self.expiresAt = expiresAt
    }
}

extension CampusCapabilityKey where Value == any AccessCodeAdministering {
    public static var accessCodes: Self { Self("access-codes") }
}
