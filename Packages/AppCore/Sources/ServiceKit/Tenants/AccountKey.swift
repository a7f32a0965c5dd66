public import SQLStore

/// Which account: the key of everything that belongs to one person. User ids are only looked up
/// together with their tenant.
public struct AccountKey: Sendable, Hashable {
    /// The ``Tenant/id`` of the school that the account belongs to.
    public var tenantID: String
    /// Lower-case user id.
    public var userID: String

    public init(tenantID: String, userID: String) {
        self.tenantID = tenantID
        self.userID = userID
    }

    /// An account of the default tenant, where the embedded profile's student lives.
    public static func home(_ userID: String) -> AccountKey {
        AccountKey(tenantID: Tenant.defaultID, userID: userID)
    }

    /// Both, in the order in which keys begin: for `tenant_id = ? AND user_id = ?`.
    public var values: [SQLValue] { [.text(tenantID), .text(userID)] }
}

/// Who is calling.
public struct Principal: Sendable, Hashable {
    public var account: AccountKey
    public var isPremium: Bool

    public init(account: AccountKey, isPremium: Bool) {
        self.account = account
        self.isPremium = isPremium
    }

    /// The tenant that the caller belongs to, and the only one whose rows they reach.
    public var tenantID: String { account.tenantID }
    /// Lower-case user id, unique inside the tenant.
    public var userID: String { account.userID }
}
