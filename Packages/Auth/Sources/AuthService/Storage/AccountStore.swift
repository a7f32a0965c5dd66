import Auth
import SQLStore
import ServiceKit

/// A row of the accounts table.
struct StoredAccount: Sendable, Hashable {
    var key: AccountKey
    var email: String
    var username: String
    /// Nil for an account without a password.
    var password: String?
    /// The stored flag for premium without an end.
    var isPremium: Bool
    /// The access granted by a subscription.
    var subscription = SubscriptionGrant.none
    /// Whether the operators have suspended it.
    var isSuspended = false

    /// Whether the account has premium, from any source, at a time in seconds since 1970.
    func isPremium(at moment: Int64) -> Bool { isPremium || subscription.premiumUntil > moment }

    /// The account as shown to its owner at a time in seconds since 1970.
    func user(at moment: Int64) -> AuthUser {
        AuthUser(
            id: key.userID, email: email, username: username, isPremium: isPremium(at: moment),
            hasActiveSubscription: subscription.isActive && subscription.premiumUntil > moment)
    }
}

/// Reads and writes accounts. An address has at most one account per tenant.
enum AccountStore {
    static func account(
        _ key: AccountKey, in connection: any SQLConnection
    ) throws -> StoredAccount? {
        try connection.row(
            """
            SELECT id, email, username, password, is_premium, premium_until, has_subscription,
                is_suspended
            FROM auth_users WHERE tenant_id = ? AND id = ?
            """,
            [.text(key.tenantID), .text(key.userID)]
        ).map { try account($0, of: key.tenantID) }
    }

    static func account(
        email: EmailAddress, of tenantID: String, in connection: any SQLConnection
    ) throws -> StoredAccount? {
        try connection.row(
            """
            SELECT id, email, username, password, is_premium, premium_until, has_subscription,
                is_suspended
            FROM auth_users WHERE tenant_id = ? AND email = ?
            """,
            [.text(tenantID), .text(email.text)]
        ).map { try account($0, of: tenantID) }
    }

    /// Adds an account and its person. Returns false if the tenant already has an account with this
    /// address or id.
    static func add(
        _ account: StoredAccount, as person: SchoolPerson, at time: Int64,
        in connection: any SQLConnection
    ) throws -> Bool {
        let isNew =
            try connection.execute(
                """
                INSERT INTO auth_users
                    (tenant_id, id, email, username, password, is_premium, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    .text(account.key.tenantID), .text(account.key.userID), .text(account.email),
                    .text(account.username), SQLValue(account.password),
                    SQLValue(account.isPremium),
                    .integer(time),
                ]) == 1
        guard isNew else { return false }
        try PersonStore(tenantID: account.key.tenantID, connection: connection).add(person)
        return true
    }

    static func setPassword(
        _ hash: PasswordHash, of key: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET password = ? WHERE tenant_id = ? AND id = ?",
            [.text(hash.text), .text(key.tenantID), .text(key.userID)])
    }

    static func setPremium(
        _ isPremium: Bool, of key: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET is_premium = ? WHERE tenant_id = ? AND id = ?",
            [SQLValue(isPremium)] + key.values)
    }

    static func setSubscription(
        _ grant: SubscriptionGrant, of key: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE auth_users SET premium_until = ?, has_subscription = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [.integer(grant.premiumUntil), SQLValue(grant.isActive)] + key.values)
    }

    static func setSuspended(
        _ isSuspended: Bool, of key: AccountKey, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET is_suspended = ? WHERE tenant_id = ? AND id = ?",
            [SQLValue(isSuspended)] + key.values)
    }

    /// Removes the account, its sessions and its sign-in methods.
    static func remove(_ key: AccountKey, in connection: any SQLConnection) throws {
        let values: [SQLValue] = [.text(key.tenantID), .text(key.userID)]
        try connection.execute(
            "DELETE FROM auth_sessions WHERE tenant_id = ? AND user_id = ?", values)
        try WebSessionStore.endAll(of: key, in: connection)
        try IdentityStore.forget(key, in: connection)
        try PasswordResetStore.forget(key, in: connection)
        _ = try SecondFactorStore(account: key, connection: connection).remove()
        try connection.execute(
            "DELETE FROM auth_people WHERE tenant_id = ? AND user_id = ?", values)
        try connection.execute("DELETE FROM auth_users WHERE tenant_id = ? AND id = ?", values)
    }

    private static func account(_ row: SQLRow, of tenantID: String) throws -> StoredAccount {
        StoredAccount(
            key: AccountKey(tenantID: tenantID, userID: try row.text("id")),
            email: try row.text("email"), username: try row.text("username"),
            password: try row.optionalText("password"), isPremium: try row.bool("is_premium"),
            subscription: SubscriptionGrant(
                isActive: try row.bool("has_subscription"),
                premiumUntil: Int64(try row.int("premium_until"))),
            isSuspended: try row.bool("is_suspended"))
    }
}
