#if WITH_AUTH && WITH_CALENDAR && WITH_TODOS && WITH_CHAT && WITH_ANNOUNCEMENTS && WITH_GOALS && WITH_PROGRESS
import AnnouncementsService
import AppCore
import AppCoreTesting
import AuthService
import CalendarService
import ChatService
import Foundation
import GoalsService
import HTTPTypes
import Logging
import ProgressService
import SQLStore
import ServiceKit
import Synchronization
import Testing
import TodosService

@testable import HomeroomHost

/// A server with the sample school twice. Every text of the second one has a mark, so that it can
/// be recognized.
struct SchoolDay: Sendable {
    static let services: [any ServiceModule.Type] = [
        AuthService.self, CalendarService.self, TodosService.self, ChatService.self,
        AnnouncementsService.self, GoalsService.self, ProgressService.self,
    ]
    static let mark = "Zq7south"
    static let student = "robin@alderhill.example"
    static let teacher = "m.okoye@alderhill.example"
    static let administrator = "office@alderhill.example"

    let campus: Campus
    /// Unchecked, for the test's own queries.
    let database: any SQLDatabase
    let tenants: [String: Tenant]

    /// - Parameter teacher: if given, the first school's courses of other teachers have the mark too.
    static func make(marksCoursesNotOf teacher: String? = nil) async throws -> SchoolDay {
        let database = try await TestDatabase.fresh()
        let clock = TestClock()
        let environment = SystemEnvironment.test(clock: clock)
        let settings = try Settings(
            keys: services.flatMap { $0.settingKeys },
            flags: ["campus.auth.development_sign_in": "true"])
        let campus = try Campus(
            services: services, database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: settings)
        try await campus.start()
        var tenants: [String: Tenant] = [:]
        for slug in ["north", "south"] {
            let tenant = try await campus.tenants.add(slug: slug, name: slug)
            tenants[slug] = tenant
            let (file, generation) = try school(
                at: clock.now, mark: slug == "south" ? mark : nil,
                inCoursesNotOf: slug == "south" ? nil : teacher)
            _ = try await campus.take(file, into: tenant.id, generation: generation)
        }
        return SchoolDay(campus: campus, database: database, tenants: tenants)
    }

    /// The sample school with an ordinary student.
    static func school(
        at moment: Date, mark: String? = nil, inCoursesNotOf teacher: String? = nil
    ) throws -> (file: SchoolFile, generation: String?) {
        let path = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../Apps/DemoSchool/school.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
            .replacing(", local_student: yes", with: "")
        let (file, generation, faults) = try SchoolText.document(
            Array(text.utf8), file: "school.yaml"
        ).school(at: moment, localZone: .gmt)
        try #require(faults == [])
        guard let mark else {
            return (try teacher.map { try marked(file, notOf: $0) } ?? file, generation)
        }
        let json = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(file))
        return (
            try WireJSON.decode(
                SchoolFile.self, from: try WireJSON.encode(marked(json, mark, field: ""))),
            generation
        )
    }

    /// Marks the content of the courses that a teacher doesn't teach, but not their sections, which
    /// everyone at a school may see.
    private static func marked(_ file: SchoolFile, notOf teacher: String) throws -> SchoolFile {
        var file = file
        file.courses = try file.courses?.map { course in
            let sections = course.sections
            guard sections?.contains(where: { $0.teachers?.contains(teacher) == true }) != true
            else { return course }
            let json = try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(course))
            var other = try WireJSON.decode(
                SchoolCourseFile.self, from: try WireJSON.encode(marked(json, mark, field: "")))
            other.sections = sections
            return other
        }
        return file
    }

    /// The user-visible texts in a school file.
    private static let texts: Set<String> = [
        "title", "name", "description", "instructions", "message", "body", "content", "subject",
        "prompt", "text", "room", "first_name", "last_name", "feedback", "explanation",
    ]

    private static func marked(_ json: JSONValue, _ mark: String, field: String) -> JSONValue {
        switch json {
        case .string(let text) where texts.contains(field): .string("\(text) \(mark)")
        case .array(let items): .array(items.map { marked($0, mark, field: field) })
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map {
                        ($0.key, marked($0.value, mark, field: $0.key))
                    }))
        default: json
        }
    }

    /// All rows of a school, table by table.
    func rows(of slug: String) async throws -> [String] {
        let tenantID = try #require(tenants[slug]).id
        return try await database.read { connection in
            try Campus.tables(of: Self.services).filter { $0.scope == .tenant }.flatMap { table in
                try connection.rows(
                    "SELECT * FROM \(table.name) WHERE tenant_id = ?", [.text(tenantID)]
                ).map { "\(table.name) \($0.values)" }.sorted()
            }
        }
    }

    /// An id from each of a school's tables with numeric ids, by table name.
    func ids(of slug: String) async throws -> [String: Int64] {
        let tenantID = try #require(tenants[slug]).id
        return try await database.read { connection in
            var ids: [String: Int64] = [:]
            for table in Campus.tables(of: Self.services) where table.scope == .tenant {
                let row = try connection.row(
                    "SELECT * FROM \(table.name) WHERE tenant_id = ? LIMIT 1", [.text(tenantID)])
                if let id = try? row?.int("id") { ids[table.name] = Int64(id) }
            }
            return ids
        }
    }
}

