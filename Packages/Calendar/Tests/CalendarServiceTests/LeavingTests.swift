import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct LeavingTests {
    @Test func whoLeavesLeavesNoWordsAndNoPlaces() async throws {
        let campus = try await CalendarFixture.make()
        let done = try "/module_items/\(campus.id("read"))/complete"
        for name in ["noor", "omar"] {
            #expect(try await campus.status(.post, done, as: name) == 201)
        }
        let service = CalendarService(context: context(of: campus))
        try await campus.school.database.write { connection in
            try service.forget(.home("noor"), in: connection)
            try service.forget(.home("nobody"), in: connection)
        }
        let mine: LossyArray<Enrolment> = try await campus.get("/enrollments")
        #expect(mine.elements.isEmpty)
        let posts: LossyArray<DiscussionPost> = try await campus.get(
            "/discussions/\(campus.id("talk"))/posts", as: "omar")
        #expect(posts.elements.map(\.content) == ["", "And basalt.", "Well seen."])
        #expect(posts.elements.map(\.createdByID) == [nil, 42, 12])
        let progress: ModuleProgress = try await campus.get(
            "/course_modules/\(campus.id("week-1"))/progress", as: "ilse")
        #expect(progress.students == [ModuleProgress.Student(userID: 42, completedCount: 1)])
        let people = try await campus.school.database.read { connection in
            try connection.rows("SELECT person_id FROM calendar_completions").map { row in
                try row.int("person_id")
            }
        }
        #expect(people == [42])
    }

    /// A server for one student, without accounts or work.
    @Test func aCampusWithoutPeopleAndWorkHasAQuietCalendar() async throws {
        let campus = try Campus(
            services: [CalendarService.self],
            database: TenantCheckedDatabase(
                try TestDatabase.empty(), services: [CalendarService.self]),
            environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil)
        try await campus.start()
        for (path, body) in [
            ("/courses", "[]"), ("/calendar", #"{"events":[]}"#), ("/enrollments", "[]"),
            ("/students/0/classes_today", "[]"), ("/search?q=rock", #"{"results":[]}"#),
        ] {
            let reply = await campus.responder.respond(
                to: HTTPRequest(
                    method: .get, scheme: "http", authority: "campus.test",
                    path: "/school/api/v1" + path), body: [], origin: .embedded)
            #expect(reply.head.status == .ok, "\(path)")
            guard case .bytes(let bytes) = reply.body else {
                Issue.record("no bytes")
                continue
            }
            #expect(String(decoding: bytes, as: UTF8.self) == body)
        }
    }

    private func context(of campus: CalendarFixture) -> ServiceContext {
        let capabilities = campus.school.campus.capabilities
        return ServiceContext(
            database: campus.school.database, environment: .test(clock: campus.school.clock),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            signingKey: [], localStudentID: "", forgetEverywhere: { _, _ in },
            capabilities: { capabilities })
    }
}
