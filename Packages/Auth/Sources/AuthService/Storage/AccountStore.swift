import Auth
import SQLStore

/// A row of accounts.
struct StoredAccount: Sendable, Hashable {
    var id: String
    var email: String
    var username: String
    /// nil for an account that nobody can sign in to over the network.
    var password: String?
    var isPremium: Bool

    var user: AuthUser {
        AuthUser(
            id: id, email: email, username: username, isPremium: isPremium,
            hasActiveSubscription: false)
    }
}

/// Reads and writes accounts.
enum AccountStore {
    static func account(id: String, in connection: any SQLConnection) throws -> StoredAccount? {
        try connection.row(
            "SELECT id, email, username, password, is_premium FROM auth_users WHERE id = ?",
            [.text(id)]
        ).map(account)
    }

    static func account(
        email: EmailAddress, in connection: any SQLConnection
    ) throws -> StoredAccount? {
        try connection.row(
            "SELECT id, email, username, password, is_premium FROM auth_users WHERE email = ?",
            [.text(email.text)]
        ).map(account)
    }

    /// False when the address or the id is taken.
    static func add(
        _ account: StoredAccount, at time: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO auth_users (id, email, username, password, is_premium, created_at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(account.id), .text(account.email), .text(account.username),
                SQLValue(account.password), SQLValue(account.isPremium), .integer(time),
            ]) == 1
    }

    static func setPassword(
        _ hash: PasswordHash, of id: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET password = ? WHERE id = ?", [.text(hash.text), .text(id)])
    }

    /// Removes the account and its sessions.
    static func remove(_ id: String, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM auth_sessions WHERE user_id = ?", [.text(id)])
        try connection.execute("DELETE FROM auth_users WHERE id = ?", [.text(id)])
    }

    private static func account(_ row: SQLRow) throws -> StoredAccount {
        StoredAccount(
            id: try row.text("id"), email: try row.text("email"),
            username: try row.text("username"), password: try row.optionalText("password"),
            isPremium: try row.bool("is_premium"))
    }
}
