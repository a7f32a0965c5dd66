import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Courses and their sections, inside a transaction.
struct CourseStore {
    let school: SchoolRows

    private static let columns =
        "id, year_id, school_id, name, code, description, created_at, updated_at"
    private static let sectionColumns = "id, course_id, term_id, name, created_at, updated_at"

    /// Courses by name, with their sections, in two statements. nil for `person` means all courses
    /// of the tenant.
    func courses(of person: Int64?, in page: SchoolPage) throws -> [Course] {
        let rows = try school.rows(
            """
            SELECT \(Self.columns) FROM calendar_courses
            WHERE tenant_id = ?\(person == nil ? "" : Self.enrolled)
            ORDER BY name, id\(page.clause)
            """, (person.map { [school.tenant, .integer($0)] } ?? []) + page.values)
        return try complete(rows)
    }

    private static let enrolled = """
         AND id IN (
            SELECT course_id FROM calendar_enrolments WHERE tenant_id = ? AND person_id = ?)
        """

    /// One course; nil if this tenant doesn't have it.
    func course(_ id: Int64) throws -> Course? {
        let row = try school.row(
            "SELECT \(Self.columns) FROM calendar_courses WHERE tenant_id = ? AND id = ?",
            [.integer(id)])
        return try row.flatMap { try complete([$0]).first }
    }

    /// True if this tenant has the course.
    func has(_ id: Int64) throws -> Bool {
        try school.row(
            "SELECT id FROM calendar_courses WHERE tenant_id = ? AND id = ?", [.integer(id)])
            != nil
    }

    /// All ids of the tenant.
    func allIDs() throws -> Set<Int64> {
        Set(
            try school.rows("SELECT id FROM calendar_courses WHERE tenant_id = ?")
                .map { try $0.id() })
    }

    /// Sections of all courses, or of one, by course and name.
    func sections(ofCourse course: Int64?) throws -> [CourseSection] {
        try school.rows(
            """
            SELECT \(Self.sectionColumns) FROM calendar_sections
            WHERE tenant_id = ?\(course == nil ? "" : " AND course_id = ?")
            ORDER BY course_id, name, id
            """, course.map { [.integer($0)] } ?? []
        ).map(Self.section)
    }

    func section(_ id: Int64) throws -> CourseSection? {
        try school.row(
            "SELECT \(Self.sectionColumns) FROM calendar_sections WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.section)
    }

    func add(_ course: Course) throws {
        try school.insert(
            "courses",
            [
                "id": .integer(course.id), "year_id": SQLValue(course.academicYearID),
                "school_id": SQLValue(course.schoolID), "name": .text(course.name),
                "code": SQLValue(course.code), "description": SQLValue(course.description),
                "created_at": SQLValue(course.createdAt?.milliseconds),
                "updated_at": SQLValue(course.updatedAt?.milliseconds),
            ])
    }

    func change(_ course: Course) throws {
        try school.connection.execute(
            """
            UPDATE calendar_courses
            SET year_id = ?, school_id = ?, name = ?, code = ?, description = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [
                SQLValue(course.academicYearID), SQLValue(course.schoolID), .text(course.name),
                SQLValue(course.code), SQLValue(course.description),
                SQLValue(course.updatedAt?.milliseconds), school.tenant, .integer(course.id),
            ])
    }

    func add(_ section: CourseSection) throws {
        try school.insert(
            "sections",
            [
                "id": .integer(section.id), "course_id": .integer(section.courseID),
                "term_id": SQLValue(section.termID), "name": .text(section.name),
                "created_at": SQLValue(section.createdAt?.milliseconds),
                "updated_at": SQLValue(section.updatedAt?.milliseconds),
            ])
    }

    private func complete(_ rows: [SQLRow]) throws -> [Course] {
        let ids = try rows.map { try $0.id() }
        guard !ids.isEmpty else { return [] }
        let sections = try school.rows(
            """
            SELECT \(Self.sectionColumns) FROM calendar_sections
            WHERE tenant_id = ? AND course_id IN (\(places(ids.count))) ORDER BY name, id
            """, ids.values
        ).map(Self.section)
        let ofCourse = Dictionary(grouping: sections, by: \.courseID)
        return try rows.map { row in
            let id = try row.id()
            return Course(
                id: id, name: try row.text("name"), code: try row.optionalText("code"),
                description: try row.optionalText("description"),
                academicYearID: try row.id("year_id"), schoolID: try row.optionalID("school_id"),
                sections: ofCourse[id] ?? [], createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
    }

    private static func section(_ row: SQLRow) throws -> CourseSection {
        CourseSection(
            id: try row.id(), name: try row.text("name"), courseID: try row.id("course_id"),
            termID: try row.id("term_id"), createdAt: try row.instant("created_at"),
            updatedAt: try row.instant("updated_at"))
    }
}
