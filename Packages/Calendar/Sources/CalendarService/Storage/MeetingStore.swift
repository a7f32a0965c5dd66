import AppCore
import Calendar
import SQLStore

/// Section meetings, inside a transaction.
struct MeetingStore {
    /// A meeting on a weekday, with its course and section.
    struct Meeting: Sendable, Hashable {
        var sectionID: Int64
        var sectionName: String
        var courseID: Int64
        var courseName: String
        /// Local minutes since midnight.
        var startMinute: Int
        var endMinute: Int
        var location: String?
    }

    let school: SchoolRows

    /// The meetings on a weekday (0 is Sunday) of the student's sections, by time.
    func meetings(ofStudent student: Int64, on weekday: Int) throws -> [Meeting] {
        try school.rows(
            """
            SELECT m.section_id, s.name AS section_name, s.course_id, c.name AS course_name,
                m.start_minute, m.end_minute, m.location
            FROM calendar_meetings m
            JOIN calendar_enrolments e
                ON e.tenant_id = m.tenant_id AND e.section_id = m.section_id
            JOIN calendar_sections s ON s.tenant_id = m.tenant_id AND s.id = m.section_id
            JOIN calendar_courses c ON c.tenant_id = m.tenant_id AND c.id = s.course_id
            WHERE m.tenant_id = ? AND m.weekday = ? AND e.person_id = ? AND e.role = 'student'
            ORDER BY m.start_minute, m.end_minute, m.section_id, m.id
            """, [.integer(Int64(weekday)), .integer(student)]
        ).map { row in
            Meeting(
                sectionID: try row.id("section_id"), sectionName: try row.text("section_name"),
                courseID: try row.id("course_id"), courseName: try row.text("course_name"),
                startMinute: try row.int("start_minute"), endMinute: try row.int("end_minute"),
                location: try row.optionalText("location"))
        }
    }

    /// Ids of the teachers of these sections.
    func teachers(of sections: Set<Int64>) throws -> [Int64: Set<Int64>] {
        guard !sections.isEmpty else { return [:] }
        var teachers: [Int64: Set<Int64>] = [:]
        for row in try school.rows(
            """
            SELECT section_id, person_id FROM calendar_enrolments
            WHERE tenant_id = ? AND role = 'teacher' AND section_id IN (\(places(sections.count)))
            """, sections.values)
        {
            teachers[try row.id("section_id"), default: []].insert(try row.id("person_id"))
        }
        return teachers
    }

    func add(_ meeting: SectionMeeting, from start: Int, to end: Int, at moment: Int64) throws {
        try school.insert(
            "meetings",
            [
                "id": .integer(meeting.id), "section_id": .integer(meeting.sectionID),
                "weekday": .integer(Int64(meeting.weekday)), "start_minute": SQLValue(start),
                "end_minute": SQLValue(end), "location": SQLValue(meeting.location),
                "created_at": .integer(moment), "updated_at": .integer(moment),
            ])
    }
}
