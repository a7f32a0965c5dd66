import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Tutor
@testable import TutorService

/// Accounts whose bearer tokens are their owners' names.
struct TutorAccounts: ServiceModule, PrincipalResolving {
    static let id = "accounts"
    static let south = "50000000-0000-4000-8000-000000000001"
    /// Expired tokens; shared by the tests of one process, so each test uses its own token.
    static let ended = Mutex<Set<String>>([])

    init(context: ServiceContext) {}
    var routes: [ServiceRoute] { [] }
    func offer(to capabilities: inout CampusCapabilities) { capabilities.offer(.principals, self) }

    static func account(_ token: String) -> AccountKey {
        token == "south" ? AccountKey(tenantID: south, userID: "id-tove") : .home("id-" + token)
    }

    func claim(bearer token: String) throws -> any PrincipalClaim {
        guard ["tove", "liv", "south", "leaver"].contains(token),
            !Self.ended.withLock({ $0.contains(token) })
        else { throw Problem.invalidToken }
        return Principal(account: Self.account(token), isPremium: false)
    }

    func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("local"), isPremium: false)
    }
}

/// The tutor's service with scripted speech and vectors.
struct ScriptedTutor: ServiceModule {
    static let id = TutorService.id
    static let tables = TutorService.tables
    static let migrations = TutorService.migrations
    static let settingKeys = TutorService.settingKeys
    @TaskLocal static var speech = SpeechEngine(isThere: { true }, speak: { Array($0.utf8) })
    @TaskLocal static var embedder: CampusEmbedder?

    let base: TutorService

    init(context: ServiceContext) throws {
        base = TutorService(
            context: context, policy: try TutorPolicy(context.settings), speech: Self.speech,
            embedder: Self.embedder)
    }

    var routes: [ServiceRoute] { base.routes }
    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try base.forget(account, in: connection)
    }
}

/// A server with a tutor, called through its HTTP interface.
struct TutorCampus {
    let campus: Campus
    let database: any SQLDatabase
    let clock: TestClock
    /// The tutor's model.
    let model: ScriptedTransport

    static let withModel = [
        "campus.tutor.url": "http://localhost:9/v1", "campus.tutor.model": "big",
    ]
    /// An unguessable session id.
    static let session = "5e551000-0000-4000-8000-000000000001"

    static func make(
        _ flags: [String: String] = [:], on database: (any SQLDatabase)? = nil,
        clock: TestClock = TestClock(), model: ScriptedTransport = ScriptedTransport(),
        student: @escaping @Sendable () -> Capabilities = { Capabilities() }
    ) async throws -> TutorCampus {
        var environment = SystemEnvironment.test(clock: clock)
        // Sequential ids would collide in a shared database.
        if database != nil { environment.uuid = { UUID() } }
        let database = try database ?? TestDatabase.empty()
        let services: [any ServiceModule.Type] = [TutorAccounts.self, ScriptedTutor.self]
        let campus = try Campus(
            services: services,
            database: TenantCheckedDatabase(database, services: services),
            environment: environment,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, starterContent: nil,
            settings: try Settings(keys: TutorService.settingKeys, flags: flags), outbound: model,
            student: student)
        try await campus.start()
        let made = TutorCampus(campus: campus, database: database, clock: clock, model: model)
        try await made.addSouth()
        return made
    }

