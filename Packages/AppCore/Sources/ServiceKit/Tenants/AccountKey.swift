public import SQLStore

/// Identifies an account. User ids are always used together with their tenant.
public struct AccountKey: Sendable, Hashable {
    /// The ``Tenant/id`` of the account's school.
    public var tenantID: String
    /// Lowercase user id.
    public var userID: String

    public init(tenantID: String, userID: String) {
        self.tenantID = tenantID
        self.userID = userID
    }

    /// An account of the default tenant, where the embedded student belongs.
    public static func home(_ userID: String) -> AccountKey {
        AccountKey(tenantID: Tenant.defaultID, userID: userID)
    }

    /// Both in key order: for `tenant_id = ? AND user_id = ?`.
    public var values: [SQLValue] { [.text(tenantID), .text(userID)] }
}

/// The authenticated caller.
public struct Principal: Sendable, Hashable {
    public var account: AccountKey
    public var isPremium: Bool

    public init(account: AccountKey, isPremium: Bool) {
        self.account = account
        self.isPremium = isPremium
    }

    /// The caller's tenant, the only one whose rows they can access.
    public var tenantID: String { account.tenantID }
    /// Lowercase user id, unique in the tenant.
    public var userID: String { account.userID }
}
