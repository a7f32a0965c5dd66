import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import ServiceKit
import Synchronization
import TerminalUI
import Testing

@testable import Announcements
@testable import AnnouncementsService

enum Fixture {
    static let services: [any ServiceModule.Type] = [
        PeopleDouble.self, CoursesDouble.self, AnnouncementsService.self,
    ]

    /// The real service in-process; the student is noor.
    static func campus(
        offering: (inout Capabilities) -> Void = { _ in }
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [AnnouncementsModule.self], services: services, offering: offering)
    }

    /// A remote school with scripted responses.
    static func remote(
        _ transport: ScriptedTransport, offering: (inout Capabilities) -> Void = { _ in }
    ) async throws -> TestContext {
        try await TestContext.make(
            modules: [AnnouncementsModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]),
            offering: offering)
    }

    /// An announcement as sent by a remote school.
    static func announcement(
        _ id: Int64, _ title: String, message: String = "M",
        at: String = "2031-04-05T00:00:00.000Z",
        course: String = #""Earth Science 8""#, more: String = ""
    ) throws -> String {
        let text = try WireJSON.encodeText(["title": title, "message": message]).dropFirst()
            .dropLast()
        return """
            {"id":\(id),"course_id":88,"created_by_id":12,\(text),"published_at":"\(at)",\
            "pinned":null,"course_name":\(course),"created_by_name":"Ilse Brandt",\
            "created_at":"\(at)","updated_at":"\(at)"\(more)}
            """
    }

    /// A notification as sent by a remote school.
    static func notification(
        _ id: Int64, type: String = "message_received", title: String = "T",
        metadata: String = "{}", url: String = "null", readAt: String = "null"
    ) -> String {
        """
        {"id":\(id),"user_id":41,"actor_id":null,"notification_type":"\(type)","title":"\(title)",\
        "message":null,"url":\(url),"notifiable_type":null,"notifiable_id":null,\
        "metadata":\(metadata),"read_at":\(readAt),"created_at":"2031-04-05T01:00:00.000Z",\
        "updated_at":"2031-04-05T01:00:00.000Z"}
        """
    }
}

extension ScriptedTransport {
    /// Plans the three responses needed to load notifications, any number of times.
    func notifies(_ rows: [String], unread: Int) {
        always(.get, "/notifications", .reply(200, "[\(rows.joined(separator: ","))]"))
        always(.get, "/notifications/unread_count", .reply(200, #"{"count":\#(unread)}"#))
    }

    var writes: [String] {
        seen.filter { $0.request.method != .get }.map {
            "\($0.request.method.rawValue) \($0.path) \($0.text)"
        }
    }
}

extension TestContext {
    var board: AnnouncementRepository { AnnouncementRepository(context: context) }
    var notices: NotificationRepository { NotificationRepository(context: context) }

    /// Sends a request to the server as one of the cast.
    @discardableResult
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", as name: String = "ilse"
    ) async throws -> JSONValue {
        let campus = try #require(campus)
        var head = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test",
            path: "/school/api/v1" + path)
        head.headerFields[.authorization] = "Bearer \(name)"
        if !body.isEmpty { head.headerFields[.contentType] = "application/json" }
        let reply = await campus.responder.respond(
            to: head, body: Array(body.utf8), origin: .network(address: "192.0.2.1"))
        guard case .bytes(let bytes) = reply.body else { return .null }
        try #require(reply.head.status.code < 300, "\(String(decoding: bytes, as: UTF8.self))")
        return bytes.isEmpty ? .null : try WireJSON.decode(JSONValue.self, from: bytes)
    }

    /// Posts an announcement as a teacher; returns its number.
    @discardableResult
    func post(
        _ title: String, _ message: String = "About it.", to course: Int64 = 88,
        by teacher: String = "ilse", secondsAgo: Double = 0, pinned: Bool = false,
        expires: String? = nil
    ) async throws -> Int64 {
        let moment = WireInstant(clock.now.addingTimeInterval(-secondsAgo)).text
        var body: [String: JSONValue] = [
            "title": .string(title), "message": .string(message), "pinned": .bool(pinned),
            "published_at": .string(moment),
        ]
        if let expires { body["expires_at"] = .string(expires) }
        let reply = try await ask(
            .post, "/courses/\(course)/announcements", WireJSON.encodeText(body), as: teacher)
        return Int64(try #require(reply["id"]?.int))
    }

    /// The command's output.
    func run(_ words: String...) async throws -> String { try await run(words) }

    func run(_ words: [String]) async throws -> String {
        console.clear()
        try await FeatureContext.$current.withValue(context) {
            var command = try AnnouncementsCommand.parseAsRoot(words)
            if var asynchronous = command as? any FeatureCommand {
                try await asynchronous.run(in: context)
            } else {
                try command.run()
            }
        }
        return console.out
    }
}

/// A browser double that records addresses without opening them.
final class BrowserDouble: BrowserHandoff {
    private let state = Mutex<[String]>([])
    let isThere: Bool
    init(isThere: Bool = true) { self.isThere = isThere }
    var opened: [String] { state.withLock { $0 } }

    func open(_ address: String) async -> Bool {
        state.withLock { $0.append(address) }
        return isThere
    }
    func listen(
        answer: @escaping @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    ) async throws -> any LoopbackListener {
        throw Problem(.internal, "Nobody listens here.")
    }
}

/// A double for Calendar's courses.
struct CoursesOffered: CourseListing {
    func courses() async throws -> [CourseBrief] {
        [CourseBrief(id: 88, name: "Earth Science 8", code: nil)]
    }
    func teachers() async -> [SchoolPersonBrief] { [] }
    func place(ofCourse id: Int64) -> Place { Place(["calendar", "course", String(id)]) }
}
