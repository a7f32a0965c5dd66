import AppCore
import HomeroomHost
import Logging
import ServiceKit
import Synchronization

/// Sends mail again that its server doesn't take now: 1, 5, 15 and 60 minutes later.
///
/// Mail waits in memory only, because it holds tokens that are stored nowhere else in the clear.
/// When the server stops, what waits is lost; the student asks for another mail.
final class MailRetry: MailSending {
    static let waits: [Duration] = [.seconds(60), .seconds(300), .seconds(900), .seconds(3600)]
    /// How many mails may wait.
    static let most = 200

    private let sender: any MailSending
    private let metrics: ServerMetrics
    private let environment: SystemEnvironment
    private let log: Logger

    init(
        _ sender: any MailSending, metrics: ServerMetrics, environment: SystemEnvironment,
        log: Logger
    ) {
        self.sender = sender
        self.metrics = metrics
        self.environment = environment
        self.log = log
    }

    var refusal: Problem? { sender.refusal }

    /// Returns if the mail was sent or waits to be sent again; throws if it never will be.
    func send(_ message: MailMessage) async throws {
        do {
            try await attempt(message)
        } catch {
            let problem = Problem(error)
            guard problem.code == .unreachable, metrics.startsWaiting() else {
                metrics.mailFailed()
                throw error
            }
            log.warning(
                "mail waits to be sent again", metadata: ["problem": "\(Self.words(problem))"])
            Task { await retry(message) }
        }
    }

    private func attempt(_ message: MailMessage) async throws {
        try await sender.send(message)
        metrics.mailSent()
    }

    private func retry(_ message: MailMessage) async {
        defer { metrics.stopsWaiting() }
        for (index, wait) in Self.waits.enumerated() {
            do {
                try await environment.sleep(wait)
                return try await attempt(message)
            } catch let problem as Problem
                where problem.code == .unreachable && index < Self.waits.count - 1
            {
                continue
            } catch {
                metrics.mailFailed()
                // Without the address: logs contain no personal data.
                log.error(
                    "mail was given up", metadata: ["problem": "\(Self.words(Problem(error)))"])
                return
            }
        }
    }

    private static func words(_ problem: Problem) -> String {
        [problem.summary, problem.reason].compactMap(\.self).joined(separator: " ")
    }
}
