import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Enrollments in sections, inside a transaction.
struct EnrolmentStore {
    let school: SchoolRows

    private static let columns = "id, person_id, section_id, role, created_at, updated_at"

    /// A person's roles in a course.
    func roles(of person: Int64, in course: Int64) throws -> Set<EnrolmentRole> {
        Set(
            try school.rows(
                """
                SELECT DISTINCT role FROM calendar_enrolments
                WHERE tenant_id = ? AND course_id = ? AND person_id = ?
                """, [.integer(course), .integer(person)]
            ).compactMap { EnrolmentRole(rawValue: try $0.text("role")) })
    }

    /// A person's courses by role.
    func courses(of person: Int64) throws -> [EnrolmentRole: Set<Int64>] {
        var courses: [EnrolmentRole: Set<Int64>] = [:]
        for row in try school.rows(
            """
            SELECT DISTINCT course_id, role FROM calendar_enrolments
            WHERE tenant_id = ? AND person_id = ?
            """, [.integer(person)])
        {
            guard let role = EnrolmentRole(rawValue: try row.text("role")) else { continue }
            courses[role, default: []].insert(try row.id("course_id"))
        }
        return courses
    }

    /// Which enrollments to list.
    enum Scope {
        case all
        /// A person's own, and those of the sections they teach.
        case around(Int64)
    }

    /// Enrollments by section and id.
    func enrolments(_ scope: Scope, section: Int64?) throws -> [Enrolment] {
        var values: [SQLValue] = []
        var conditions = ""
        if case .around(let person) = scope {
            conditions += """
                 AND (person_id = ? OR section_id IN (
                    SELECT section_id FROM calendar_enrolments
                    WHERE tenant_id = ? AND person_id = ? AND role = 'teacher'))
                """
            values += [.integer(person), school.tenant, .integer(person)]
        }
        if let section {
            conditions += " AND section_id = ?"
            values.append(.integer(section))
        }
        return try school.rows(
            """
            SELECT \(Self.columns) FROM calendar_enrolments
            WHERE tenant_id = ?\(conditions) ORDER BY section_id, id
            """, values
        ).map(Self.enrolment)
    }

    func enrolment(_ id: Int64) throws -> Enrolment? {
        try school.row(
            "SELECT \(Self.columns) FROM calendar_enrolments WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.enrolment)
    }

    /// A person's enrollment in a section.
    func enrolment(of person: Int64, in section: Int64) throws -> Enrolment? {
        try school.row(
            """
            SELECT \(Self.columns) FROM calendar_enrolments
            WHERE tenant_id = ? AND section_id = ? AND person_id = ?
            """, [.integer(section), .integer(person)]
        ).map(Self.enrolment)
    }

    func add(_ enrolment: Enrolment, toCourse course: Int64) throws {
        try school.insert(
            "enrolments",
            [
                "id": .integer(enrolment.id), "section_id": .integer(enrolment.sectionID),
                "course_id": .integer(course), "person_id": .integer(enrolment.userID),
                "role": .text(enrolment.role),
                "created_at": SQLValue(enrolment.createdAt?.milliseconds),
                "updated_at": SQLValue(enrolment.updatedAt?.milliseconds),
            ])
    }

    private static func enrolment(_ row: SQLRow) throws -> Enrolment {
        Enrolment(
            id: try row.id(), userID: try row.id("person_id"),
            sectionID: try row.id("section_id"), role: try row.text("role"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }
}

extension SchoolRows {
    /// For statements whose first value isn't the tenant.
    func row(_ sql: String, values: [SQLValue]) throws -> SQLRow? {
        try connection.row(sql, values)
    }

    /// For statements whose first value isn't the tenant.
    func rows(_ sql: String, values: [SQLValue]) throws -> [SQLRow] {
        try connection.rows(sql, values)
    }
}
