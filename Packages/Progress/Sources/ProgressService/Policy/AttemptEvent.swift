import AppCore
import ServiceKit

/// The event that tells an account's other devices what to reload after a submission.
struct AttemptEvent: Codable, Sendable, Hashable {
    var kind: String
    var id: WireID
    var attemptID: WireID
    /// 0…100.
    var score: Int
    var isCompleted: Bool

    private enum CodingKeys: String, CodingKey {
        case kind, id, score
        case attemptID = "attempt_id"
        case isCompleted = "is_completed"
    }

    init(_ attempt: StoredAttempt) {
        kind = attempt.item.kind.rawValue
        id = WireID(attempt.item.id)
        attemptID = WireID(attempt.id)
        score = attempt.score
        isCompleted = attempt.isCompleted
    }

    /// The event for the server's event stream.
    static func event(_ attempt: StoredAttempt) throws -> AccountEvent {
        try AccountEvent("progress.attempt", AttemptEvent(attempt))
    }
}
