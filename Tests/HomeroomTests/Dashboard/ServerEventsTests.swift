import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import HomeroomHost

@Suite(.timeLimit(.minutes(10))) struct ServerEventsTests {
    private let transport = ScriptedTransport()
    private let opened = AsyncStream.makeStream(of: Void.self)
    private let closed = AsyncStream.makeStream(of: Void.self)
    private let isOnTop = AsyncStream.makeStream(of: Bool.self)
    /// Short pauses end at once; the time limit of a request, 30 seconds, doesn't.
    private let clock = TestClock(instantUpTo: .seconds(20))

    /// The backends of a school and of lessons at one server.
    private func events(isCampus: Bool = true) async throws -> ServerEvents {
        let memory = BackendCapabilityCache()
        let clients = try [Backend.school, .sat].map { backend in
            try APIClient(
                backend: backend, address: .url("https://campus.example"), transport: transport,
                authenticator: AnonymousAuthenticator(), environment: .test(clock: clock),
                memory: memory, retry: .never, log: Logger(label: "test"))
        }
        let headers = isCampus ? ["Idempotency-Supported": "true"] : [:]
        transport.on(.get, "/probe", .reply(200, "{}", headers: headers))
        let probe = Endpoint<EmptyBody, EmptyBody>(
            "school.probe", .school, .get, "/probe", authorization: .none, summary: "Probes.")
        _ = try await clients[0].call(probe)
        let (opened, closed) = (opened.continuation, closed.continuation)
        transport.always(
            .get, "/events",
            .init { (_, _) async throws(TransportFailure) in
                let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
                continuation.onTermination = { _ in closed.yield() }
                continuation.yield(Array("id: 1\nevent: chat.message\ndata: {}\n\n".utf8))
                opened.yield()
                return HTTPReply(
                    head: HTTPResponse(
                        status: .ok, headerFields: [.contentType: "text/event-stream"]),
                    body: .stream(stream))
            })
        return ServerEvents(
            clients: clients, environment: .test(clock: clock), visibility: isOnTop.stream)
    }

    private var connections: Int { transport.seen.count { $0.path.hasSuffix("/events") } }

    @Test func aCoveredDashboardHasNoConnection() async throws {
        let events = try await events()
        let (kinds, report) = AsyncStream.makeStream(of: String.self)
        let running = Task { await events.run { report.yield($0) } }
        var opens = opened.stream.makeAsyncIterator()
        var closes = closed.stream.makeAsyncIterator()
        var heard = kinds.makeAsyncIterator()

        isOnTop.continuation.yield(true)
        await opens.next()
        #expect(await heard.next() == "chat.message")
        isOnTop.continuation.yield(true)
        isOnTop.continuation.yield(false)
        await closes.next()
        #expect(connections == 1)
        isOnTop.continuation.yield(true)
        await opens.next()
        #expect(await heard.next() == "chat.message")
        #expect(connections == 2)
        running.cancel()
        await running.value
        await closes.next()
    }

    @Test func aBackendThatIsSignedInIsFound() async throws {
        transport.on(.get, "/events", .reply(401))
        let events = try await events()
        let running = Task { await events.run { _ in } }
        var opens = opened.stream.makeAsyncIterator()
        isOnTop.continuation.yield(true)
        await opens.next()
        #expect(connections == 2)
        running.cancel()
        await running.value
    }

    @Test func aServerWithoutEventsIsNotAsked() async throws {
        let events = try await events(isCampus: false)
        let running = Task { await events.run { _ in } }
        isOnTop.continuation.yield(true)
        // The last pause follows the last look at whether the server sends events.
        while !clock.sleeps.contains(where: { $0 > .seconds(30) }) { await Task.yield() }
        running.cancel()
        await running.value
        #expect(connections == 0)
    }
}
