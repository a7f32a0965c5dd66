/// The accounts of a campus, for those who look after it. Offered by Auth's service, asked by the
/// host's `campus people`; never reached over the network. Everything is per tenant.
///
/// Acts on an account that is not there throw a problem with code `notFound`; the embedded profile's
/// own student, who has no password, is left alone with `notAllowed`.
public protocol AccountKeeping: Sendable {
    /// A page of accounts in the order of their addresses, beginning after `email`.
    func accounts(
        of tenantID: String, after email: String?, limit: Int
    ) async throws -> [KeptAccount]
    /// The account of an address, however it is spelt; nil when there is none.
    func account(email: String, of tenantID: String) async throws -> KeptAccount?
    /// What is wrong with an account before it is added, by field (`email`, `name`, `password`,
    /// `roles`), each a sentence; empty when it will do. Looks at the account alone, not at what is stored.
    func faults(of account: NewAccount) -> [String: [String]]
    /// Adds accounts in one transaction: all of them or none. An address that the tenant has already
    /// is passed over, so that the same list can be added again; it keeps its password.
    ///
    /// Costs a good part of a second of computing per new account: passwords are slow to hash on
    /// purpose. `progress` hears how many are done. Throws a problem with code `invalid` for the
    /// first account that has faults.
    func add(
        _ accounts: [NewAccount], to tenantID: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> [AddedAccount]
    /// Gives an account another password and ends its sessions. Throws `invalid` when the rules for
    /// passwords refuse it.
    func setPassword(_ password: String, of account: AccountKey) async throws
    func setPremium(_ isPremium: Bool, of account: AccountKey) async throws
    /// Gives the account's person another part in the school: words such as `student`; empty for none.
    /// Throws `invalid` for a word that can be none.
    func setRoles(_ roles: [String], of account: AccountKey) async throws
    /// Keeps an account from being used and ends its sessions, or lets it be used again. Its rows
    /// stay.
    func setSuspended(_ isSuspended: Bool, of account: AccountKey) async throws
    /// Removes an account from all services in one transaction.
    func remove(_ account: AccountKey) async throws
    /// An account's sessions that still stand, the latest first.
    func sessions(of account: AccountKey) async throws -> [KeptSession]
    /// Ends all sessions of an account, at once. Returns how many there were.
    func endSessions(of account: AccountKey) async throws -> Int
    /// How many accounts a tenant has, and how many sessions that still stand.
    func census(of tenantID: String) async throws -> (people: Int, sessions: Int)
}

/// An account as operators see it: everything but its password.
public struct KeptAccount: Sendable, Hashable {
    public var key: AccountKey
    public var email: String
    public var name: String
    public var isPremium: Bool
    public var isSuspended: Bool
    /// Seconds since 1970, UTC.
    public var createdAt: Int64
    /// Sessions that still stand.
    public var sessions: Int

    public init(
        key: AccountKey, email: String, name: String, isPremium: Bool, isSuspended: Bool,
        createdAt: Int64, sessions: Int
    ) {
        self.key = key
        self.email = email
        self.name = name
        self.isPremium = isPremium
        self.isSuspended = isSuspended
        self.createdAt = createdAt
        self.sessions = sessions
    }
}

/// An account to be made.
public struct NewAccount: Sendable, Hashable {
    public var email: String
    /// Empty for what stands before the address's `@`.
    public var name: String
    public var password: String
    public var isPremium: Bool
    /// The person's part in the school, in the contract's words: `student`, `teacher`; none unless
    /// given.
    public var roles: [String]
    /// The person's name as the school has it; from ``name`` where both are nil.
    public var firstName: String?
    public var lastName: String?

    public init(
        email: String, name: String = "", password: String, isPremium: Bool = false,
        roles: [String] = [], firstName: String? = nil, lastName: String? = nil
    ) {
        self.email = email
        self.name = name
        self.password = password
        self.isPremium = isPremium
        self.roles = roles
        self.firstName = firstName
        self.lastName = lastName
    }
}

/// What became of an account that was to be made.
public struct AddedAccount: Sendable, Hashable {
    /// As it is stored: trimmed, in lower case.
    public var email: String
    /// False when the address had an account already.
    public var isNew: Bool

    public init(email: String, isNew: Bool) {
        self.email = email
        self.isNew = isNew
    }
}

/// A session as operators see it.
public struct KeptSession: Sendable, Hashable {
    public var id: String
    /// Seconds since 1970, UTC: when its tokens were last renewed, and when it ends unless they are.
    public var renewedAt: Int64
    public var expiresAt: Int64

    public init(id: String, renewedAt: Int64, expiresAt: Int64) {
        self.id = id
        self.renewedAt = renewedAt
        self.expiresAt = expiresAt
    }
}

extension CampusCapabilityKey where Value == any AccountKeeping {
    public static var accounts: Self { Self("accounts") }
}
