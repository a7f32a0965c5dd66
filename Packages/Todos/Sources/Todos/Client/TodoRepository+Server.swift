import AppCore
import Foundation
import TerminalUI

// To-dos of lists on servers: of calendars, which Calendar stores and sends, and of the school's planner. Here they are
// part of the list.

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
    private var planner: PlannerNotes { PlannerNotes(context: context) }

    /// Calendar's, if it is there, and the school's planner.
    private var servers: [any ServerTodoListing] {
        [context.capability(.serverTodos), planner].compactMap(\.self)
    }

    /// Whose to-do it is.
    private func server(of id: String) throws -> any ServerTodoListing {
        guard !PlannerNotes.owns(id) else { return planner }
        guard let calendars = context.capability(.serverTodos) else { throw Self.noServers }
        return calendars
    }

    func serverTodos(includingDone: Bool) async throws -> [Todo] {
        var todos: [Todo] = []
        for server in servers {
            todos += try await server.serverTodos(includingDone: includingDone).map { Todo($0) }
        }
        return todos
    }

    /// The lists that a new to-do can go to.
    func lists() async throws -> [ServerTodoList] {
        var lists: [ServerTodoList] = []
        for server in servers { lists += try await server.todoLists().filter { !$0.isReadOnly } }
        return lists
    }

    /// The student's own to-dos, on this computer and on servers.
    func ownTodos(includingDone: Bool) async throws -> [Todo] {
        try await own.todos(includingDone: includingDone)
            + serverTodos(includingDone: includingDone)
    }

    /// A to-do on a server. Throws ``Problem/Code/notFound``.
    func serverTodo(_ id: String) async throws -> Todo {
        guard let todo = try await (try? server(of: id))?.serverTodo(id) else {
            throw Problem(
                .notFound, "This to-do no longer exists.", cure: "See: homeroom todos list")
        }
        return Todo(todo)
    }

    /// Syncs with servers that are due; returns what to tell the student.
    ///
    /// - Parameter always: asks the school's planner even if it isn't due.
    func syncServers(always: Bool) async -> [String] {
        let notices = await context.capability(.serverTodos)?.syncDueServers() ?? []
        await planner.refresh(always: always)
        return notices
    }

    /// Sends a change of a to-do on a server, or a mark of school work.
    func send(_ todo: Todo) async -> OutboxOutcome {
        if todo.source == .assignment || todo.source == .quiz { return await sendMarks(of: todo) }
        guard let id = todo.server?.id else { return .delivered(response: []) }
        if PlannerNotes.owns(id) { return await planner.outcome(of: id) }
        guard let problem = await context.capability(.serverTodos)?.send(id) else {
            return .delivered(response: [])
        }
        return .waiting(problem)
    }

    // MARK: Changing

    /// - Parameter list: a list on a server, by name or id.
    func add(_ draft: OwnDraft, to list: String) async throws -> Todo {
        try Self.checkFits(draft)
        let servers = try await server(ofList: list)
        var todo = Todo(source: .server, number: 0, title: "", status: "open")
        try draft.fill(&todo, clock: clock)
        return Todo(
            try await servers.addServerTodo(
                ServerTodo.Draft(
                    title: todo.title, notes: todo.notes, due: todo.due,
                    priority: todo.priority?.rawValue, tags: todo.tags), to: list))
    }

    /// Whose list it is, by name or id. The school is asked for its planner if it never was.
    private func server(ofList name: String) async throws -> any ServerTodoListing {
        await planner.find()
        let calendars = context.capability(.serverTodos)
        if let own = try await planner.todoLists().first {
            let others = try await calendars?.todoLists() ?? []
            do {
                let found = try NameResolver.find(
                    name, in: others + [own], noun: "list on a server",
                    list: "homeroom calendar calendars",
                    ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.name] })
                if found.id == own.id { return planner }
            } catch {
                // Calendar says which lists there are.
                guard error.code == .notFound else { throw error }
            }
        }
        guard let calendars else { throw Self.noServers }
        return calendars
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
        let clock = clock
        let changed = try await self.server(of: server.id).changeServerTodo(server.id) { stored in
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

    /// Marks a to-do done; returns the next one if it repeats.
    @discardableResult
    func finish(_ todo: Todo) async throws -> Todo? {
        if todo.source == .own { return try await finish(todo.number) }
        try await set(todo, done: true)
        guard let server = todo.server, server.repetition != nil else { return nil }
        let next = try await serverTodo(server.id)
        return next.isDone ? nil : next
    }

    func reopen(_ todo: Todo) async throws {
        if todo.source == .own { return try await own.reopen(todo.number) }
        try await set(todo, done: false)
    }

    private func set(_ todo: Todo, done isDone: Bool) async throws {
        guard let server = todo.server else { return try await mark(todo, done: isDone) }
        try await self.server(of: server.id).setServerTodoDone(isDone, server.id)
    }

    /// Deletes one of the student's own to-dos; returns what puts it back.
    func remove(_ todo: Todo) async throws -> @Sendable () async throws -> Void {
        guard let server = todo.server else {
            try await own.remove(todo.number)
            return { [own] in try await own.restore(todo) }
        }
        return try await self.server(of: server.id).removeServerTodo(server.id)
    }
}
