#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

/// Calls every reading route of the school's contract as the teacher of one course, with every id of
/// the school. The students also attend other teachers' courses. New routes are included
/// automatically.
@Suite struct TeacherWalkTests {
    /// What all teachers of a school share: docs/contract-school.md.
    private static let shared = ["/sections", "/question_banks", "/questions/", "/rubrics"]

    @Test func aTeacherFindsNothingOfOtherCourses() async throws {
        let day = try await SchoolDay.make(marksCoursesNotOf: SchoolDay.teacher)
        let teacher = try await SchoolCaller(SchoolDay.teacher, at: "north", on: day)
        let walk = try await Self.walk(of: day)
        #expect(walk.foreign.count >= 5 && walk.ids.count > 150)
        for path in Self.paths(on: day, walk) where !Self.shared.contains(where: path.contains) {
            let answer = try await teacher.ask(.get, path)
            #expect(answer.status < 500, "\(path): \(answer.text)")
            #expect(!answer.text.contains(SchoolDay.mark), "\(path) shows another course")
            guard answer.status == 200, !path.contains(".ics") else { continue }
            let courses = Self.courses(in: try answer.json).intersection(walk.foreign)
            #expect(courses.isEmpty, "\(path) names another course")
        }
        await day.database.close()
    }

    /// The walk does find those courses where they may be seen.
    @Test(arguments: [SchoolDay.administrator, SchoolDay.student])
    func othersDoFindThem(email: String) async throws {
        let day = try await SchoolDay.make(marksCoursesNotOf: SchoolDay.teacher)
        let caller = try await SchoolCaller(email, at: "north", on: day)
        let walk = try await Self.walk(of: day)
        for route in ["progress", "todos", "classes_today?days=7"] {
            let answer = try await caller.ask(
                .get, "/school/api/v1/students/\(walk.student)/\(route)")
            #expect(answer.status == 200 && answer.text.contains(SchoolDay.mark), "\(route)")
        }
        await day.database.close()
    }

    private struct Walk {
        /// Every id in the school's tables.
        var ids: Set<Int64>
        /// Courses of other teachers, all attended by `student`.
        var foreign: Set<Int64>
        var student: Int64
    }

    private static func walk(of day: SchoolDay) async throws -> Walk {
        let tenant = SQLValue.text(try #require(day.tenants["north"]).id)
        return try await day.database.read { connection in
            func person(_ email: String) throws -> Int64 {
                let row = try connection.row(
                    "SELECT id FROM auth_people WHERE tenant_id = ? AND email = ?",
                    [tenant, .text(email)])
                return Int64(try #require(row).int("id"))
            }
            var ids: Set<Int64> = []
            for table in Campus.tables(of: SchoolDay.services) where table.scope == .tenant {
                for row in try connection.rows(
                    "SELECT * FROM \(table.name) WHERE tenant_id = ?", [tenant])
                {
                    if let id = try? row.int("id") { ids.insert(Int64(id)) }
                }
            }
            let (teacher, student) = (
                try person(SchoolDay.teacher), try person(SchoolDay.student)
            )
            func courses(_ person: Int64, _ role: String) throws -> Set<Int64> {
                Set(
                    try connection.rows(
                        """
                        SELECT course_id FROM calendar_enrolments
                        WHERE tenant_id = ? AND person_id = ? AND role = ?
                        """, [tenant, .integer(person), .text(role)]
                    ).map { Int64(try $0.int("course_id")) })
            }
            let taught = try courses(teacher, "teacher")
            #expect(taught.count == 1)
            return Walk(
                ids: ids, foreign: try courses(student, "student").subtracting(taught),
                student: student)
        }
    }

    /// The address of each reading route with each id; the first of two ids is the student's.
    private static func paths(on day: SchoolDay, _ walk: Walk) -> [String] {
        let routes = day.campus.endpoints.filter {
            $0.backend == .school && $0.authorization == .required && $0.method == .get
        }
        #expect(routes.count > 45)
        return routes.flatMap { endpoint -> [String] in
            let parts = endpoint.mountedPath.split(
                separator: "/", omittingEmptySubsequences: false)
            let places = parts.indices.filter { parts[$0].hasPrefix("{") }
            guard let last = places.last else {
                return [endpoint.mountedPath]
                    + walk.foreign.sorted().map { "\(endpoint.mountedPath)?course_id=\($0)" }
            }
            return walk.ids.sorted().map { id in
                parts.indices.map { place in
                    places.contains(place)
                        ? String(place == last ? id : walk.student) : String(parts[place])
                }.joined(separator: "/")
            }
        }
    }

    /// The courses that a response names.
    private static func courses(in json: JSONValue) -> Set<Int64> {
        switch json {
        case .array(let items): items.reduce(into: []) { $0.formUnion(courses(in: $1)) }
        case .object(let members):
            members.reduce(into: []) { found, member in
                if member.key == "course_id", case .integer(let id) = member.value {
                    found.insert(Int64(id))
                }
                found.formUnion(courses(in: member.value))
            }
        default: []
        }
    }
}
#endif
