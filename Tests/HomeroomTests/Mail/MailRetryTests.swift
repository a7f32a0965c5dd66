import AppCore
import AppCoreTesting
import Logging
import ServiceKit
import Synchronization
import Testing

@testable import HomeroomServer

/// Mail that a server doesn't take at once.
@Suite struct MailRetryTests {
    /// A mail server that fails with these problems first, then takes mail.
    private final class Sender: MailSending {
        private let problems: Mutex<[Problem]>
        let tries = Atomic<Int>(0)

        init(_ problems: [Problem]) { self.problems = Mutex(problems) }

        var refusal: Problem? { nil }

        func send(_ message: MailMessage) async throws {
            tries.wrappingAdd(1, ordering: .relaxed)
            if let problem = problems.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                throw problem
            }
        }
    }

    private static let away = Problem(.unreachable, "The mail server answers 451 to RCPT TO.")
    private static let never = Problem(.notAllowed, "The mail server answers 550 to RCPT TO.")
    private let message = MailMessage(to: "tove@example.test", subject: "Hello", text: "Hi\n")
    private let metrics = ServerMetrics()

    private func retry(_ sender: Sender, _ clock: TestClock) -> MailRetry {
        MailRetry(
            sender, metrics: metrics, environment: .test(clock: clock), log: Logger(label: "test"))
    }

    /// Returns when no mail waits.
    private func settle() async {
        while metrics.mailCount.waiting > 0 { await Task.yield() }
    }

    @Test func aMailThatIsRefusedForNowIsSentLater() async throws {
        let sender = Sender([Self.away, Self.away])
        let clock = TestClock(instantUpTo: .seconds(3600))
        try await retry(sender, clock).send(message)
        await settle()
        #expect(metrics.mailCount == .init(sent: 1, failed: 0, waiting: 0))
        #expect(sender.tries.load(ordering: .relaxed) == 3)
        #expect(clock.sleeps == [.seconds(60), .seconds(300)])
    }

    @Test func aMailIsGivenUpAfterTheLastWait() async throws {
        let sender = Sender(Array(repeating: Self.away, count: 9))
        let clock = TestClock(instantUpTo: .seconds(3600))
        try await retry(sender, clock).send(message)
        await settle()
        #expect(metrics.mailCount == .init(sent: 0, failed: 1, waiting: 0))
        #expect(clock.sleeps == MailRetry.waits)
    }

    @Test func aFinalRefusalIsNotRetried() async throws {
        let sender = Sender([Self.never])
        let mail = retry(sender, TestClock())
        await #expect(throws: Self.never) { try await mail.send(message) }
        #expect(metrics.mailCount == .init(sent: 0, failed: 1, waiting: 0))
        #expect(sender.tries.load(ordering: .relaxed) == 1)
    }

    @Test func onlySoManyMailsWait() async throws {
        let sender = Sender(Array(repeating: Self.away, count: MailRetry.most + 1))
        let mail = retry(sender, TestClock())
        for _ in 0..<MailRetry.most { try await mail.send(message) }
        await #expect(throws: Self.away) { try await mail.send(message) }
        #expect(metrics.mailCount.waiting == MailRetry.most)
    }
}
