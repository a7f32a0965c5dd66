import AppCore
import Synchronization

/// Finds out why a tutor says nothing: its server sends no word of a look that came to nothing, but it notes it.
struct SilenceWatch: Sendable {
    /// How many times something was sent, of all sessions.
    final class Sends: Sendable {
        private let number = Atomic<Int>(0)

        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    let session: TutorSession
    let sends: Sends
    let environment: Surroundings

    /// Most models have answered by then.
    static let pause = Duration.seconds(30)
    /// Words of decisions that are none. Others say what is wrong with the student's work, and are the tutor's own.
    private static let faults: Set<String> = ["no_model", "model_failed", "not_read", "bad_reply"]
    private static let longestReason = 200
    /// Two minutes.
    private static let mostQuestions = 4

    /// Tells each time why, until it is cancelled. Asks nothing while nothing is sent.
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
                // Still looking, or gone; a server that notes nothing is not asked for ever.
                if asked == Self.mostQuestions { (looked, asked) = (now, 0) }
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

    /// Nil when it looked, and had nothing to say.
    static func reason(_ log: ReasoningLog) -> String? {
        guard log.action == "silent", let word = log.errorType, faults.contains(word) else {
            return nil
        }
        let reason = (log.internalReasoning ?? "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return reason.isEmpty
            ? "the tutor couldn't look at it" : String(reason.prefix(longestReason))
    }
}
