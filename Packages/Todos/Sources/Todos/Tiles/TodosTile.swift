import AppCore

/// The number of to-dos, and what is due next.
struct TodosTile: Tile {
    static let info = TileInfo(
        id: "todos.todos", title: "To-dos",
        keywords: ["homework", "assignments", "hand in", "tasks", "deadlines"], place: "todos")

    let repository: TodoRepository

    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let book: TodoList
        if mode == .refresh {
            book = try await repository.refresh()
        } else {
            book = try await repository.book()
            guard book.askedAt != nil || !book.todos.isEmpty else { return nil }
        }
        return summary(of: book)
    }

    private func summary(of book: TodoList) -> TileSummary {
        let clock = repository.clock
        let date = book.askedAt ?? repository.context.environment.now()
        let todos = book.sorted(by: .due, at: clock, milliseconds: repository.nowMilliseconds)
        guard !todos.isEmpty else {
            return TileSummary(
                .empty, headline: "Nothing to do",
                lines: [.init("Open it and press + to add one.", emphasis: .quiet)],
                updatedAt: date)
        }
        let parts = [TodoGroup.overdue, .today, .week].compactMap { group in
            let count = book.count(group, at: clock)
            return count > 0 ? "\(count) \(Self.words(group))" : nil
        }
        let headline =
            parts.isEmpty ? "\(todos.count) to do, none soon" : parts.joined(separator: ", ")
        let lines = todos.prefix(10).map { todo in
            TileSummary.Line(
                todo.title, trailing: todo.due.map { String(clock.brief($0).prefix(20)) },
                emphasis: todo.isOverdue(at: clock.wall) ? .bad : .plain)
        }
        return TileSummary(headline: headline, lines: Array(lines), updatedAt: date)
    }

    private static func words(_ group: TodoGroup) -> String {
        switch group {
        case .overdue: "overdue"
        case .today: "today"
        default: "this week"
        }
    }
}
