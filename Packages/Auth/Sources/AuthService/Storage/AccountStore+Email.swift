import SQLStore
import ServiceKit

// Tracks whether an account's email address is verified.
extension AccountStore {
    /// Whether the address is verified; false if it was only registered with.
    static func isEmailVerified(
        _ key: AccountKey, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.row(
            "SELECT email_verified_at FROM auth_users WHERE tenant_id = ? AND id = ?", key.values
        ).map { try $0.int("email_verified_at") > 0 } ?? false
    }

    /// Marks the address as verified, by an email to it or by someone's confirmation. `time` is in
    /// seconds since 1970.
    static func setEmailVerified(
        _ key: AccountKey, at time: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET email_verified_at = ? WHERE tenant_id = ? AND id = ?",
            [.integer(time)] + key.values)
    }

    /// Removes an account's password, and its second factor, which whoever had the password set up.
    static func removePassword(of key: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE auth_users SET password = NULL WHERE tenant_id = ? AND id = ?", key.values)
        _ = try SecondFactorStore(account: key, connection: connection).remove()
    }
}
