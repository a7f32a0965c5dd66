import AppCore
import Foundation
import SyncedRecords

/// The student's own to-dos in the school's planner, if it has one: a list on a server like those that
/// Calendar offers.
struct PlannerNotes: ServerTodoListing {
    let notes: SyncedCollection<PlannerNote>

    init(context: FeatureContext) { notes = SyncedCollection(context: context) }

    /// Seconds after which the school is asked again.
    private static let pause: TimeInterval = 300

    /// Whether the id is one of the planner's: `n3`. All others are UUIDs.
    static func owns(_ id: String) -> Bool { id.hasPrefix("n") }

    private var list: ServerTodoList {
        ServerTodoList(
            id: "planner", name: "Planner",
            server: URLComponents(string: notes.client.address.description)?.host ?? "your school",
            isReadOnly: false)
    }

    func todoLists() async throws -> [ServerTodoList] {
        try await notes.all().isStored == true ? [list] : []
    }

    func serverTodos(includingDone: Bool) async throws -> [ServerTodo] {
        let known = try await notes.all()
        guard known.isStored == true else { return [] }
        return known.items.filter { includingDone || $0.status != "done" }.map(todo)
    }

    func serverTodo(_ id: String) async throws -> ServerTodo? {
        try await item(id).map(todo)
    }

    private func item(_ id: String) async throws -> Synced<PlannerNote>? {
        try await notes.all().items.first { "n\($0.key)" == id }
    }

    private func known(_ id: String) async throws -> Synced<PlannerNote> {
        guard let item = try await item(id) else {
            throw Problem(.notFound, "This to-do no longer exists.")
        }
        return item
    }

    private func todo(_ item: Synced<PlannerNote>) -> ServerTodo {
        var todo = ServerTodo(
            id: "n\(item.key)", draft: draft(item.record), list: list,
            isDone: item.status == "done", createdAt: item.createdAt.date)
        if todo.isDone { todo.doneAt = item.updatedAt.date }
        switch item.state {
        case .saved, .localOnly: break
        case .waiting: todo.isWaiting = true
        case .refused(let reason): todo.failure = reason
        }
        return todo
    }

    // MARK: Drafts

    /// The last minute of a day means the day, as in Canvas.
    private static let lastMinute = 1439

    private func draft(_ note: PlannerNote) -> ServerTodo.Draft {
        var due = note.todoDate.map { notes.calendar.time(of: $0.date) }
        if due?.minute == Self.lastMinute { due?.minute = nil }
        return ServerTodo.Draft(
            title: note.title, notes: note.details.flatMap { $0.isEmpty ? nil : $0 }, due: due)
    }

    /// The differences from an earlier draft. Throws for what the planner doesn't store.
    private func input(
        _ draft: ServerTodo.Draft, since before: ServerTodo.Draft
    ) throws -> PlannerNoteInput {
        guard draft.priority == nil, draft.tags.isEmpty else {
            throw Problem(
                .invalid, "Your school's planner has no priorities and no tags.",
                cure: "Leave them out, or keep the to-do on this computer.")
        }
        var input = PlannerNoteInput()
        if draft.title != before.title { input.title = .set(draft.title) }
        if draft.notes != before.notes { input.details = .set(draft.notes) }
        if draft.due != before.due {
            input.todoDate = .set(
                draft.due.map { due in
                    var end = due
                    end.minute = due.minute ?? Self.lastMinute
                    return WireInstant(notes.calendar.date(of: end))
                })
        }
        return input
    }

    // MARK: Changing

    func addServerTodo(_ draft: ServerTodo.Draft, to list: String) async throws -> ServerTodo {
        todo(try await notes.add(input(draft, since: ServerTodo.Draft(title: ""))).item)
    }

    func changeServerTodo(
        _ id: String, _ edit: @escaping @Sendable (inout ServerTodo.Draft) throws -> Void
    ) async throws -> ServerTodo {
        let changed = try await notes.change(try await known(id)) { stored in
            let before = draft(stored)
            var after = before
            try edit(&after)
            return try input(after, since: before)
        }
        return todo(changed.item)
    }

    func setServerTodoDone(_ isDone: Bool, _ id: String) async throws {
        var input = PlannerNoteInput()
        input.status = .set(isDone ? "done" : "open")
        _ = try await notes.change(try await known(id), input)
    }

    func removeServerTodo(_ id: String) async throws -> @Sendable () async throws -> Void {
        let item = try await known(id)
        _ = try await notes.remove(item)
        return { [notes] in
            _ = await notes.send(try await notes.add(item.record.whole))
        }
    }

    // MARK: Sending

    func send(_ id: String) async -> Problem? {
        switch await outcome(of: id) {
        case .delivered: nil
        case .waiting(let problem), .failed(let problem): problem
        }
    }

    /// The outcome of sending a note's changes.
    func outcome(of id: String) async -> OutboxOutcome {
        let endpoints = PlannerNote.collection
        let pending = PendingWrites(
            notes.context, .school,
            endpoints: [endpoints.create.id, endpoints.update.id, endpoints.delete.id])
        for entry in (try? await pending.entries()) ?? [] where "n\(entry.subjectKey)" == id {
            let outcome = await pending.send(entry.id)
            guard case .delivered = outcome else { return outcome }
        }
        return .delivered(response: [])
    }

    /// The outbox sends changes; this asks what was changed at the school.
    func syncDueServers() async -> [String] {
        await refresh(always: false)
        return []
    }

    /// Asks the school whether it has a planner, unless that is known.
    func find() async { _ = try? await notes.known() }

    /// Asks the school, if that is due or `always`.
    func refresh(always: Bool) async {
        let asked = try? await notes.all().askedAt
        let age = notes.context.environment.now().timeIntervalSince(asked ?? .distantPast)
        if always || !(0..<Self.pause).contains(age) { _ = try? await notes.refresh() }
    }
}
