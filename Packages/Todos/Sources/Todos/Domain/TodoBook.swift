import AppCore
import Foundation

/// Everything to do, as it is known here.
struct TodoBook: Sendable {
    var todos: [Todo]
    /// When the school was last asked; nil before the first time.
    var askedAt: Date?
    /// Whether the list was put together from assignments and quizzes, because the school has none.
    var isDerived = false

    /// In the order of a list: what is open first, then what is done.
    func sorted(by order: TodoOrder, at clock: WallClock, milliseconds: Int64) -> [Todo] {
        switch order {
        case .due:
            return todos.sorted { one, other in
                if one.isDone != other.isDone { return !one.isDone }
                if one.isDone { return (one.doneAt ?? 0) > (other.doneAt ?? 0) }
                if one.due != other.due {
                    guard let mine = one.due else { return false }
                    return other.due.map { mine.wall < $0.wall } ?? true
                }
                return (one.priority?.rawValue ?? 0, other.id) > (
                    other.priority?.rawValue ?? 0, one.id
                )
            }
        case .urgency:
            return todos.map { ($0, Urgency.of($0, at: clock.now, milliseconds: milliseconds)) }
                .sorted { one, other in
                    if one.0.isDone != other.0.isDone { return !one.0.isDone }
                    return one.1 == other.1 ? one.0.id < other.0.id : one.1 > other.1
                }.map(\.0)
        }
    }

    /// The to-do of an id: `own-7` or `7` for one's own, `assignment-310`, `quiz-31`. Throws
    /// ``Problem/Code/notFound``.
    func todo(_ id: String) throws -> Todo {
        let wanted = id.lowercased()
        let own = Int64(wanted).map { "own-\($0)" }
        guard let todo = todos.first(where: { $0.id == wanted || $0.id == own }) else {
            throw Problem(
                .notFound, "There is no to-do \(id.prefix(40)) here.",
                cure: "homeroom todos list --all")
        }
        return todo
    }

    func count(_ group: TodoGroup, at clock: WallClock) -> Int {
        todos.count { TodoGroup(of: $0, at: clock) == group }
    }
}
