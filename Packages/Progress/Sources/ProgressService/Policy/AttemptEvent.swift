import AppCore
import ServiceKit

/// The event that tells an account's other devices what to reload after a submission.
struct AttemptEvent: Codable, Sendable, Hashable {
    var kind: String
    var id: WireID
    /// 0…100.
    var score: Int
    var attemptID: WireID
    var isCompleted: Bool

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
