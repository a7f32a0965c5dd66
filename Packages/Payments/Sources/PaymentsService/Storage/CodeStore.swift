import SQLStore
import ServiceKit

/// Reads and writes one tenant's codes inside a transaction.
struct CodeStore {
    let tenantID: String
    let connection: any SQLConnection

    private static let columns = "code, opens_premium, is_active, most_uses, uses, expires_at"

    func all() throws -> [AccessCode] {
        try connection.rows(
            "SELECT \(Self.columns) FROM payments_codes WHERE tenant_id = ? ORDER BY code",
            [.text(tenantID)]
        ).map(code)
    }

    func code(_ text: String) throws -> AccessCode? {
        try connection.row(
            "SELECT \(Self.columns) FROM payments_codes WHERE tenant_id = ? AND code = ?",
            [.text(tenantID), .text(text)]
        ).map(code)
    }

    /// Returns false if the code exists.
    func add(_ code: AccessCode, at time: Int64) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO payments_codes
                (tenant_id, code, opens_premium, is_active, most_uses, uses, expires_at, created_at)
            VALUES (?, ?, ?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                .text(tenantID), .text(code.code), SQLValue(code.opensPremium),
                SQLValue(code.isActive), SQLValue(code.maxUses),
                code.expiresAt.map(SQLValue.integer) ?? .null, .integer(time),
            ]) == 1
    }

    /// Returns false if the code doesn't exist.
    func setActive(_ isActive: Bool, _ code: String) throws -> Bool {
        try connection.execute(
            "UPDATE payments_codes SET is_active = ? WHERE tenant_id = ? AND code = ?",
            [SQLValue(isActive), .text(tenantID), .text(code)]) == 1
    }

    /// Counts a use in one atomic statement; returns false if no uses are
    /// left.
    func use(_ code: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE payments_codes SET uses = uses + 1
            WHERE tenant_id = ? AND code = ? AND (most_uses IS NULL OR uses < most_uses)
            """,
            [.text(tenantID), .text(code)]) == 1
    }

    /// Returns false if the account has already redeemed it.
    func note(_ code: String, by account: AccountKey, at time: Int64) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO payments_redemptions (tenant_id, user_id, code, redeemed_at)
            VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            account.values + [.text(code), .integer(time)]) == 1
    }

    private func code(_ row: SQLRow) throws -> AccessCode {
        AccessCode(
            code: try row.text("code"), opensPremium: try row.bool("opens_premium"),
            isActive: try row.bool("is_active"), maxUses: try row.optionalInt("most_uses"),
            uses: try row.int("uses"), expiresAt: try row.optionalInt("expires_at").map(Int64.init))
    }
}
