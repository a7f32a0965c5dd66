import AppCore
import Calendar
import SQLStore

/// Unit plans, inside a transaction.
struct UnitStore {
    struct Unit: Sendable, Hashable {
        var id: Int64
        var courseID: Int64
        var title: String
        var firstDay: WireDay
        var lastDay: WireDay
        /// `draft`, `published` or `archived`.
        var status: String
        /// Milliseconds since 1970.
        var updatedAt: Int64
    }

    let school: SchoolRows

    /// The units of these courses that overlap the days, both inclusive.
    func units(
        of courses: Set<Int64>, from first: WireDay, through last: WireDay
    ) throws -> [Unit] {
        guard !courses.isEmpty else { return [] }
        return try school.rows(
            """
            SELECT id, course_id, title, first_day, last_day, status, updated_at
            FROM calendar_units
            WHERE tenant_id = ? AND first_day <= ? AND last_day >= ?
                AND course_id IN (\(places(courses.count)))
            """, [SQLValue(last), SQLValue(first)] + courses.values
        ).map { row in
            Unit(
                id: try row.id(), courseID: try row.id("course_id"),
                title: try row.text("title"), firstDay: try row.day("first_day"),
                lastDay: try row.day("last_day"), status: try row.text("status"),
                updatedAt: try row.id("updated_at"))
        }
    }
}
