/// Account administration. Offered by Auth's service, used by the host's `campus people`; never
/// available over the network. All functions are per tenant.
///
/// Functions for a missing account throw a problem with code `notFound`; for the embedded profile's
/// student, who has no password, `notAllowed`.
public protocol AccountAdministering: Sendable {
    /// A page of accounts sorted by email address, starting after `email`.
    func accounts(
        of tenantID: String, after email: String?, limit: Int
    ) async throws -> [AccountSummary]
    /// The account with an email address in any spelling; nil if there is none.
    func account(email: String, of tenantID: String) async throws -> AccountSummary?
    /// The errors of a new account by field (`email`, `name`, `password` unless it is invited,
    /// `roles`), as sentences; empty if it is valid. Doesn't check stored accounts.
    func faults(of account: NewAccount) -> [String: [String]]
    /// Adds accounts in one transaction. Existing addresses are skipped and keep their passwords,
    /// so that a list can be added again.
    ///
    /// Takes a good part of a second per new account with a password, since password hashing is
    /// deliberately slow; hashes run on all processors. Calls `progress` with the number done. An
    /// invited account gets a code instead, as from ``invite(_:to:)``; if it exists and was invited
    /// before, it is skipped like any other. Throws a problem with code `invalid` for the first
    /// invalid account.
    func add(
        _ accounts: [NewAccount], to tenantID: String, progress: @escaping @Sendable (Int) -> Void
    ) async throws -> [AddedAccount]
    /// Sets an account's password and ends its sessions. Throws `invalid` if the password rules
    /// reject it.
    func setPassword(_ password: String, of account: AccountKey) async throws
    func setPremium(_ isPremium: Bool, of account: AccountKey) async throws
    /// Sets the roles of the account's person at the school, e.g. `student`; empty for none. Throws
    /// `invalid` for an invalid role.
    func setRoles(_ roles: [String], of account: AccountKey) async throws
    /// Suspends an account and ends its sessions, or restores it. Its data stays.
    func setSuspended(_ isSuspended: Bool, of account: AccountKey) async throws
    /// Deletes an account from all services in one transaction.
    func remove(_ account: AccountKey) async throws
    /// An account's active sessions, latest first.
    func sessions(of account: AccountKey) async throws -> [SessionDetails]
    /// Ends all sessions of an account. Returns their number.
    func endSessions(of account: AccountKey) async throws -> Int
    /// Number of accounts and active sessions of a tenant.
    func census(of tenantID: String) async throws -> (people: Int, sessions: Int)
    /// Adds an account without a password and returns a code with which its owner sets one, within 14
    /// days and once. For an account that was invited before and has no password yet, a new code that
    /// replaces the one before. The account's password is ignored.
    ///
    /// Throws a problem with code `invalid`, or `conflict` if the account is already in use.
    func invite(_ account: NewAccount, to tenantID: String) async throws -> String
    /// Removes an account's second factor and recovery codes, and ends its sessions. Returns false
    /// if it had none.
    func resetSecondFactor(of account: AccountKey) async throws -> Bool
    /// Whether a tenant's staff need a second factor to sign in with a password.
    func requiresSecondFactor(of tenantID: String) async throws -> Bool
    /// Sets whether they do. If so, ends the sessions of staff without one, and returns their number.
    func setRequiresSecondFactor(_ isRequired: Bool, of tenantID: String) async throws -> Int
}

/// An account as shown to operators, without its password.
public struct AccountSummary: Sendable, Hashable {
    public var key: AccountKey
    public var email: String
    public var name: String
    public var isPremium: Bool
    public var isSuspended: Bool
    /// Seconds since 1970, UTC.
    public var createdAt: Int64
    /// Number of active sessions.
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

/// An account to add.
public struct NewAccount: Sendable, Hashable {
    public var email: String
    /// Empty for the part of the address before the `@`.
    public var name: String
    public var password: String
    public var isPremium: Bool
    /// The person's roles at the school: `student`, `teacher`; none by default.
    public var roles: [String]
    /// The person's name at the school; derived from ``name`` if both are nil.
    public var firstName: String?
    public var lastName: String?
    /// Whether the account gets a code to set a password with. Then its password is ignored.
    public var isInvited = false

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

/// The result of adding an account.
public struct AddedAccount: Sendable, Hashable {
    /// As stored: trimmed, lowercase.
    public var email: String
    /// False if the address already had an account.
    public var isNew: Bool
    /// The code of a new, invited account.
    public var code: String?

    public init(email: String, isNew: Bool, code: String? = nil) {
        self.email = email
        self.isNew = isNew
        self.code = code
    }
}

/// A session as shown to operators.
public struct SessionDetails: Sendable, Hashable {
    public var id: String
    /// Seconds since 1970, UTC: when its tokens were last renewed, and when it expires.
    public var renewedAt: Int64
    public var expiresAt: Int64

    public init(id: String, renewedAt: Int64, expiresAt: Int64) {
        self.id = id
        self.renewedAt = renewedAt
        self.expiresAt = expiresAt
    }
}

extension CampusCapabilityKey where Value == any AccountAdministering {
    public static var accounts: Self { Self("accounts") }
}
