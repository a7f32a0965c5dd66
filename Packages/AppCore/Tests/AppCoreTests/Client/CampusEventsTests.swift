import AppCoreTesting
import HTTPTypes
import Synchronization
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(10))) struct CampusEventsTests {
    private static func stream(_ text: String, breaking: Bool = false) -> ScriptedTransport.Step {
        .init { (_, _) async throws(TransportFailure) in
            let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
            continuation.yield(Array(text.utf8))
            continuation.finish(throwing: breaking ? TransportFailure.cancelled : nil)
            return HTTPReply(head: HTTPResponse(status: .ok), body: .stream(stream))
        }
    }

    private func kinds(_ transport: ScriptedTransport, clock: TestClock) async throws -> [String] {
        let client = try Sample.client(transport, clock: clock)
        let heard = Mutex<[String]>([])
        await client.followCampusEvents { event in heard.withLock { $0.append(event.kind) } }
        return heard.withLock(\.self)
    }

    @Test func aBrokenConnectionIsOpenedAgainAfterTheLastEvent() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/events",
            Self.stream("retry: 2000\nid: 7\n\nid: 8\nevent: a\ndata: 1\n\n", breaking: true),
            .reply(503), .fail(.notSent("no network")),
            Self.stream("id: 8\n\nid: 9\nevent: b\ndata: 2\n\n"),
            .reply(404))
        // Pauses end at once; the time limit of a request, 30 seconds, doesn't.
        let clock = TestClock(instantUpTo: .seconds(20))
        #expect(try await kinds(transport, clock: clock) == ["a", "b"])
        #expect(
            transport.seen.map { $0.header("Last-Event-ID") } == [nil, "8", "8", "8", "9"])
        #expect(transport.unused.isEmpty)
        let pauses = clock.sleeps.filter { $0 < .seconds(30) }
        #expect(pauses.count >= 4 && pauses.allSatisfy { $0 >= .seconds(2.5) })
    }

    @Test(arguments: [401, 403, 404])
    func aRefusalEndsIt(status: Int) async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/events", .reply(status))
        #expect(try await kinds(transport, clock: TestClock()).isEmpty)
    }

    @Test func aReplyThatIsNoStreamEndsIt() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/events", .reply(200, "{}"))
        #expect(try await kinds(transport, clock: TestClock()).isEmpty)
    }
}
