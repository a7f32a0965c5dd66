import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Tutor

@Suite(.timeLimit(.minutes(10))) struct ReefEventsTests {
    private static let path = "/api/events?session_id=s"
    private static let stream = "text/event-stream; charset=utf-8"

    private func signals(
        _ test: TestContext
    ) -> AsyncThrowingStream<ReefSignal, any Error>.Iterator {
        ReefEvents(client: test.context.client(for: .tutor), environment: test.context.environment)
            .signals(of: "s").makeAsyncIterator()
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func eventsComeAsTheyAreSaidAlsoWhenALetterIsCut() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let text = bytes(
            ": connected\n\nevent: reasoning\ndata: {\"action\":\"speak\",\"message\":\"Größe\",\"tts_id\":\"0a\"}\n\n"
        )
        let cut = text.count - 22
        test.transport.on(
            .get, Self.path,
            .pieces([Array(text[..<cut]), Array(text[cut...])], type: Self.stream), .hang)
        var signals = signals(test)
        #expect(try await signals.next() == .connected)
        #expect(
            try await signals.next() == .event(ReasoningEvent(message: "Größe", ttsID: "0a")))
        guard case .waiting(let problem, let seconds)? = try await signals.next() else {
            Issue.record("an end is told")
            return
        }
        #expect(problem.code == .unreachable && seconds == 1)
    }

    @Test func aServerThatIsInTroubleIsAskedEverMoreSeldomAndAnewAfterItsFirst200() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let trouble = ScriptedTransport.Step.reply(503, "upstream gone")
        let fall = ScriptedTransport.Step.fail(.notSent("refused"))
        test.transport.on(
            .get, Self.path, trouble, fall, .reply(500, "<html>oops"), .reply(502, ""), fall,
            .pieces([bytes(": connected\n\n")], type: Self.stream),
            .pieces([bytes(": connected\n\n")], type: Self.stream, then: .outcomeUnknown("reset")),
            .hang)
        var signals = signals(test)
        var waits: [Double] = []
        while waits.count < 7, let signal = try await signals.next() {
            if case .waiting(_, let seconds) = signal { waits.append(seconds) }
        }
        // It also waits after a clean end, so that no server is asked without a pause.
        #expect(waits == [1, 2, 4, 8, 16, 1, 1])
        #expect(test.clock.sleeps.filter { $0 <= .seconds(30) }.count >= 6)
    }

    @Test func theWaitDoublesUpToHalfAMinuteOrAsLongAsIsAsked() {
        #expect(
            (1...8).map { ReefEvents.wait(afterFailures: $0, asked: nil) } == [
                1, 2, 4, 8, 16, 30, 30, 30,
            ])
        #expect(ReefEvents.wait(afterFailures: 1, asked: 45) == 45)
        #expect(ReefEvents.wait(afterFailures: 1, asked: 9_999) == 120)
        #expect(ReefEvents.wait(afterFailures: .max, asked: -3) == 30)
    }

    @Test(arguments: [
        (404, #"{"detail":"Not Found"}"#), (401, #"{"detail":"Sign in."}"#),
        (
            422,
            #"{"detail":[{"loc":["query","session_id"],"msg":"Field required","type":"missing"}]}"#
        ),
        (200, "<html>a page</html>"),
    ])
    func whatComingAgainDoesNotCureEndsIt(status: Int, body: String) async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        test.transport.always(
            .get, Self.path, .reply(status, body, headers: ["Content-Type": "text/html"]))
        var signals = signals(test)
        await #expect(throws: Problem.self) { _ = try await signals.next() }
        #expect(test.transport.seen.count == 1)
    }

    @Test func aStreamThatFallsSilentIsTakenUpAgain() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let silent = ScriptedTransport.Step { (_, _) async throws(TransportFailure) -> HTTPReply in
            var head = HTTPResponse(status: .ok)
            head.headerFields[.contentType] = Self.stream
            let (stream, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
            continuation.yield(Array(": connected\n\n".utf8))
            return HTTPReply(
                head: head,
                body: .stream(
                    AsyncThrowingStream {
                        for try await piece in stream { return piece }
                        return nil
                    }))
        }
        test.transport.on(.get, Self.path, silent, .hang)
        var signals = signals(test)
        #expect(try await signals.next() == .connected)
        for _ in 0..<100_000 where test.clock.waiting == 0 { await Task.yield() }
        test.clock.advance(by: ReefEvents.stall)
        guard case .waiting(let problem, _)? = try await signals.next() else {
            Issue.record("silence is told")
            return
        }
        #expect(problem.summary.contains("stopped arriving"))
    }

    @Test func aLineWithoutEndDoesNotFillTheMemory() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let piece = [UInt8](repeating: 97, count: 64 << 10)
        test.transport.on(
            .get, Self.path,
            ScriptedTransport.Step { (_, _) async throws(TransportFailure) -> HTTPReply in
                var head = HTTPResponse(status: .ok)
                head.headerFields[.contentType] = Self.stream
                return HTTPReply(head: head, body: .stream(AsyncThrowingStream { piece }))
            }, .hang)
        var signals = signals(test)
        guard case .waiting(let problem, _)? = try await signals.next() else {
            Issue.record("it is given up")
            return
        }
        #expect(problem.code == .contract)
    }
}
