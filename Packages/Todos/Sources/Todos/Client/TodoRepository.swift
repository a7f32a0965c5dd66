import AppCore
import Foundation
import SQLStore

/// The Todos feature's data access, used by its tile, screens and commands, and its capability.
struct TodoRepository: Sendable {
    let context: FeatureContext
    let own: OwnStore
    let school: SchoolStore

    init(context: FeatureContext) {
        self.context = context
        own = OwnStore(database: context.store)
        school = SchoolStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var clock: LocalCalendar { LocalCalendar(context.environment) }
    /// Milliseconds since 1970, UTC.
    var nowMilliseconds: Int64 {
        Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    var pending: PendingWrites {
        PendingWrites(context, .school, endpoints: WorkOutboxHandler.endpoints)
    }

    func scope(of account: String) -> String { pending.scope(of: account) }

    // MARK: What is known here

    /// All cached to-dos. Makes no request.
    func book(includingDone: Bool = false) async throws -> TodoList {
        let account = await client.account()
        let todos = try await ownTodos(includingDone: includingDone)
        return try await book(todos, of: account, includingDone: includingDone)
    }

    /// Combines the student's to-dos with the cached school work.
    private func book(
        _ own: [Todo], of account: String, includingDone: Bool
    ) async throws -> TodoList {
        let clock = clock
        var todos = own
        let (rows, askedAt, isDerived) = try await school.read(
            scope(of: account), includingDone: includingDone)
        guard !rows.isEmpty else {
            return TodoList(todos: todos, askedAt: askedAt, isDerived: isDerived)
        }
        let states = try await pending.states(of: account) { entry -> String? in
            switch entry.endpoint {
            case WorkEndpoints.submit.id: "assignment-\(entry.subjectKey)"
            case WorkEndpoints.mark.id: entry.subjectKey
            default: nil
            }
        }
        todos += rows.map { row in
            var todo = Todo(row, clock: clock)
            todo.sending = states[todo.id]
            return todo
        }
        return TodoList(todos: todos, askedAt: askedAt, isDerived: isDerived)
    }

    /// All to-dos after a refresh; what the school doesn't return stays cached. Throws a
    /// ``Problem`` if every request fails.
    ///
    /// - Parameter always: asks for the planner's notes even if they were just asked for.
    @discardableResult
    func refresh(includingDone: Bool = false, always: Bool = false) async throws -> TodoList {
        let account = await client.account()
        let start = nowMilliseconds
        // Sync and read the student's own to-dos while the school responds.
        async let notices = syncServers(always: always)
        let asked: Result<(rows: [SchoolStore.Row], isDerived: Bool), any Error>
        do {
            asked = .success(try await SchoolWorkFetcher(repository: self).ask())
        } catch {
            asked = .failure(error)
        }
        let told = await notices
        async let known = ownTodos(includingDone: includingDone)
        var news = try asked.get()
        let marks = try await waitingMarks(of: account)
        for index in news.rows.indices {
            // What was handed in meanwhile stays done.
            let todo = Todo(news.rows[index], clock: clock)
            if let isDone = marks[todo.id], todo.isMarkable { news.rows[index].isDone = isDone }
        }
        try await school.replace(
            news.rows, in: scope(of: account), isDerived: news.isDerived, askedAt: start)
        var book = try await book(try await known, of: account, includingDone: includingDone)
        book.notices = told
        return book
    }

    /// True if the school was asked within the last minute.
    func hasJustAsked() async throws -> Bool {
        guard let asked = try await school.askedAt(scope(of: await client.account())) else {
            return false
        }
        return (0..<60).contains(context.environment.now().timeIntervalSince(asked))
    }

    /// The cached to-dos; refreshes first if the cache is empty.
    func knownBook(includingDone: Bool = true) async throws -> TodoList {
        let book = try await book(includingDone: includingDone)
        guard book.askedAt == nil else { return book }
        return (try? await refresh(includingDone: includingDone)) ?? book
    }

    /// Course names by id; empty if unknown.
    func courseNames() async -> [Int64: String] {
        guard let listing = context.capability(.courses),
            let courses = try? await listing.courses()
        else { return [:] }
        return Dictionary(courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    }

    // MARK: The outbox

    /// The outbox subject that keeps requests about one thing in order.
    static func subject(_ kind: String, _ number: Int64, _ account: String) -> String {
        "todos/\(account)/\(kind)/\(number)"
    }

    /// The number in an entry's subject.
    static func number(of entry: OutboxEntry) -> Int64? { Int64(entry.subjectKey) }
}

extension TodoRepository: DueWorkListing {
    func dueItems() async throws -> [DueItem] {
        let clock = clock
        let book = try await book(includingDone: true)
        let todos = book.sorted(by: .due, at: clock, milliseconds: nowMilliseconds)
        let courses = todos.contains { $0.courseID != nil } ? await courseNames() : [:]
        // Submitted school work keeps its date; the student's completed to-dos don't. Calendar shows
        // each time of one on a server that repeats.
        return todos.filter { todo in
            todo.server.map { !todo.isDone && $0.repetition == nil }
                ?? (!todo.isDone || todo.source != .own)
        }.map { todo in
            DueItem(
                id: todo.id, title: todo.title, due: todo.due.map { clock.date(of: $0) },
                isDone: todo.isDone, courseID: todo.courseID,
                courseName: todo.courseID.flatMap { courses[$0] }, isOwn: todo.isOwn,
                place: todo.place, handInPlace: handInPlace(of: todo))
        }
    }

    /// The form that hands it in; nil for anything but open assignments.
    private func handInPlace(of todo: Todo) -> Place? {
        guard todo.source == .assignment, !todo.isDone, todo.sending != .waiting else {
            return nil
        }
        if let lock = todo.lock, clock.date(of: lock) < clock.now { return nil }
        return todo.place.appending("hand-in")
    }

    func setDone(_ isDone: Bool, itemID: String) async throws {
        guard let todo = try await knownBook().todos.first(where: { $0.id == itemID }) else {
            throw Problem(
                .notFound, "There is no to-do \(itemID).", cure: "See: homeroom todos list")
        }
        // The next sync sends it: a tick doesn't wait for a server.
        if isDone { try await finish(todo) } else { try await reopen(todo) }
    }
}

// MARK: One's own

extension TodoRepository {
    func add(_ draft: OwnDraft) async throws -> Todo {
        var todo = Todo(source: .own, number: 0, title: "", status: "open")
        todo.createdAt = nowMilliseconds
        try draft.fill(&todo, clock: clock)
        return try await own.add(todo)
    }

    /// Edits the stored to-do, regardless of the copy read earlier.
    func change(
        _ number: Int64, _ edit: @escaping @Sendable (inout OwnDraft) throws -> Void
    ) async throws -> Todo {
        let clock = clock
        let changed = try await own.change(number) { todo in
            var draft = OwnDraft(todo)
            try edit(&draft)
            try draft.fill(&todo, clock: clock)
        }
        guard let changed else {
            throw Problem(.notFound, "To-do \(number) wasn't found.")
        }
        return changed
    }

    /// Marks a to-do done; returns the next one if it repeats.
    func finish(_ number: Int64) async throws -> Todo? {
        try await own.finish(number, at: nowMilliseconds, on: clock.today)
    }
}
