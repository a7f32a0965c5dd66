import Calendar
import Foundation
import SQLStore

/// A school's settings, inside a transaction.
struct SettingStore {
    static let defaultMasteryThreshold = 80

    let school: SchoolRows

    /// The time zone as an IANA name: the tenant's setting, else that of its first school by name.
    /// `UTC` if there is neither or the name is unknown. Takes one or two statements.
    func timeZone() throws -> String {
        let own = try school.row("SELECT time_zone FROM calendar_settings WHERE tenant_id = ?")
        let name =
            try own?.optionalText("time_zone")
            ?? school.row(
                """
                SELECT time_zone FROM calendar_schools WHERE tenant_id = ?
                ORDER BY name, id LIMIT 1
                """)?.optionalText("time_zone")
        guard let name, TimeZone(identifier: name) != nil else { return "UTC" }
        return name
    }

    /// The mastery threshold, 0…100.
    func masteryThreshold() throws -> Int {
        try school.row("SELECT mastery_threshold FROM calendar_settings WHERE tenant_id = ?")?
            .optionalInt("mastery_threshold") ?? Self.defaultMasteryThreshold
    }

    /// Saves the values that aren't nil.
    func set(timeZone: String?, masteryThreshold: Int?) throws {
        try school.execute(
            """
            INSERT INTO calendar_settings (tenant_id, time_zone, mastery_threshold)
            VALUES (?, ?, ?)
            ON CONFLICT (tenant_id) DO UPDATE SET
                time_zone = COALESCE(excluded.time_zone, calendar_settings.time_zone),
                mastery_threshold =
                    COALESCE(excluded.mastery_threshold, calendar_settings.mastery_threshold)
            """, [SQLValue(timeZone), SQLValue(masteryThreshold)])
    }
}
