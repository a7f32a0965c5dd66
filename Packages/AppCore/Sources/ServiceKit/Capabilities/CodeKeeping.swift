/// Codes that students redeem, for those who look after a campus. Offered by Payments's service, asked
/// by the host's `campus codes`; never reached over the network. Everything is per tenant.
public protocol CodeKeeping: Sendable {
    /// All codes of a tenant, by name.
    func codes(of tenantID: String) async throws -> [AccessCode]
    /// Adds a code; its uses count from 0. Returns it as it is stored. Throws a problem with code
    /// `invalid` for a name, a number of uses or an end that will not do, and `conflict` for a name
    /// that is taken.
    func add(_ code: AccessCode, to tenantID: String) async throws -> AccessCode
    /// Lets a code be redeemed, or not any more; what it gave stays. Throws a problem with code
    /// `notFound`.
    func setActive(_ isActive: Bool, code: String, of tenantID: String) async throws
}

/// A code that a student may redeem.
public struct AccessCode: Sendable, Hashable {
    /// 1 to 50 characters; stored in upper case, case does not count.
    public var code: String
    /// True for one that opens premium for good; false for a discount, which is typed on the payment
    /// provider's page and only known here so that students can be told so.
    public var opensPremium: Bool
    public var isActive: Bool
    /// How many accounts may redeem it: 1…1,000,000; nil for any number.
    public var mostUses: Int?
    public var uses: Int
    /// Seconds since 1970, UTC; nil for none.
    public var expiresAt: Int64?

    public init(
        code: String, opensPremium: Bool = true, isActive: Bool = true, mostUses: Int? = nil,
        uses: Int = 0, expiresAt: Int64? = nil
    ) {
        self.code = code
        self.opensPremium = opensPremium
        self.isActive = isActive
        self.mostUses = mostUses
        self.uses = uses
        self.expiresAt = expiresAt
    }
}

extension CampusCapabilityKey where Value == any CodeKeeping {
    public static var accessCodes: Self { Self("access-codes") }
}
