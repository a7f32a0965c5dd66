import Announcements
import SQLStore
import ServiceKit

/// Stores one person's notification preferences, inside a transaction.
struct NotificationPreferenceStore {
    let account: AccountKey
    let connection: any SQLConnection

    /// Changed preferences by event type.
    func changed() throws -> [String: NotificationPreference] {
        var found: [String: NotificationPreference] = [:]
        for row in try connection.rows(
            """
            SELECT event_type, in_app, email, email_frequency FROM announcements_preferences
            WHERE tenant_id = ? AND user_id = ?
            """, account.values)
        {
            let type = try row.text("event_type")
            found[type] = NotificationPreference(
                eventType: type, eventName: NotificationPreference.name(of: type),
                inApp: try row.bool("in_app"), email: try row.bool("email"),
                emailFrequency: try row.text("email_frequency"))
        }
        return found
    }

    func save(_ preference: NotificationPreference, of person: Int64) throws {
        try connection.execute(
            """
            INSERT INTO announcements_preferences
                (tenant_id, user_id, event_type, person_id, in_app, email, email_frequency)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, event_type) DO UPDATE SET
                person_id = excluded.person_id, in_app = excluded.in_app,
                email = excluded.email, email_frequency = excluded.email_frequency
            """,
            account.values + [
                .text(preference.eventType), .integer(person), SQLValue(preference.inApp),
                SQLValue(preference.email), .text(preference.emailFrequency),
            ])
    }

    func forget() throws {
        try connection.execute(
            "DELETE FROM announcements_preferences WHERE tenant_id = ? AND user_id = ?",
            account.values)
    }

    /// People who turned off an event type.
    static func refusers(
        of eventType: String, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> {
        Set(
            try connection.rows(
                """
                SELECT person_id FROM announcements_preferences
                WHERE tenant_id = ? AND event_type = ? AND in_app = 0
                """, [.text(tenantID), .text(eventType)]
            ).map { try $0.whole("person_id") })
    }
}
