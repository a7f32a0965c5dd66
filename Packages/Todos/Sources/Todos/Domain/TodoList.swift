import AppCore
import Foundation

/// Everything to do, as it is known here.
struct TodoList: Sendable {
    var todos: [Todo]
    /// When the school was last asked; nil before the first time.
    var askedAt: Date?
    /// Whether the list was put together from assignments and quizzes, because the school has none.
    var isDerived = false

    /// In the order of a list: what is open first, then what is done, last done first.
    func sorted(by order: TodoOrder, at clock: LocalCalendar, milliseconds: Int64) -> [Todo] {
        // Keys are made once, and small values are moved: lists have thousands of rows.
        let keys = todos.enumerated().map { index, todo in
            SortKey(todo, index: index, order: order, now: clock.wall, milliseconds: milliseconds)
        }
        return keys.sorted().map { todos[$0.index] }
    }

    private struct SortKey: Comparable {
        /// 0 for open, 1 for undated, 2 for done.
        let rank: Int
        /// Smaller comes first.
        let first: Double
        let second: Int
        let index: Int

        init(_ todo: Todo, index: Int, order: TodoOrder, now: Int, milliseconds: Int64) {
            self.index = index
            if todo.isDone {
                (rank, first, second) = (2, -Double(todo.doneAt ?? 0), 0)
            } else if order == .urgency {
                let urgency = Urgency.of(todo, at: now, milliseconds: milliseconds)
                (rank, first, second) = (0, -urgency, 0)
            } else {
                rank = todo.due == nil ? 1 : 0
                first = Double(todo.due?.wall ?? 0)
                second = -(todo.priority?.rawValue ?? 0)
            }
        }

        /// What is equal stays as it was.
        static func < (one: Self, other: Self) -> Bool {
            if one.rank != other.rank { return one.rank < other.rank }
            if one.first != other.first { return one.first < other.first }
            if one.second != other.second { return one.second < other.second }
            return one.index < other.index
        }
    }

    /// Finds a to-do by id: `own-7` or `7` for the student's own, `assignment-310`, `quiz-31`.
    /// Throws ``Problem/Code/notFound``.
    func todo(_ id: String) throws -> Todo {
        let wanted = id.lowercased()
        let own = Int64(wanted).map { "own-\($0)" }
        guard let todo = todos.first(where: { $0.id == wanted || $0.id == own }) else {
            throw Problem(
                .notFound, "To-do \(id.prefix(40)) wasn't found.",
                cure: "homeroom todos list --all")
        }
        return todo
    }

    func count(_ group: TodoGroup, at clock: LocalCalendar) -> Int {
        todos.count { TodoGroup(of: $0, at: clock) == group }
    }
}
