import SQLStore
import ServiceKit

/// Reads and writes the second factor of one account, inside a transaction.
struct SecondFactorStore {
    let account: AccountKey
    let connection: any SQLConnection

    /// The kind of code that was used up.
    enum Use: Sendable, Hashable {
        case app
        /// With the number of codes left.
        case recovery(left: Int)
    }

    /// A stored secret and the last step that was used.
    private struct Factor {
        var secret: [UInt8]
        var lastStep: Int64
    }

    /// Replaces a secret that isn't confirmed yet. Returns false if there is a confirmed one.
    func begin(_ secret: [UInt8]) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO auth_second_factors (tenant_id, user_id, secret) VALUES (?, ?, ?)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET secret = excluded.secret, last_step = 0
            WHERE auth_second_factors.is_confirmed = 0
            """,
            account.values + [.text(Base64URL.encode(secret))]) == 1
    }

    /// Confirms the secret with a code and stores the hashes of recovery codes. Returns false for a
    /// wrong code.
    func confirm(_ code: String, recovery codes: [String], at time: Int64) throws -> Bool {
        guard let factor = try factor(isConfirmed: false), try use(code, of: factor, at: time)
        else { return false }
        try connection.execute(
            """
            UPDATE auth_second_factors SET is_confirmed = 1 WHERE tenant_id = ? AND user_id = ?
            """, account.values)
        for code in codes {
            try connection.execute(
                "INSERT INTO auth_recovery_codes (tenant_id, user_id, code_hash) VALUES (?, ?, ?)",
                account.values + [.text(RecoveryCode.hash(code))])
        }
        return true
    }

    /// Whether signing in needs a code.
    func isConfirmed() throws -> Bool { try factor(isConfirmed: true) != nil }

    /// Uses up a code of the app or a recovery code. Returns nil if it is wrong or used.
    func use(_ code: String, at time: Int64) throws -> Use? {
        guard let factor = try factor(isConfirmed: true) else { return nil }
        if try use(code, of: factor, at: time) { return .app }
        let used = try connection.execute(
            """
            DELETE FROM auth_recovery_codes WHERE tenant_id = ? AND user_id = ? AND code_hash = ?
            """, account.values + [.text(RecoveryCode.hash(code))])
        guard used == 1 else { return nil }
        let left = try connection.row(
            "SELECT COUNT(*) AS n FROM auth_recovery_codes WHERE tenant_id = ? AND user_id = ?",
            account.values)
        return .recovery(left: try left?.int("n") ?? 0)
    }

    /// Deletes the secret and the recovery codes. Returns false if there was no confirmed secret.
    func remove() throws -> Bool {
        let had = try isConfirmed()
        for table in ["auth_recovery_codes", "auth_second_factors"] {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
        return had
    }

    /// A code as typed, without spaces and hyphens and in capitals.
    static func bare(_ code: String) -> String {
        code.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    }

    private func factor(isConfirmed: Bool) throws -> Factor? {
        try connection.row(
            """
            SELECT secret, last_step FROM auth_second_factors
            WHERE tenant_id = ? AND user_id = ? AND is_confirmed = ?
            """, account.values + [SQLValue(isConfirmed)]
        ).map { row in
            Factor(
                secret: Base64URL.decode(try row.text("secret")) ?? [],
                lastStep: Int64(try row.int("last_step")))
        }
    }

    /// Another server may use the same code at the same time: only one of them changes the row.
    private func use(_ code: String, of factor: Factor, at time: Int64) throws -> Bool {
        let step = TimeCode.step(
            of: Self.bare(code), for: factor.secret, at: time, after: factor.lastStep)
        guard let step, !factor.secret.isEmpty else { return false }
        return try connection.execute(
            """
            UPDATE auth_second_factors SET last_step = ?
            WHERE tenant_id = ? AND user_id = ? AND last_step < ?
            """, [.integer(step)] + account.values + [.integer(step)]) == 1
    }

    // MARK: A school's rule

    /// Whether a school's staff need a second factor to sign in with a password.
    static func isRequired(at tenantID: String, in connection: any SQLConnection) throws -> Bool {
        try connection.row(
            "SELECT is_required FROM auth_second_factor_rules WHERE tenant_id = ?",
            [.text(tenantID)]
        ).map { try $0.bool("is_required") } ?? false
    }

    static func setRequired(
        _ isRequired: Bool, at tenantID: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO auth_second_factor_rules (tenant_id, is_required) VALUES (?, ?)
            ON CONFLICT (tenant_id) DO UPDATE SET is_required = excluded.is_required
            """, [.text(tenantID), SQLValue(isRequired)])
    }
}