/// A signed-in person at one of the schools.
final class SchoolCaller: Sendable {
    let day: SchoolDay
    let slug: String
    private let token: String

    /// Signs in without a password, as on a trial server, and gets tokens.
    init(_ email: String, at slug: String, on day: SchoolDay) async throws {
        self.day = day
        self.slug = slug
        var cookie = ""
        func ask(
            _ method: HTTPRequest.Method, _ path: String, _ body: String?, csrf: String?
        ) async throws -> JSONValue {
            var fields: HTTPFields = [:]
            if body != nil { fields[.contentType] = "application/json" }
            if !cookie.isEmpty { fields[.cookie] = cookie }
            fields[try #require(HTTPField.Name("X-Tenant-Slug"))] = slug
            if let csrf { fields[try #require(HTTPField.Name("X-CSRF-Token"))] = csrf }
            let answer = try await Self.send(method, path, fields, body, to: day.campus)
            if let set = answer.headers[.setCookie] { cookie = String(set.prefix { $0 != ";" }) }
            try #require((200..<300).contains(answer.status), "\(path): \(answer.text)")
            return try answer.json
        }
        var csrf = try await ask(.get, "/school/api/v1/csrf", nil, csrf: nil)["token"]?.text
        _ = try await ask(
            .post, "/school/api/v1/testing/session",
            #"{"email":"\#(email)","tenant_slug":"\#(slug)"}"#, csrf: csrf)
        csrf = try await ask(.get, "/school/api/v1/csrf", nil, csrf: nil)["token"]?.text
        let tokens = try await ask(.post, "/school/api/v1/mobile/sessions", nil, csrf: csrf)
        token = try #require(tokens["access_token"]?.text)
    }

    /// Sends a request to a full `path`.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil
    ) async throws -> SchoolReply {
        var fields: HTTPFields = [.authorization: "Bearer " + token]
        if body != nil { fields[.contentType] = "application/json" }
        return try await Self.send(method, path, fields, body, to: day.campus)
    }

    /// Hands in a text file.
    func handIn(file: String, for assignment: Int64) async throws -> SchoolReply {
        let body = """
            --b\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r
            Content-Type: text/plain\r\n\r\n\(file)\r\n--b--\r\n
            """
        let fields: HTTPFields = [
            .authorization: "Bearer " + token,
            .contentType: "multipart/form-data; boundary=b",
        ]
        return try await Self.send(
            .post, "/school/api/v1/assignments/\(assignment)/submissions", fields, body,
            to: day.campus)
    }

    private static let count = Mutex(0)

    /// Sends a request from a unique address, to avoid rate limits.
    private static func send(
        _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields, _ body: String?,
        to campus: Campus
    ) async throws -> SchoolReply {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let reply = await campus.responder.respond(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "campus.test", path: path,
                headerFields: fields),
            body: Array((body ?? "").utf8),
            origin: .network(address: "198.51.\(number / 250).\(number % 250)"))
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return SchoolReply(
            status: reply.head.status.code, headers: reply.head.headerFields, bytes: bytes)
    }
}
#endif
