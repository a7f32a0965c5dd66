import AppCore
import TerminalUI

extension TodosScreen {
    func makeSections(_ book: TodoList) -> [ListSection] {
        let clock = repository.clock
        let todos = book.sorted(by: order, at: clock, milliseconds: repository.nowMilliseconds)
        let rows = todos.map { todo in
            (TodoGroup(of: todo, at: clock), TodoRow.item(todo, clock, courses))
        }
        if order == .urgency {
            let open = rows.filter { $0.0 != .done }.map(\.1)
            let done = rows.filter { $0.0 == .done }.map(\.1)
            return [ListSection("Most urgent first", open)]
                + (done.isEmpty ? [] : [ListSection("Done", done)])
        }
        return TodoGroup.allCases.compactMap { group in
            let items = rows.filter { $0.0 == group }.map(\.1)
            guard !items.isEmpty else { return nil }
            return ListSection(StyledText("\(group.title) (\(items.count))"), items)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let book else {
            return problem.map { trouble($0) } ?? Skeleton(lines: 6)
        }
        guard !book.todos.isEmpty else {
            // The school may know some that aren't here yet.
            if isAsking { return Skeleton(lines: 6) }
            return VStack(spacing: 1) {
                if let problem { trouble(problem) }
                Text("Nothing to do. Enjoy it, or add a to-do.", style: .secondary)
                Button(id: "todos.new", label: "Add a to-do (+)", focused: true)
            }
        }
        return ListView(sections: sections, state: list, empty: "Nothing matches the filter.")
    }

    private func trouble(_ problem: Problem) -> any View {
        let cure = problem.cure.map { " → \($0)" } ?? " Press r to try again."
        return Text(StyledText(problem.summary + cure, Style(.incorrect)))
    }
}

/// A row for one to-do.
enum TodoRow {
    static func item(_ todo: Todo, _ clock: LocalCalendar, _ courses: [Int64: String]) -> ListItem {
        var facts: [String] = []
        switch todo.sending {
        case nil: break
        case .waiting: facts.append("… on its way to \(todo.server?.list.server ?? "the school")")
        case .rejected(let reason): facts.append("✗ refused: \(reason)")
        }
        if let course = todo.courseID { facts.append(courses[course] ?? "course \(course)") }
        facts.append(kind(of: todo))
        if let points = todo.points, points > 0 {
            facts.append("\(PointText.of(points)) points")
        }
        if let lock = todo.lock, !todo.isDone {
            facts.append(
                lock.wall <= clock.wall ? "locked" : "locks \(clock.brief(lock))")
        }
        if let project = todo.project { facts.append(project) }
        if !todo.tags.isEmpty { facts.append(todo.tags.map { "+\($0)" }.joined(separator: " ")) }
        if let repetition = todo.repetition { facts.append(repetition) }
        let isOverdue = todo.isOverdue(at: clock.wall)
        let due = todo.due.map { clock.brief($0) } ?? ""
        var item = ListItem(
            id: todo.id,
            title: StyledText(
                mark(of: todo) + todo.title,
                Style(todo.isDone ? .secondaryText : .text, todo.priority == .high ? .bold : [])),
            detail: StyledText(facts.joined(separator: " · ")),
            trailing: StyledText(due, isOverdue ? Style(.incorrect) : .secondary))
        let priority = todo.priority.map { ", \($0.word) priority" } ?? ""
        item.spoken = (todo.isDone ? "Done: " : "") + todo.title + priority
        return item
    }

    private static func mark(of todo: Todo) -> String {
        if todo.isDone { return "[x] " }
        switch todo.priority {
        case .high: return "[ ] !!! "
        case .medium: return "[ ] !! "
        case .low: return "[ ] ! "
        case nil: return "[ ] "
        }
    }

    static func kind(of todo: Todo) -> String {
        switch (todo.source, todo.status) {
        case (.own, _): "own"
        case (.server, _): todo.server?.list.name ?? "own"
        case (.assignment, "missing"): "assignment, missing"
        case (.assignment, "graded"), (.assignment, "returned"): "assignment, graded"
        case (.assignment, "submitted"): "assignment, handed in"
        case (.assignment, _): "assignment"
        case (.quiz, "in_progress"): "quiz, begun"
        case (.quiz, _): "quiz"
        case (.goal, _): "goal"
        }
    }
}

/// Points without trailing zeros: `20`, `8.5`.
enum PointText {
    static func of(_ points: Double) -> String {
        let tenths = (points * 10).rounded() / 10
        return tenths == tenths.rounded() && abs(tenths) < 1e15
            ? String(Int(tenths)) : tenths.description
    }
}
