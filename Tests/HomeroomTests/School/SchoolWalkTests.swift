#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

/// Calls every route of the school's contract as people of one school with the other school's data.
/// New routes are included automatically.
@Suite struct SchoolWalkTests {
    /// The fields in which bodies refer to records.
    private static let references = [
        "participant_ids", "course_id", "section_id", "user_id", "academic_year_id", "term_id",
        "question_id", "question_bank_id", "parent_post_id", "rubric_id", "itemable_id",
        "assignment_id", "student_id",
    ]

    @Test(arguments: [SchoolDay.student, SchoolDay.teacher, SchoolDay.administrator])
    func noRouteReachesTheOtherSchool(email: String) async throws {
        let day = try await SchoolDay.make()
        let caller = try await SchoolCaller(email, at: "north", on: day)
        let before = try await day.rows(of: "south")
        let ids = try await day.ids(of: "south")
        #expect(ids.count >= 15, "courses, sections, work, threads, announcements: \(ids.keys)")
        let routes = day.campus.endpoints.filter {
            $0.backend == .school && $0.authorization == .required
        }
        #expect(routes.count > 80)
        for endpoint in routes where endpoint.id != "school.session.end" {
            for path in Self.paths(endpoint.mountedPath, ids.values.sorted()) {
                try await visit(endpoint, path, caller, ids)
            }
        }
        #expect(try await day.rows(of: "south") == before)
        await day.database.close()
    }

    private func visit(
        _ endpoint: EndpointDescription, _ path: String, _ caller: SchoolCaller,
        _ ids: [String: Int64]
    ) async throws {
        let isRead = endpoint.method == .get
        let body = isRead || endpoint.method == .delete ? nil : Self.body(ids)
        let answer = try await caller.ask(endpoint.method, path, body)
        #expect(!answer.text.contains(SchoolDay.mark), "\(endpoint.id) shows the other school")
        #expect(answer.status < 500, "\(endpoint.id): \(answer.text)")
        if endpoint.mountedPath.contains("{"), !endpoint.mountedPath.contains("{event_type}") {
            let isNothing = answer.text == "[]" && isRead
            #expect(
                answer.status >= 400 || isNothing, "\(endpoint.id) \(path): \(answer.text)")
        }
    }

    /// The path with each of these ids; unchanged without parameters.
    private static func paths(_ path: String, _ ids: [Int64]) -> [String] {
        guard path.contains("{") else { return [path] }
        return ids.map { id in
            path.split(separator: "/", omittingEmptySubsequences: false).map {
                $0.hasPrefix("{") ? String(id) : String($0)
            }.joined(separator: "/")
        }
    }

    /// A body with all possible references, to the other school.
    private static func body(_ ids: [String: Int64]) -> String {
        let id = ids["calendar_courses"] ?? ids.values.max() ?? 0
        var members: [String: JSONValue] = [
            "title": "Ours", "subject": "Ours", "body": "Ours", "content": "Ours", "name": "Ours",
            "message": "Ours",
        ]
        for name in references {
            let value = JSONValue.integer(ids[table(name)] ?? id)
            members[name] = name.hasSuffix("s") ? .array([value]) : value
        }
        return (try? WireJSON.encodeText(JSONValue.object(members))) ?? "{}"
    }

    private static func table(_ reference: String) -> String {
        switch reference {
        case "participant_ids", "user_id", "student_id": "auth_people"
        case "section_id": "calendar_sections"
        case "term_id": "calendar_terms"
        case "academic_year_id": "calendar_years"
        case "question_id": "todos_questions"
        default: "calendar_courses"
        }
    }

    @Test func whatOneSchoolMakesNeverRefersToTheOther() async throws {
        let day = try await SchoolDay.make()
        let caller = try await SchoolCaller(SchoolDay.administrator, at: "north", on: day)
        let stored = Set(try await day.rows(of: "north"))
        let ids = try await day.ids(of: "south")
        for endpoint in day.campus.endpoints
        where endpoint.backend == .school && endpoint.method == .post
            && !endpoint.mountedPath.contains("{") && endpoint.authorization == .required
        {
            _ = try await caller.ask(.post, endpoint.mountedPath, Self.body(ids))
        }
        let known = Set(ids.values.map { String($0) })
        for row in try await day.rows(of: "north") where !stored.contains(row) {
            let numbers = Set(row.split { !$0.isNumber }.map(String.init))
            #expect(
                numbers.intersection(known).isEmpty || row.hasPrefix("campus_"), "\(row)")
        }
        await day.database.close()
    }

    @Test func nobodyIsServedNothing() async throws {
        let day = try await SchoolDay.make()
        for endpoint in day.campus.endpoints
        where endpoint.backend == .school && endpoint.authorization == .required {
            let path = Self.paths(endpoint.mountedPath, [1])[0]
            let reply = await day.campus.responder.respond(
                to: HTTPRequest(
                    method: endpoint.method, scheme: "http", authority: "campus.test", path: path),
                body: [], origin: .network(address: "192.0.2.1"))
            // A write without a CSRF token is rejected before authentication.
            let wanted = endpoint.method == .get ? 401 : 403
            #expect(reply.head.status.code == wanted, "\(endpoint.id)")
        }
        await day.database.close()
    }
}
#endif
