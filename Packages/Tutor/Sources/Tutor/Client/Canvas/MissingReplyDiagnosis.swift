import AppCore
import Synchronization

/// Explains a missing reply from the tutor server, using its logs: failures aren't sent as events.
struct MissingReplyDiagnosis: Sendable {
    /// Counts messages sent in all sessions.
    final class Sends: Sendable {
        private let number = Atomic<Int>(0)

        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    let session: TutorSession
    let sends: Sends
    let environment: SystemEnvironment

    /// The wait before checking; most models have answered by then.
    static let pause = Duration.seconds(30)
    /// Decision codes that mean a failure. Other codes describe the student's mistakes.
    private static let faults: Set<String> = ["no_model", "model_failed", "not_read", "bad_reply"]
    private static let maxReasonLength = 200
    /// Two minutes.
    private static let maxQuestions = 4

    /// Reports the reason for each silence until canceled. Idle while nothing is sent.
    func run(_ tell: @Sendable (String) -> Void) async {
        var looked = sends.count
        var known: Int?
        var asked = 0
        while await waits() {
            let now = sends.count
            guard now > looked else { continue }
            asked += 1
            let newest = try? await session.reasoning(limit: 1).first
            guard let newest, newest.id != known else {
                // Gives up on a server that logs nothing.
                if asked == Self.maxQuestions { (looked, asked) = (now, 0) }
                continue
            }
            (looked, known, asked) = (now, newest.id, 0)
            if let reason = Self.reason(newest) { tell(reason) }
        }
    }

    private func waits() async -> Bool {
        do {
            try await environment.sleep(Self.pause)
            return true
        } catch {
            return false
        }
    }

    /// The failure's reason, or nil if the tutor chose to be silent.
    static func reason(_ log: ReasoningLog) -> String? {
        guard log.action == "silent", let word = log.errorType, faults.contains(word) else {
            return nil
        }
        let reason = (log.internalReasoning ?? "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return reason.isEmpty
            ? "the tutor couldn't look at it" : String(reason.prefix(maxReasonLength))
    }
}
