import AppCore
import Foundation
import TerminalUI

// To-dos of calendars on servers. Calendar stores and sends them; here they are part of the list.

extension Todo {
    init(_ todo: ServerTodo) {
        self.init(
            source: .server, number: 0, title: todo.draft.title,
            status: todo.isDone ? "done" : "open")
        server = todo
        notes = todo.draft.notes
        due = todo.draft.due
        priority = todo.draft.priority.flatMap(Priority.init(rawValue:))
        tags = todo.draft.tags
        isDone = todo.isDone
        func milliseconds(_ date: Date?) -> Int64? {
            date.map { Int64(($0.timeIntervalSince1970 * 1000).rounded(.down)) }
        }
        createdAt = milliseconds(todo.createdAt) ?? 0
        doneAt = milliseconds(todo.doneAt)
        sending = todo.failure.map { .rejected($0) } ?? (todo.isWaiting ? .waiting : nil)
    }
}

extension TodoRepository {
    /// nil without Calendar.
    private var servers: (any ServerTodoListing)? { context.capability(.serverTodos) }

    func serverTodos(includingDone: Bool) async throws -> [Todo] {
        try await servers?.serverTodos(includingDone: includingDone).map { Todo($0) } ?? []
    }

    /// The lists that a new to-do can go to.
    func lists() async throws -> [ServerTodoList] {
        try await servers?.todoLists().filter { !$0.isReadOnly } ?? []
    }

    /// The student's own to-dos, on this computer and on servers.
    func ownTodos(includingDone: Bool) async throws -> [Todo] {
        try await own.todos(includingDone: includingDone)
            + serverTodos(includingDone: includingDone)
    }

    /// A to-do on a server. Throws ``Problem/Code/notFound``.
    func serverTodo(_ id: String) async throws -> Todo {
        guard let todo = try await servers?.serverTodo(id) else {
            throw Problem(
                .notFound, "This to-do no longer exists.", cure: "See: homeroom todos list")
        }
        return Todo(todo)
    }

    /// Syncs with servers that are due; returns what to tell the student.
    func syncServers() async -> [String] { await servers?.syncDueServers() ?? [] }

    /// Sends a change. Returns why it waits; nil if there is nothing to send.
    func send(_ todo: Todo) async -> Problem? {
        guard let server = todo.server else { return nil }
        return await servers?.send(server.id)
    }

    // MARK: Changing

    /// - Parameter list: a list on a server, by name or id.
    func add(_ draft: OwnDraft, to list: String) async throws -> Todo {
        guard let servers else { throw Self.noServers }
        try Self.checkFits(draft)
        var todo = Todo(source: .server, number: 0, title: "", status: "open")
        try draft.fill(&todo, clock: clock)
        return Todo(
            try await servers.addServerTodo(
                ServerTodo.Draft(
                    title: todo.title, notes: todo.notes, due: todo.due,
                    priority: todo.priority?.rawValue, tags: todo.tags), to: list))
    }

    private static let noServers = Problem(
        .notFound, "You have no lists on a server.",
        cure: "Connect: homeroom calendar connect ADDRESS")

    private static func checkFits(_ draft: OwnDraft) throws(Problem) {
        let (field, text) =
            if !draft.recurrence.allSatisfy(\.isWhitespace) {
                ("repeat", "Homeroom can't make a to-do on a server repeat.")
            } else if !draft.project.allSatisfy(\.isWhitespace) {
                ("project", "A to-do on a server can't have a project; use tags.")
            } else {
                ("", "")
            }
        guard !field.isEmpty else { return }
        throw Problem(
            .invalid, text, cure: "Leave it out, or keep the to-do on this computer.",
            fields: [field: [text]])
    }

    /// Edits one of the student's own to-dos as it is stored.
    func change(
        _ todo: Todo, _ edit: @escaping @Sendable (inout OwnDraft) throws -> Void
    ) async throws -> Todo {
        guard let server = todo.server else { return try await change(todo.number, edit) }
        guard let servers else { throw Self.noServers }
        let clock = clock
        let changed = try await servers.changeServerTodo(server.id) { stored in
            // As the form shows it. Only what the student changed is written, so longer texts and
            // tags of several words stay.
            var before = Todo(source: .server, number: 0, title: "", status: "open")
            var draft = OwnDraft()
            draft.title = String(stored.title.prefix(OwnDraft.maxTitleLength))
            draft.notes = String((stored.notes ?? "").prefix(OwnDraft.maxNotesLength))
            draft.due = stored.due?.text ?? ""
            draft.priority = stored.priority.flatMap(Todo.Priority.init(rawValue:))
            draft.tags = stored.tags
            if draft.title.allSatisfy(\.isWhitespace) { draft.title = "Untitled" }
            try draft.fill(&before, clock: clock)
            var after = before
            try edit(&draft)
            try Self.checkFits(draft)
            try draft.fill(&after, clock: clock)
            if after.title != before.title { stored.title = after.title }
            if after.notes != before.notes { stored.notes = after.notes }
            if after.due != before.due { stored.due = after.due }
            if after.priority != before.priority { stored.priority = after.priority?.rawValue }
            if after.tags != before.tags { stored.tags = after.tags }
        }
        return Todo(changed)
    }

    /// Marks one of the student's own to-dos done; returns the next one if it repeats.
    @discardableResult
    func finish(_ todo: Todo) async throws -> Todo? {
        guard let server = todo.server else { return try await finish(todo.number) }
        try await servers?.setServerTodoDone(true, server.id)
        guard server.repetition != nil else { return nil }
        let next = try await serverTodo(server.id)
        return next.isDone ? nil : next
    }

    func reopen(_ todo: Todo) async throws {
        guard let server = todo.server else { return try await own.reopen(todo.number) }
        try await servers?.setServerTodoDone(false, server.id)
    }

    /// Deletes one of the student's own to-dos; returns what puts it back.
    func remove(_ todo: Todo) async throws -> @Sendable () async throws -> Void {
        guard let server = todo.server else {
            try await own.remove(todo.number)
            return { [own] in try await own.restore(todo) }
        }
        guard let servers else { throw Self.noServers }
        return try await servers.removeServerTodo(server.id)
    }
}
