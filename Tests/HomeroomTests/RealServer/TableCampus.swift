#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Synchronization
import Testing

/// A server with the starter pack, called over its network interface, for the table's rows about
/// servers. All tests share one server; each has its own student.
struct TableCampus {
    /// A response of the server.
    struct Answer {
        var status: Int
        var json: JSONValue
        var text: String

        subscript(_ name: String) -> JSONValue? { json[name] }
    }

    /// The server shared by all tests, because importing the pack takes time.
    private struct Shared: Sendable {
        let campus: Campus
        let content: SchoolContent
    }

    private static let shared = Task {
        let database = try SQLiteDatabase.inMemory()
        let pack = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../Packages/Content/Pack").standardized
        let services = TwoSchools.services
        let campus = try Campus(
            services: services, database: TenantCheckedDatabase(database, services: services),
            environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: pack)
        try await campus.start()
        return Shared(campus: campus, content: try await SchoolContent.find(in: database))
    }

    /// Students register one at a time, because the server hashes only a few passwords at once.
    private struct Queue {
        var count = 0
        var last: Task<TableCampus, any Error>?
    }

    private static let queue = Mutex(Queue())

    let campus: Campus
    let content: SchoolContent
    /// The student's unique address.
    let email: String
    /// The student's unique network address, so that rate limits don't interfere.
    private let origin: String
    /// The response to the registration.
    private(set) var registered = Answer(status: 0, json: .null, text: "")

    /// The student's access token.
    var token: String? { registered["tokens"]?["access"]?.text }

    static func make(password: String = "a decent password") async throws -> TableCampus {
        let turn = queue.withLock { queue in
            queue.count += 1
            let (number, before) = (queue.count, queue.last)
            let task = Task {
                _ = await before?.result
                return try await register(number, password)
            }
            queue.last = task
            return task
        }
        return try await turn.value
    }

    private static func register(_ number: Int, _ password: String) async throws -> TableCampus {
        let shared = try await shared.value
        var made = TableCampus(
            campus: shared.campus, content: shared.content,
            email: "tove-\(number)@example.test", origin: "192.0.2.\(number)")
        made.registered = try await made.ask(
            .post, "/auth/register", #"{"email":"\#(made.email)","password":"\#(password)"}"#)
        try #require(made.registered.status == 200, "\(made.registered.text)")
        return made
    }

    private init(campus: Campus, content: SchoolContent, email: String, origin: String) {
        self.campus = campus
        self.content = content
        self.email = email
        self.origin = origin
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", token: String? = nil
    ) async throws -> Answer {
        var fields: HTTPFields = [:]
        if !body.isEmpty { fields[.contentType] = "application/json" }
        if let token { fields[.authorization] = "Bearer " + token }
        let reply = await campus.responder.respond(
            to: HTTPRequest(
                method: method, scheme: "http", authority: "campus.test",
                path: "/sat/api/v1" + path, headerFields: fields),
            body: Array(body.utf8), origin: .network(address: origin))
        guard case .bytes(let bytes) = reply.body else { throw CocoaError(.featureUnsupported) }
        return Answer(
            status: reply.head.status.code,
            json: bytes.isEmpty ? .null : try WireJSON.decode(JSONValue.self, from: bytes),
            text: String(decoding: bytes, as: UTF8.self))
    }

    /// Sends a request as the student.
    func own(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = ""
    ) async throws -> Answer {
        let token = try #require(token)
        return try await ask(method, path, body, token: token)
    }

    /// The status of a page outside the API.
    func page(_ path: String) async -> Int {
        await campus.responder.respond(
            to: HTTPRequest(method: .get, scheme: "http", authority: "campus.test", path: path),
            body: [], origin: .network(address: origin)
        ).head.status.code
    }

    /// The id of a premium lesson.
    func premiumLesson() async throws -> String {
        let rows = try await ask(.get, "/lessons/?limit=500")["results"]?.elements ?? []
        let lesson = rows.first { $0["tier"]?.text == "premium" }
        return try #require(lesson?["id"]?.text)
    }

    /// A submission with this option for each question.
    static func sheet(_ questions: [String], _ option: Int = 0, _ more: String = "") -> String {
        let answers = questions.map {
            #"{"question_id":"\#($0)","selected_option_index":\#(option)}"#
        }
        return #"{"answers":[\#(answers.joined(separator: ","))]\#(more)}"#
    }
}
#endif
