import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService

/// A school with three courses, and another school with one course; both are imported, so that
/// requests see imported data.
struct CalendarFixture {
    let school: SchoolFixture
    /// Ids by the names of the file's records.
    let ids: [String: Int64]

    /// Thursday, 2031-09-04, 14:05 UTC: 8:05 a.m. in Denver.
    static let thursday = "2031-09-04T14:05:00.000Z"

    static func make(
        at instant: String = thursday, zone: String = "America/Denver",
        on database: (any SQLDatabase)? = nil
    ) async throws -> CalendarFixture {
        let clock = TestClock(try #require(WireInstant(instant)).date)
        let school = try await SchoolFixture.make(
            WorkDouble.self, CalendarService.self, courses: false, on: database, clock: clock)
        try await school.take(home(zone))
        try await school.take(Self.north, into: SchoolFixtures.otherTenant)
        return CalendarFixture(school: school, ids: try await names(of: school))
    }

    /// Sends a request and decodes the response.
    func get<Value: Decodable>(
        _ path: String, as name: String = "noor", _ type: Value.Type = Value.self
    ) async throws -> Value {
        try await school.ask(.get, path, as: name).decode(type)
    }

    func status(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        as name: String? = "noor"
    ) async throws -> Int {
        try await school.ask(method, path, body, as: name).status
    }

    func id(_ name: String) throws -> Int64 { try #require(ids[name], "\(name)") }

    /// Every imported record's id by the last part of its key.
    private static func names(of school: SchoolFixture) async throws -> [String: Int64] {
        try await school.database.read { connection in
            var ids: [String: Int64] = [:]
            for table in [
                "schools", "years", "terms", "courses", "sections", "units", "modules", "items",
                "discussions", "posts",
            ] {
                for row in try connection.rows(
                    """
                    SELECT id, import_key FROM calendar_\(table)
                    WHERE import_key IS NOT NULL ORDER BY id
                    """)
                {
                    let key = try row.text("import_key").split(separator: "/").last ?? ""
                    if ids[String(key)] == nil { ids[String(key)] = try row.id() }
                }
            }
            for row in try connection.rows(
                "SELECT id, person_id FROM calendar_enrolments ORDER BY id")
            {
                let key = "enrolment-\(try row.id("person_id"))"
                if ids[key] == nil { ids[key] = try row.id() }
            }
            return ids
        }
    }
}

/// A double for the work service: an assignment, a draft assignment and a quiz in each course.
struct WorkDouble: ServiceModule, SchoolWorkProviding {
    static let id = "work-double"
    static let schoolTurn = SchoolImportOrder.work

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) { capabilities.offer(.schoolWork, self) }

    func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        // Tells later services about courses and their teachers.
        for course in school.file.courses ?? [] {
            let addresses = course.sections?.flatMap { $0.teachers ?? [] } ?? []
            guard school.courses[course.key] != nil,
                Set(addresses.map { school.people[$0] }) == Set(school.teachers[course.key] ?? [])
            else { throw Problem(.internal, "Nothing is known of \(course.key).") }
        }
        school.assignments["rocks"] = 310
        school.assignments["sheet@2031-W36"] = 336
        school.assignments["sheet@2031-W37"] = 337
        school.quizzes["minerals"] = 31
    }

    private static let due = WireInstant("2031-09-08T05:59:00.000Z")?.milliseconds ?? 0

    private func all(_ courses: Set<Int64>) -> [SchoolWork] {
        courses.sorted().flatMap { course in
            [
                (SchoolWork.Kind.assignment, 310, "Rock cycle diagram", Self.due, "published"),
                (.assignment, 311, "Not yet shown", Self.due + 60_000, "draft"),
                (.quiz, 31, "Minerals check", Self.due + 4 * 86_400_000, "published"),
            ].map { kind, id, title, due, status in
                SchoolWork(
                    kind: kind, id: Int64(id) + course * 1000, courseID: course, title: title,
                    dueAt: due, status: status, updatedAt: Self.due - 86_400_000)
            }
        }
    }

    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork] {
        all(courses).filter {
            window.contains($0.dueAt ?? 0) && (includesDrafts || $0.status == "published")
        }
    }

    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult] { [] }

    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork] {
        Array(
            all(courses).filter {
                $0.kind == .assignment && $0.status == "published"
                    && $0.title.lowercased().contains(text.lowercased())
            }.prefix(limit))
    }
}
