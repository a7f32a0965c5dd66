import AppCore
import ServiceKit

/// What an account's other devices are told of a hand-in: enough to know what to read anew.
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

    /// As an event of the campus's own stream.
    static func event(_ attempt: StoredAttempt) throws -> AccountEvent {
        try AccountEvent("progress.attempt", AttemptEvent(attempt))
    }
}
