import AppCore
import TerminalUI

/// Something to do: the student's own, or the school's.
struct Todo: Sendable, Hashable {
    enum Source: String, Sendable, Hashable, CaseIterable {
        case own, assignment, quiz, goal
    }

    /// How urgent the student says that it is.
    enum Priority: Int, Sendable, Hashable, CaseIterable, Comparable {
        case low = 1
        case medium, high

        static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

        var word: String {
            switch self {
            case .low: "low"
            case .medium: "medium"
            case .high: "high"
            }
        }

        /// `high`, `h`, `2`; nil for another word.
        init?(word: String) {
            let wanted = word.lowercased()
            let found = Self.allCases.first {
                $0.word == wanted || String($0.word.prefix(1)) == wanted
                    || String($0.rawValue) == wanted
            }
            guard let found else { return nil }
            self = found
        }
    }

    var source: Source
    /// The number in its source.
    var number: Int64
    var title: String
    var notes: String?
    var due: DayTime?
    /// The contract's word, e.g. `not_submitted`; `open` or `done` of one's own.
    var status: String
    var courseID: Int64?
    var priority: Priority?
    var project: String?
    var tags: [String] = []
    var recurrence: Recurrence?
    /// What it counts at the school.
    var points: Double?
    /// After this nothing is taken any more.
    var lock: DayTime?
    var isDone = false
    /// Milliseconds since 1970, UTC; 0 when it is not known.
    var createdAt: Int64 = 0
    var doneAt: Int64?
    /// The state of work on its way to the school; nil if there is none.
    var sending: PendingState?

    /// `own-7`, `assignment-310`.
    var id: String { "\(source.rawValue)-\(number)" }

    /// Where it is shown.
    var place: Place {
        switch source {
        case .goal: Place(["goals", String(number)])
        default: Place(["todos", source.rawValue, String(number)])
        }
    }

    /// Past its time and not done.
    func isOverdue(at now: Int) -> Bool { !isDone && (due.map { $0.wall <= now } ?? false) }
}

/// When something has to be looked at.
enum TodoGroup: Int, Sendable, Hashable, CaseIterable {
    case overdue, today, week, later, undated, done

    var title: String {
        switch self {
        case .overdue: "Overdue"
        case .today: "Today"
        case .week: "This week"
        case .later: "Later"
        case .undated: "No date"
        case .done: "Done"
        }
    }

    /// The word in JSON.
    var word: String {
        switch self {
        case .undated: "no_date"
        case .overdue: "overdue"
        case .today: "today"
        case .week: "week"
        case .later: "later"
        case .done: "done"
        }
    }

    /// A week is the seven days after today.
    init(of todo: Todo, at clock: LocalCalendar) {
        guard !todo.isDone else {
            self = .done
            return
        }
        guard let due = todo.due else {
            self = .undated
            return
        }
        if due.wall <= clock.wall {
            self = .overdue
        } else {
            switch due.day.number - clock.today.number {
            case ...0: self = .today
            case 1...7: self = .week
            default: self = .later
            }
        }
    }
}
