import AppCore
import Foundation

/// All to-dos known on this machine.
struct TodoList: Sendable {
    var todos: [Todo]
    /// When the school was last asked; nil if never.
    var askedAt: Date?
    /// Whether the list was built from assignments and quizzes, because the school has no to-do
    /// list.
    var isDerived = false
    /// What syncing with servers did with to-dos that were changed on both sides, as sentences.
    var notices: [String] = []

    /// To-dos in list order: open ones first, then completed ones, last completed first.
    func sorted(by order: TodoOrder, at clock: LocalCalendar, milliseconds: Int64) -> [Todo] {
        // Sort keys are computed once, so that sorting moves only small values: lists have
        // thousands of rows.
        let keys = todos.enumerated().map { index, todo in
            SortKey(todo, index: index, order: order, now: clock.wall, milliseconds: milliseconds)
        }
        return keys.sorted().map { todos[$0.index] }
    }

    private struct SortKey: Comparable {
        /// 0 for open, 1 for undated, 2 for done.
        let rank: Int
        /// The primary sort key, ascending.
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

        /// Ties keep their order.
        static func < (one: Self, other: Self) -> Bool {
            if one.rank != other.rank { return one.rank < other.rank }
            if one.first != other.first { return one.first < other.first }
            if one.second != other.second { return one.second < other.second }
            return one.index < other.index
        }
    }

    /// Finds a to-do by id (`own-7`, `assignment-310`, `quiz-31`, or the number alone) or title; of
    /// those with the same number, the student's own, and open ones come first. Throws like
    /// ``NameResolver``.
    func todo(_ name: String) throws(Problem) -> Todo {
        if let own = todos.first(where: { $0.source == .own && String($0.number) == name }) {
            return own
        }
        return try Self.find(name, in: todos, preferring: { !$0.isDone })
    }

    /// Finds a to-do by id or title: first among the preferred ones, then among all.
    static func find(
        _ name: String, in todos: [Todo], preferring isPreferred: (Todo) -> Bool
    ) throws(Problem) -> Todo {
        func find(_ todos: [Todo]) throws(Problem) -> Todo {
            try NameResolver.find(
                name, in: todos, noun: "to-do", list: "homeroom todos list --all",
                idStart: 11,
                ids: { $0.server == nil ? [$0.id, String($0.number)] : [$0.shortID, $0.id] },
                names: { [$0.title] })
        }
        do {
            return try find(todos.filter(isPreferred))
        } catch {
            guard error.code == .notFound else { throw error }
            return try find(todos)
        }
    }

    func count(_ group: TodoGroup, at clock: LocalCalendar) -> Int {
        todos.count { TodoGroup(of: $0, at: clock) == group }
    }
}
