import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import AppCore

/// The time that all requests of a command have together.
@Suite struct ServerWaitTests {
    private let transport = ScriptedTransport()
    private let clock = TestClock(instantUpTo: .milliseconds(999))

    private func wait(_ seconds: Int) -> ServerWait {
        ServerWait(limit: .seconds(seconds), environment: .test(clock: clock))
    }

    private func client(_ wait: ServerWait) throws -> APIClient {
        try Sample.client(transport, clock: clock, retry: .never, wait: wait)
    }

    /// Lets a request hang for a while, then cuts it off.
    private func hang(_ client: APIClient, for duration: Duration) async -> Problem? {
        async let result = problem { try await client.call(Sample.mine) }
        while clock.waiting == 0 { await Task.yield() }
        clock.advance(by: duration)
        return await result
    }

    @Test func requestsShareTheTimeAndALateOneIsNotSent() async throws {
        transport.on(.get, "/me", .hang, .reply(200, Sample.item), .reply(200, Sample.item))
        let wait = wait(30)
        let client = try client(wait)
        let late = await hang(client, for: .seconds(31))
        #expect(late?.code == .unreachable)
        #expect(late?.summary == "SAT tutor took too long to answer.")
        #expect(late?.reason == "No complete answer within 30 s.")
        #expect(late?.cure?.contains("--set network.seconds=120") == true)
        let next = await problem { try await client.call(Sample.mine) }
        #expect(next?.code == .unreachable)
        #expect(next?.summary.contains("time is over") == true)
        #expect(transport.seen.count == 1)
        // The next command starts anew.
        _ = try await self.client(self.wait(30)).call(Sample.mine)
    }

    @Test func timeBetweenRequestsDoesNotCount() async throws {
        transport.always(.get, "/me", .reply(200, Sample.item))
        let wait = wait(30)
        let client = try client(wait)
        for _ in 1...3 {
            _ = try await client.call(Sample.mine)
            // The student types a password.
            clock.advance(by: .seconds(100))
        }
        #expect(wait.left == .seconds(30))
    }

    @Test func aRetryIsNotWaitedForBeyondTheTime() async throws {
        transport.on(.get, "/me", .reply(429, headers: ["Retry-After": "8"]))
        let client = try Sample.client(transport, clock: clock, wait: wait(5))
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.code == .rateLimited)
        #expect(transport.seen.count == 1)
    }

    @Test func aBodyThatDripsIsCutAtTheTime() async throws {
        let (pieces, drip) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        transport.on(
            .get, "/me",
            .init { (_, _) async throws(TransportFailure) in
                HTTPReply(head: HTTPResponse(status: .ok), body: .stream(pieces))
            })
        drip.yield([0x20])
        #expect(await hang(try client(wait(30)), for: .seconds(30))?.code == .unreachable)
    }

    @Test func aPersonSeesWhatIsWaitedForAfterASecond() async throws {
        transport.on(.get, "/me", .hang)
        let (news, tell) = AsyncStream<String?>.makeStream()
        let wait = ServerWait(limit: .seconds(30), environment: .test(clock: clock)) {
            tell.yield($0)
        }
        let client = try client(wait)
        async let result = problem { try await client.call(Sample.mine) }
        // The limit's timer and the line's.
        while clock.waiting < 2 { await Task.yield() }
        clock.advance(by: .seconds(1))
        var lines = news.makeAsyncIterator()
        #expect(await lines.next() == "Waiting for sat.example … 1 s (Ctrl-C stops)")
        while clock.waiting < 2 { await Task.yield() }
        clock.advance(by: .seconds(29))
        _ = await result
        tell.finish()
        var last: String? = ""
        while let line = await lines.next() { last = line }
        #expect(last == nil)
    }
}
