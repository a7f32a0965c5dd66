import AppCore
import Foundation

/// An assignment as shown to a student.
struct AssignmentPage: Sendable, Hashable {
    var assignment: Assignment
    var links: [ResourceLink]
    /// The submission; nil if none.
    var submission: Submission?
    /// What was said about the submission, oldest first.
    var comments: [Comment] = []
    var courseName: String?
    /// The queued or refused submission; nil if none.
    var handIn: HandInState?
    /// The time it was fetched.
    var askedAt: Date?

    /// A comment on the submission.
    struct Comment: Sendable, Hashable {
        /// `You` for the student's own.
        var author: String
        var text: String
        var date: Date?
        /// The state of one on its way to the school; nil if the school has it.
        var sending: PendingState?
    }

    /// A submission in the outbox.
    struct HandInState: Sendable, Hashable {
        var note: String
        /// The reason if refused; nil while queued.
        var refusal: String?
        /// The outbox entry's id.
        var entry: String
    }

    /// Why work can't be handed in now; nil if it can. `now` in milliseconds since 1970.
    func obstacle(at now: Int64) -> String? {
        if let submission, submission.isHandedIn {
            return "You already handed it in; there's only one try."
        }
        if let handIn, handIn.refusal == nil { return "It's already on its way." }
        if assignment.status != WorkStatus.published.rawValue {
            return "This assignment isn't open."
        }
        if let lock = assignment.lockAt, lock.milliseconds < now {
            return "It's locked and no longer accepts work."
        }
        return nil
    }

    /// `18.5 of 20`; nil without a grade.
    var grade: String? {
        guard let grade = submission?.grade else { return nil }
        let points = assignment.pointsPossible.map { " of \(Self.number($0))" } ?? ""
        return Self.number(grade) + points
    }

    /// A decimal without trailing zeros.
    static func number(_ decimal: WireDecimal) -> String { decimal.value.description }
}
