import AppCore
import TerminalUI

/// A to-do, from the student or from the school.
struct Todo: Sendable, Hashable {
    enum Source: String, Sendable, Hashable, CaseIterable {
        case own, assignment, quiz, goal
        /// The student's own, in a list on a server.
        case server
    }

    /// The priority set by the student.
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

        /// Parses `high`, `h` or `2`; nil for another word.
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
    /// Its number within its source; 0 for one on a server.
    var number: Int64
    var title: String
    var notes: String?
    var due: DayTime?
    /// The contract's status, e.g. `not_submitted`; `open` or `done` for the student's own to-dos.
    var status: String
    var courseID: Int64?
    var priority: Priority?
    var project: String?
    var tags: [String] = []
    var recurrence: Recurrence?
    /// Its points at the school.
    var points: Double?
    /// The time after which nothing can be handed in.
    var lock: DayTime?
    var isDone = false
    /// The creation time in milliseconds since 1970, UTC; 0 if unknown.
    var createdAt: Int64 = 0
    var doneAt: Int64?
    /// The state of work on its way to the school; nil if there is none.
    var sending: PendingState?

    /// The to-do as it is on a server; nil for all others.
    var server: ServerTodo?

    /// The id, e.g. `own-7`, `assignment-310` or `server-` and a UUID.
    var id: String {
        server.map { ServerTodo.itemID($0.id) } ?? "\(source.rawValue)-\(number)"
    }
    /// The id as it is printed: of a to-do on a server only the beginning.
    var shortID: String {
        server.map { ServerTodo.itemID(String($0.id.prefix(8))) } ?? id
    }
    /// Whether it is one of the student's own, which can be edited and deleted.
    var isOwn: Bool { source == .own || server?.mayChange == true }
    var mayTick: Bool { source == .own || server?.mayTick == true }
    /// How it repeats, in words.
    var repetition: String? { recurrence?.text ?? server?.repetition }

    /// The place that shows it.
    var place: Place {
        switch source {
        case .goal: Place(["goals", String(number)])
        case .server: Place(["todos", "server", server?.id ?? ""])
        default: Place(["todos", source.rawValue, String(number)])
        }
    }

    /// Whether it is past due and not done.
    func isOverdue(at now: Int) -> Bool { !isDone && (due.map { $0.wall <= now } ?? false) }
}

/// The group of a to-do in a list, by due time.
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

    /// The name used in JSON.
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

    /// The group of a to-do; `week` is the seven days after today.
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
