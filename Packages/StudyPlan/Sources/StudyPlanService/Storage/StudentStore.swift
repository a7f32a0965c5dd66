import SQLStore
import ServiceKit

/// One student's onboarding events, inside a transaction.
struct StudentStore {
    /// Times in seconds since 1970, UTC; nil if it hasn't happened.
    struct Student: Sendable, Hashable {
        var welcomeSeenAt: Double?
        var profileDismissedAt: Double?
        var diagnosticDismissedAt: Double?
        var postDismissedAt: Double?
    }

    /// An onboarding event.
    enum Mark: String, Sendable {
        case welcomeSeen = "welcome_seen_at"
        case profileDismissed = "profile_dismissed_at"
        case diagnosticDismissed = "diagnostic_dismissed_at"
        case postDismissed = "post_dismissed_at"
    }

    let account: AccountKey
    let connection: any SQLConnection

    func student() throws -> Student {
        let row = try connection.row(
            """
            SELECT welcome_seen_at, profile_dismissed_at, diagnostic_dismissed_at, post_dismissed_at
            FROM plan_students WHERE tenant_id = ? AND user_id = ?
            """, account.values)
        func moment(_ mark: Mark) throws -> Double? {
            guard let row, try row.value(mark.rawValue) != .null else { return nil }
            return try row.double(mark.rawValue)
        }
        return Student(
            welcomeSeenAt: try moment(.welcomeSeen),
            profileDismissedAt: try moment(.profileDismissed),
            diagnosticDismissedAt: try moment(.diagnosticDismissed),
            postDismissedAt: try moment(.postDismissed))
    }

    /// Records when an event first happened; later times change nothing.
    func note(_ mark: Mark, at moment: Double) throws {
        let column = mark.rawValue
        try connection.execute(
            """
            INSERT INTO plan_students (tenant_id, user_id, \(column)) VALUES (?, ?, ?)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET
                \(column) = COALESCE(plan_students.\(column), excluded.\(column))
            """, account.values + [.real(moment)])
    }
}
