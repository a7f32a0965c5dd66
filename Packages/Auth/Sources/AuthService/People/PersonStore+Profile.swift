import AppCore
import SQLStore
import ServiceKit

// A person's own preferences.
extension PersonStore {
    struct Profile: Sendable {
        var preferences: [String: JSONValue]
        var isOnboarded: Bool
    }

    func profile(of userID: String) throws -> Profile? {
        try connection.row(
            """
            SELECT preferences, onboarding_complete FROM auth_people
            WHERE tenant_id = ? AND user_id = ?
            """,
            [.text(tenantID), .text(userID)]
        ).map { row in
            let text = try row.text("preferences")
            return Profile(
                preferences: (try? WireJSON.decode([String: JSONValue].self, from: text)) ?? [:],
                isOnboarded: try row.bool("onboarding_complete"))
        }
    }

    /// Stores the given values; preferences replace all previous ones.
    func setPreferences(
        _ preferences: [String: JSONValue]?, isOnboarded: Bool?, of userID: String,
        at moment: Int64
    ) throws {
        if let preferences {
            try connection.execute(
                """
                UPDATE auth_people SET preferences = ?, updated_at = ?
                WHERE tenant_id = ? AND user_id = ?
                """,
                [
                    .text(try WireJSON.encodeText(preferences)), .integer(moment), .text(tenantID),
                    .text(userID),
                ])
        }
        if let isOnboarded {
            try connection.execute(
                """
                UPDATE auth_people SET onboarding_complete = ?, updated_at = ?
                WHERE tenant_id = ? AND user_id = ?
                """,
                [SQLValue(isOnboarded), .integer(moment), .text(tenantID), .text(userID)])
        }
    }
}
