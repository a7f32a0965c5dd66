import AppCore
import Foundation

extension TodoRepository {
    /// To-dos, assignments and quizzes for "find anything", open ones first.
    func searchItems() async throws -> [SearchItem] {
        let clock = clock
        let todos = try await book(includingDone: true).sorted(
            by: .due, at: clock, milliseconds: nowMilliseconds)
        let courses = todos.contains { $0.courseID != nil } ? await courseNames() : [:]
        // Goals offers its own.
        return todos.filter { $0.source != .goal }
            .prefix(Self.mostFound).map { item($0, $0.courseID.flatMap { courses[$0] }, clock) }
    }

    private static let mostFound = 2000

    private func item(_ todo: Todo, _ course: String?, _ clock: LocalCalendar) -> SearchItem {
        let due = todo.isDone ? "done" : todo.due.map { "due \(clock.brief($0))" }
        let facts = [course, todo.server?.list.name, todo.project, due].compactMap(\.self).filter {
            !$0.isEmpty
        }
        return SearchItem(
            .work, id: todo.shortID, title: todo.title,
            detail: facts.joined(separator: ", "),
            keywords: Self.synonyms(todo.source) + todo.tags,
            date: todo.isDone ? nil : todo.due.map { clock.date(of: $0) },
            command: "homeroom todos show \(todo.shortID)", place: todo.place)
    }

    private static func synonyms(_ source: Todo.Source) -> [String] {
        switch source {
        case .own, .server: ["to-do", "task"]
        case .assignment: ["homework", "assignment", "hand in"]
        case .quiz: ["homework", "quiz", "test"]
        case .goal: []
        }
    }
}
