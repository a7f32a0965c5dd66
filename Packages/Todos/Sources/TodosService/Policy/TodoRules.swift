import AppCore
import Todos

/// Due times and priorities of to-dos.
enum TodoRules {
    private static let day: Int64 = 86_400_000

    /// The priority by time left, in milliseconds since 1970: overdue, up to two days, up to seven,
    /// later.
    static func priority(due: Int64?, at now: Int64) -> String {
        guard let due else { return "medium" }
        if due < now { return "overdue" }
        if due - now <= 2 * day { return "high" }
        return due - now <= 7 * day ? "medium" : "low"
    }

    /// The end of a goal's day in UTC.
    static func end(of day: WireDay) -> WireInstant {
        WireInstant(milliseconds: day.startMilliseconds + Self.day - 1)
    }

    /// True if there is no final submission.
    static func isOpen(submission status: String?) -> Bool {
        status == nil || status == SubmissionStatus.draft.rawValue
            || status == SubmissionStatus.missing.rawValue
    }

    /// True if there is no submission since the last start.
    static func isOpen(attempt status: String?) -> Bool {
        status == nil || status == AttemptStatus.inProgress.rawValue
    }

    /// Sorts by due time, undated last, then by type and id.
    static func sorted(_ items: [TodoItem]) -> [TodoItem] {
        items.sorted { one, other in
            switch (one.dueAt, other.dueAt) {
            case (let due?, let later?) where due != later: return due < later
            case (_?, nil): return true
            case (nil, _?): return false
            default:
                return (one.sourceType, one.sourceID) < (other.sourceType, other.sourceID)
            }
        }
    }
}
