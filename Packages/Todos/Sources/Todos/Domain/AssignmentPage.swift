import AppCore
import Foundation

/// An assignment with everything that a student sees of it.
struct AssignmentPage: Sendable, Hashable {
    var assignment: Assignment
    var links: [ResourceLink]
    /// What was handed in; nil when nothing was.
    var submission: Submission?
    var courseName: String?
    /// What is on its way, or was refused; nil for neither.
    var handIn: HandInState?
    /// When the school said this.
    var askedAt: Date?

    /// A hand-in in the outbox.
    struct HandInState: Sendable, Hashable {
        var note: String
        /// nil while it is on its way.
        var refusal: String?
        /// The outbox entry's id.
        var entry: String
    }

    /// Why nothing can be handed in now; nil when it can. `now` in milliseconds since 1970.
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

    /// A decimal without needless zeros.
    static func number(_ decimal: WireDecimal) -> String { decimal.value.description }
}
