import AppCore
import Synchronization

/// A language model that says what was written down beforehand, and keeps what it was told.
final class ModelDouble: LanguageModelling {
    enum Plan: Sendable {
        case say([String])
        case fail([String], Problem)
        /// Says this and nothing more until nobody reads any longer.
        case stall([String])
    }

    private let brief: ModelBrief?
    private let state: Mutex<(plans: [Plan], asked: [[ModelMessage]], ended: Int)>

    init(_ plans: Plan..., isLocal: Bool = true, isConfigured: Bool = true) {
        brief =
            isConfigured
            ? ModelBrief(
                model: "parrot", host: isLocal ? "localhost:1" : "models.example.test",
                isLocal: isLocal) : nil
        state = Mutex((plans, [], 0))
    }

    /// What it was told, call by call.
    var asked: [[ModelMessage]] { state.withLock(\.asked) }
    /// Replies whose reader went away.
    var ended: Int { state.withLock(\.ended) }
    var configured: ModelBrief? { get async { brief } }

    func reply(
        to messages: [ModelMessage], limits: ModelLimits
    ) -> AsyncThrowingStream<String, any Error> {
        let plan = state.withLock { state -> Plan in
            state.asked.append(messages)
            return state.plans.isEmpty ? .say([]) : state.plans.removeFirst()
        }
        return AsyncThrowingStream { continuation in
            switch plan {
            case .say(let pieces):
                for piece in pieces { continuation.yield(piece) }
                continuation.finish()
            case .fail(let pieces, let problem):
                for piece in pieces { continuation.yield(piece) }
                continuation.finish(throwing: problem)
            case .stall(let pieces):
                for piece in pieces { continuation.yield(piece) }
                continuation.onTermination = { _ in self.state.withLock { $0.ended += 1 } }
            }
        }
    }
}
