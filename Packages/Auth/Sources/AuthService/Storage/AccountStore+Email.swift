import SQLStore
import ServiceKit

// Whether an account's address is known to be its owner's.
extension AccountStore {
    /// False for an address that somebody registered with and nobody has looked at since.
    static func isEmailVerified(
        _ key: AccountKey, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.row(
            "SELECT email_verified_at FROM auth_users WHERE tenant_id = ? AND id = ?", key.values
        ).map { try $0.int("email_verified_at") > 0 } ?? false
    }

    /// Remembers that mail to the address reaches the owner, or that somebody vouched for it. `time` is
    /// in seconds since 1970.
    static func setEmailVerified(
        _ key: AccountKey, at time: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE auth_users SET email_verified_at = ? WHERE tenant_id = ? AND id = ?",
            [.integer(time)] + key.values)
    }

    /// Leaves an account without a password.
    static func removePassword(of key: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE auth_users SET password = NULL WHERE tenant_id = ? AND id = ?", key.values)
    }
}