    /// Adds another school, for the token of `south`.
    private func addSouth() async throws {
        if try await campus.tenants.tenant(slug: "south") != nil { return }
        let added = try await campus.tenants.add(slug: "south", name: "South")
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE campus_tenants SET id = ? WHERE id = ?",
                [.text(TutorAccounts.south), .text(added.id)])
        }
        _ = try await campus.tenants.tenants()
    }

    struct Reply {
        var status: Int
        var headers: HTTPFields
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSONValue { get throws { try WireJSON.decode(JSONValue.self, from: bytes) } }
        /// The error's text, or the first one in its list with its field.
        var detail: String? {
            get throws {
                let detail = try json["detail"]
                guard let first = detail?.elements?.first else { return detail?.text }
                let steps = first["loc"]?.elements?.compactMap(\.text) ?? []
                return steps.joined(separator: ".") + ": " + (first["msg"]?.text ?? "")
            }
        }
    }

    /// Sends a request and returns the streaming response.
    func open(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [],
        type: String = "application/json", as token: String? = "tove", isEmbedded: Bool = false
    ) async -> HTTPReply {
        var request = HTTPRequest(
            method: method, scheme: "http", authority: "campus.test", path: "/tutor" + path)
        if let token, !isEmbedded { request.headerFields[.authorization] = "Bearer \(token)" }
        if !body.isEmpty { request.headerFields[.contentType] = type }
        let reply = await campus.responder.respond(
            to: request, body: body, origin: isEmbedded ? .embedded : .network(address: "test"))
        expectDescribed(reply, to: request, by: campus)
        return reply
    }

    /// Sends a request and returns the complete response.
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "",
        as token: String? = "tove", isEmbedded: Bool = false
    ) async throws -> Reply {
        try await Self.whole(
            open(method, path, Array(body.utf8), as: token, isEmbedded: isEmbedded))
    }

    func get(_ path: String, as token: String? = "tove") async throws -> Reply {
        try await send(.get, path, as: token)
    }

    func post(
        _ path: String, _ body: some Encodable, as token: String? = "tove"
    ) async throws -> Reply {
        try await send(.post, path, try WireJSON.encodeText(body), as: token)
    }

    static func whole(_ reply: HTTPReply) async throws -> Reply {
        var bytes: [UInt8] = []
        switch reply.body {
        case .bytes(let whole): bytes = whole
        case .stream(let pieces): for try await piece in pieces { bytes += piece }
        }
        return Reply(status: reply.head.status.code, headers: reply.head.headerFields, bytes: bytes)
    }

    /// Sends strokes with these points.
    @discardableResult
    func draw(
        _ strokes: [[(Double, Double)]], page: Int = 1, session: String = session,
        as token: String? = "tove", type: String = "draw", mode: String? = nil
    ) async throws -> Reply {
        let ink = strokes.map { points in
            WireStroke(points: points.map { WireStroke.Point(x: $0.0, y: $0.1) })
        }
        let reply = try await post(
            "/api/strokes",
            StrokeBatch(
                sessionID: session, page: page, strokes: ink, eventType: type, contentMode: mode),
            as: token)
        try #require(reply.status == 200, "\(reply.text)")
        return reply
    }

    /// Subscribes to a session's events from now on.
    func events(
        session: String = session, as token: String? = "tove"
    ) async throws -> EventTap {
        let reply = await open(.get, "/api/events?session_id=\(session)", as: token)
        guard case .stream(let pieces) = reply.body else {
            throw Problem(.contract, "no stream: \(reply.head.status.code)")
        }
        let tap = EventTap(pieces)
        #expect(try await tap.next() == ": connected\n\n")
        return tap
    }

    func reasoning(session: String = session, as token: String? = "tove") async throws
        -> ReasoningLogList
    {
        let reply = try await get("/api/reasoning-logs?session_id=\(session)", as: token)
        return try WireJSON.decode(ReasoningLogList.self, from: reply.bytes)
    }

    func reading(page: Int = 1, session: String = session) async throws -> PageReading {
        let reply = try await get("/api/page-transcription?session_id=\(session)&page=\(page)")
        return try WireJSON.decode(PageReading.self, from: reply.bytes)
    }
}

/// Reads a stream piece by piece.
actor EventTap {
    private var iterator: AsyncThrowingStream<[UInt8], any Error>.Iterator

    init(_ pieces: AsyncThrowingStream<[UInt8], any Error>) {
        iterator = pieces.makeAsyncIterator()
    }

    /// The next piece; nil at the end.
    func next() async throws -> String? {
        var iterator = iterator
        let piece = try await iterator.next(isolation: self)
        self.iterator = iterator
        return piece.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The next event's data.
    func event() async throws -> ReasoningEvent {
        let text = try #require(try await next())
        let prefix = "event: reasoning\ndata: "
        #expect(text.hasPrefix(prefix) && text.hasSuffix("\n\n"), "\(text)")
        return try WireJSON.decode(
            ReasoningEvent.self, from: String(text.dropFirst(prefix.count).dropLast(2)))
    }
}

/// Waits, without a clock, until other tasks have fulfilled a condition.
func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    for _ in 0..<200_000 {
        if try await condition() { return }
        await Task.yield()
    }
    Issue.record(what, sourceLocation: sourceLocation)
}

/// Replies of the model double.
enum ModelWords {
    static func reply(_ text: String) -> ScriptedTransport.Step {
        let quoted = (try? WireJSON.encodeText(text)) ?? "\"\""
        return .reply(
            200,
            "{\"choices\":[{\"message\":{\"content\":\(quoted)}}],"
                + "\"usage\":{\"prompt_tokens\":11,\"completion_tokens\":7}}")
    }

    static func page(_ text: String, confidence: Double = 0.95) -> String {
        #"{"handwriting":true,"latex":"","text":"\#(text)","confidence":\#(confidence)}"#
    }

    static func speak(_ text: String, delay: Int = 0) -> String {
        #"{"action":"speak","message":"\#(text)","delay_ms":\#(delay),"level":1,"error_type":"sign"}"#
    }

    static let silent = #"{"action":"silent","message":""}"#
}

extension TutorCampus {
    /// Plans that every page reads as `page`, and the decisions in order.
    func plan(_ page: String, _ decisions: [String]) {
        let rest = Mutex(decisions[...])
        model.always(
            .post, "/v1/chat/completions",
            ScriptedTransport.Step { (_, body) async throws(TransportFailure) -> HTTPReply in
                let isReading = String(decoding: body, as: UTF8.self).contains("image_url")
                let text = isReading ? page : rest.withLock { $0.popFirst() ?? ModelWords.silent }
                let step = ModelWords.reply(text)
                return try await Self.run(step, body)
            })
    }

    private static func run(
        _ step: ScriptedTransport.Step, _ body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let transport = ScriptedTransport()
        transport.otherwise(step)
        return try await transport.send(
            HTTPRequest(method: .post, scheme: "http", authority: "m", path: "/"), body: body)
    }
}
