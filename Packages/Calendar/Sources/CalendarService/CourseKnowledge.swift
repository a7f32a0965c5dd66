import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Course lookups for other services; each takes one or two statements, a module list three.
struct CourseKnowledge: SchoolCourseProviding {
    func courseIDs(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let courses = try EnrolmentStore(school: school).courses(of: person)
        if let role { return courses[role] ?? [] }
        return Set(courses.values.joined())
    }

    func courses(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolCourse] {
        guard !ids.isEmpty else { return [:] }
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let found = try school.rows(
            """
            SELECT id, name, code FROM calendar_courses
            WHERE tenant_id = ? AND id IN (\(places(ids.count)))
            """, ids.values
        ).map { row in
            SchoolCourse(
                id: try row.id(), name: try row.text("name"), code: try row.optionalText("code"))
        }
        return Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    }

    func members(
        of courses: Set<Int64>, as role: EnrolmentRole, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>] {
        guard !courses.isEmpty else { return [:] }
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        var members: [Int64: Set<Int64>] = [:]
        for row in try school.rows(
            """
            SELECT DISTINCT course_id, person_id FROM calendar_enrolments
            WHERE tenant_id = ? AND role = ? AND course_id IN (\(places(courses.count)))
            """, [.text(role.rawValue)] + courses.values)
        {
            members[try row.id("course_id"), default: []].insert(try row.id("person_id"))
        }
        return members
    }

    func companions(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let rows = try school.rows(
            """
            SELECT DISTINCT o.person_id FROM calendar_enrolments m
            JOIN calendar_enrolments o
                ON o.tenant_id = m.tenant_id AND o.section_id = m.section_id
            WHERE m.tenant_id = ? AND m.person_id = ? AND o.person_id <> ?
                \(role == nil ? "" : "AND o.role = ?")
            """,
            [.integer(person), .integer(person)] + (role.map { [.text($0.rawValue)] } ?? []))
        return Set(try rows.map { try $0.id("person_id") })
    }

    func students(
        of teacher: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let rows = try school.rows(
            """
            SELECT DISTINCT s.person_id FROM calendar_enrolments t
            JOIN calendar_enrolments s
                ON s.tenant_id = t.tenant_id AND s.section_id = t.section_id
            WHERE t.tenant_id = ? AND t.person_id = ? AND t.role = 'teacher'
                AND s.role = 'student'
            """, [.integer(teacher)])
        return Set(try rows.map { try $0.id("person_id") })
    }

    func courseIDs(
        taughtBy teacher: Int64, to student: Int64, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let rows = try school.rows(
            """
            SELECT DISTINCT t.course_id FROM calendar_enrolments t
            JOIN calendar_enrolments s
                ON s.tenant_id = t.tenant_id AND s.section_id = t.section_id
            WHERE t.tenant_id = ? AND t.person_id = ? AND t.role = 'teacher'
                AND s.person_id = ? AND s.role = 'student'
            """, [.integer(teacher), .integer(student)])
        return Set(try rows.map { try $0.id("course_id") })
    }

    func modules(
        of course: Int64, for student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [ModuleCompletion] {
        let school = SchoolRows(tenantID: tenantID, connection: connection)
        let store = ModuleStore(school: school)
        let modules = try store.modules(ofCourse: course, onlyPublished: true)
        let items = try store.items(of: modules.map(\.id))
        let done = try CompletionStore(school: school).completed(items.map(\.id), by: student)
        let ofModule = Dictionary(grouping: items, by: \.moduleID)
        return modules.map { module in
            ModuleCompletion(
                id: module.id, title: module.title,
                items: (ofModule[module.id] ?? []).map { item in
                    ModuleCompletion.Item(
                        id: item.id, title: item.title, type: item.kind.rawValue,
                        isCompleted: done.contains(item.id))
                })
        }
    }

    func timeZone(of tenantID: String, in connection: any SQLConnection) throws -> String {
        try SettingStore(school: SchoolRows(tenantID: tenantID, connection: connection))
            .timeZone()
    }

    func masteryThreshold(
        of tenantID: String, in connection: any SQLConnection
    ) throws -> Int {
        try SettingStore(school: SchoolRows(tenantID: tenantID, connection: connection))
            .masteryThreshold()
    }
}
