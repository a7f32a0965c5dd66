import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Chat
@testable import ChatService

/// Noor's Homeroom, connected to the real service over a network that can fail.
struct ChatSchool {
    let school: SchoolFixture
    let test: TestContext
    let network: Network

    var repository: ChatRepository { ChatRepository(context: test.context) }

    /// - Parameters:
    ///   - isCampus: false for a server without idempotency keys and backward paging.
    ///   - opensWithMessage: true for a school that takes the first message with a new thread.
    static func make(
        isCampus: Bool = true, knowsMe: Bool = true, opensWithMessage: Bool = false
    ) async throws -> ChatSchool {
        let school = try await SchoolFixture.make(ChatService.self)
        let network = Network(school, isCampus: isCampus, opensWithMessage: opensWithMessage)
        let transport = ScriptedTransport()
        transport.otherwise(
            .init { (request, body) async throws(TransportFailure) in
                try await network.send(request, body)
            })
        let test = try await TestContext.make(
            modules: [ChatModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test/school")]),
            authenticator: { _ in NoorsToken() },
            offering: { capabilities in
                if knowsMe { capabilities.offer(.schoolMembership, NoorsMembership()) }
                capabilities.offer(.courses, NoorsCourses())
            })
        // The profile has used its server before.
        _ = try await test.context.client(for: .school).call(
            ChatEndpoints.person, path: ["id": "41"])
        return ChatSchool(school: school, test: test, network: network)
    }

    /// Opens a thread of noor and ilse at the school.
    func thread(_ subject: String = "Missed lab") async throws -> Int64 {
        let reply = try await school.ask(
            .post, "/message_threads", #"{"subject":"\#(subject)","participant_ids":[12]}"#)
        return try reply.decode(MessageThread.self).id
    }

    /// Sends a message as another person.
    @discardableResult
    func say(_ text: String, in thread: Int64, as name: String = "ilse") async throws -> Int64 {
        let reply = try await school.ask(
            .post, "/message_threads/\(thread)/messages",
            try WireJSON.encodeText(NewMessage(body: text)), as: name)
        return try reply.decode(ThreadMessage.self).id
    }

    /// The thread's messages at the school, as ilse sees them.
    func bodies(_ thread: Int64) async throws -> [String] {
        try await school.ask(.get, "/message_threads/\(thread)/messages", as: "ilse")
            .decode([ThreadMessage].self).map(\.body)
    }

    func threads() async throws -> [MessageThread] {
        try await school.ask(.get, "/message_threads", as: "ilse").decode()
    }

    /// The outbox after a restart: the same store and no other state.
    func restartedOutbox() -> Outbox {
        let context = test.context
        let repository = repository
        return Outbox(
            store: test.store, environment: context.environment,
            clients: { context.client(for: $0) },
            handlers: { [ChatOutboxHandler(repository: repository)] },
            log: context.log)
    }

    /// Runs `homeroom chat …`.
    func run(_ words: String...) async throws {
        test.console.clear()
        try await FeatureContext.$current.withValue(test.context) {
            var command = try ChatCommand.parseAsRoot(words)
            if var asynchronous = command as? any FeatureCommand {
                try await asynchronous.run(in: test.context)
            } else {
                try command.run()
            }
        }
    }
}

/// The network to the school.
final class Network: Sendable {
    enum State: Sendable {
        case up
        /// Requests don't arrive.
        case down
        /// Writes arrive, but their responses are lost.
        case losingAnswers
        /// Writes get this response.
        case refusing(Int, String)
    }

    private let school: SchoolFixture
    private let isCampus: Bool
    private let opensWithMessage: Bool
    private let state = Mutex(State.up)
    private let count = Mutex(0)

    init(_ school: SchoolFixture, isCampus: Bool, opensWithMessage: Bool = false) {
        self.school = school
        self.isCampus = isCampus
        self.opensWithMessage = opensWithMessage
    }

    func set(_ new: State) { state.withLock { $0 = new } }

    /// The number of requests that arrived.
    var arrived: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest, _ body: [UInt8]) async throws(TransportFailure) -> HTTPReply {
        let state = state.withLock { $0 }
        if case .down = state { throw .notSent("no route to the school") }
        let isWrite = request.method != .get
        if isWrite, case .refusing(let status, let text) = state {
            return HTTPReply(
                head: HTTPResponse(
                    status: .init(code: status), headerFields: [.contentType: "application/json"]),
                body: .bytes(Array(text.utf8)))
        }
        count.withLock { $0 += 1 }
        var request = request
        if !isCampus { Self.makePlain(&request) }
        var reply = await school.campus.responder.respond(
            to: request, body: body, origin: .network(address: "192.0.2.1"))
        if !isCampus, let name = HTTPField.Name("Idempotency-Supported") {
            reply.head.headerFields[name] = nil
        }
        if opensWithMessage, isWrite, request.path?.hasSuffix("/message_threads") == true {
            reply = await addFirstMessage(body, reply)
        }
        if isWrite, case .losingAnswers = state { throw .outcomeUnknown("the answer got lost") }
        return reply
    }

    /// What a school does that has no thread without a message.
    private func addFirstMessage(_ body: [UInt8], _ reply: HTTPReply) async -> HTTPReply {
        guard case .bytes(let bytes) = reply.body,
            var thread = try? WireJSON.decode(MessageThread.self, from: bytes),
            let text = try? WireJSON.decode(NewThread.self, from: body).body,
            let message = try? WireJSON.encodeText(NewMessage(body: text)),
            let said = try? await school.ask(
                .post, "/message_threads/\(thread.id)/messages", message
            ).decode(ThreadMessage.self)
        else { return reply }
        thread.lastMessage = said
        return HTTPReply(
            head: reply.head, body: .bytes((try? WireJSON.encode(thread)) ?? bytes))
    }

    /// Changes a request to what a plain server would see: it ignores idempotency keys and
    /// `before`.
    private static func makePlain(_ request: inout HTTPRequest) {
        if let name = HTTPField.Name("Idempotency-Key") { request.headerFields[name] = nil }
        let path = request.path ?? ""
        guard let mark = path.firstIndex(of: "?") else { return }
        let fields = path[path.index(after: mark)...].split(separator: "&")
            .filter { !$0.hasPrefix("before=") }
        request.path = path[..<mark] + (fields.isEmpty ? "" : "?" + fields.joined(separator: "&"))
    }
}

private struct NoorsToken: Authenticator {
    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        request.headerFields[.authorization] = "Bearer noor"
    }
    func account() async -> String { "noor" }
}

struct NoorsMembership: SchoolMembership {
    func me() async throws -> SchoolSelf {
        SchoolSelf(
            id: 41, name: "Noor Haddad", email: "noor@school.example", roles: ["student"],
            schoolName: "Juniper Valley", schoolSlug: "juniper")
    }
}

private struct NoorsCourses: CourseListing {
    func courses() async throws -> [CourseBrief] {
        [CourseBrief(id: 88, name: "Earth Science 8", code: "ESCI-8")]
    }
    func teachers() async -> [SchoolPersonBrief] {
        [SchoolPersonBrief(id: 12, name: "Ilse Brandt", roles: ["teacher"])]
    }
    func place(ofCourse id: Int64) -> Place { Place("calendar/course/\(id)") }
}
