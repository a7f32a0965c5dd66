import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import Tutor

/// Servers that refuse, stall or never end.
@Suite struct FaultTests {
    @Test(arguments: [
        (401, "signed_out"), (403, "signed_out"), (404, "not_found"), (400, "invalid"),
        (413, "invalid"), (302, "contract"), (418, "contract"),
    ])
    func refusalsAreNamedAndNotRepeated(status: Int, code: String) async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(
            .post, "/v1/chat/completions",
            .reply(
                status, "{\"error\":{\"message\":\"bad key \(ModelServerDouble.key)\"}}",
                headers: ["Location": "https://elsewhere.example/v1"]))
        let problem = try #require(await double.ask().problem)
        #expect(problem.code.description == code)
        #expect(problem.status == status)
        #expect(!String(describing: problem).contains(ModelServerDouble.key))
        #expect(double.server.seen.count == 1)
        #expect(double.server.seen.allSatisfy { $0.request.authority == "model.example" })
    }

    @Test func anHourToWaitIsToldAndABreathIsWaited() async throws {
        let double = try await ModelServerDouble.make()
        double.server.on(
            .post, "/v1/chat/completions", .reply(429, "{}", headers: ["Retry-After": "3600"]))
        let problem = try #require(await double.ask().problem)
        #expect(problem.code == .rateLimited)
        #expect(problem.retryAfterSeconds == 3600)
        #expect(problem.cure == "Try again in 60 min.")
        #expect(double.server.seen.count == 1)

        double.server.on(
            .post, "/v1/chat/completions", .reply(429, "{}", headers: ["Retry-After": "3"]),
            .pieces([Array(Wire.stream(["Yes."]).utf8)], type: "text/event-stream"))
        let before = double.test.clock.now
        #expect(await double.ask().text == "Yes.")
        #expect(double.test.clock.now.timeIntervalSince(before) >= 3)
    }

    @Test(arguments: [500, 502, 503, 529])
    func faultsAreTriedThriceAndNoMore(status: Int) async throws {
        let double = try await ModelServerDouble.make()
        double.server.always(
            .post, "/v1/chat/completions", .reply(status, "<html>Bad gateway</html>"))
        let problem = try #require(await double.ask().problem)
        #expect(problem.code == .unreachable)
        #expect(problem.reason == "It answered with a web page (status \(status)).")
        #expect(double.server.seen.count == 3)
    }

    @Test func nothingListeningIsSaidAtOnce() async throws {
        let double = try await ModelServerDouble.make()
        double.server.otherwise(.fail(.notSent("nothing answers at model.example")))
        let problem = try #require(await double.ask().problem)
        #expect(problem.summary == "model.example can't be reached.")
        #expect(double.server.seen.count == 1)
    }

    @Test(arguments: [true, false])
    func aServerThatStallsIsGivenUp(beforeItsFirstByte: Bool) async throws {
        let double = try await ModelServerDouble.make(settings: ["tutor.model_seconds": "90"])
        let (silent, tell) = AsyncStream<Void>.makeStream()
        if beforeItsFirstByte {
            double.server.on(
                .post, "/v1/chat/completions",
                .init { (_, _) async throws(TransportFailure) in
                    tell.finish()
                    try? await waitForever()
                    throw .cancelled
                })
        } else {
            let first = Mutex<[UInt8]?>(Array(Wire.event("The sky").utf8))
            double.server.on(
                .post, "/v1/chat/completions",
                .endless {
                    if let bytes = first.withLock({ $0.take() }) { return bytes }
                    tell.finish()
                    try await waitForever()
                    return []
                })
        }
        async let asked = double.ask()
        for await _ in silent {}
        while double.test.clock.waiting == 0 { await Task.yield() }
        double.test.clock.advance(by: .seconds(91))
        let reply = await asked
        #expect(reply.text == (beforeItsFirstByte ? "" : "The sky"))
        #expect(reply.problem?.summary == "model.example stopped responding.")
        #expect(reply.problem?.reason == "No data for 90 s.")
    }

    @Test func keepingAliveForeverIsNoReply() async throws {
        let double = try await ModelServerDouble.make()
        let clock = double.test.clock
        double.server.on(
            .post, "/v1/chat/completions",
            .endless {
                // Advance time as long as the timeout is watching.
                while clock.waiting == 0 {
                    try Task.checkCancellation()
                    await Task.yield()
                }
                clock.advance(by: .seconds(30))
                return Array(": still thinking\n\n".utf8)
            })
        let reply = await double.ask()
        #expect(reply.problem?.summary == "The response from model.example didn't finish.")
    }

    @Test func whoStopsReadingEndsTheExchange() async throws {
        let double = try await ModelServerDouble.make()
        let (ended, tell) = AsyncStream<Void>.makeStream()
        let first = Mutex<[UInt8]?>(Array(Wire.event("The sky").utf8))
        double.server.on(
            .post, "/v1/chat/completions",
            .endless {
                if let bytes = first.withLock({ $0.take() }) { return bytes }
                defer { tell.finish() }
                try await waitForever()
                return []
            })
        for try await piece in double.client.reply(
            to: [.init(.user, "Hello")], limits: .standard)
        {
            #expect(piece == "The sky")
            break
        }
        for await _ in ended {}
    }

    @Test func aCancelledAskerGetsNoHalfAnswer() async throws {
        let double = try await ModelServerDouble.make()
        let (started, tell) = AsyncStream<Void>.makeStream()
        double.server.on(
            .post, "/v1/chat/completions",
            .endless {
                tell.finish()
                try await waitForever()
                return []
            })
        let repository = double.client
        let task = Task { try await repository.wholeReply(to: [.init(.user, "Hello")]) }
        for await _ in started {}
        task.cancel()
        let problem = await #expect(throws: Problem.self) { try await task.value }
        #expect(problem?.code == .interrupted)
    }
}
