import AppCore
import Foundation
import SQLStore

/// What Todos's tile, screens and commands ask, and the capability that it offers.
struct TodoDesk: Sendable {
    let context: FeatureContext
    let own: OwnStore
    let school: SchoolStore

    init(context: FeatureContext) {
        self.context = context
        own = OwnStore(database: context.store)
        school = SchoolStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var clock: Almanac { Almanac(context.environment) }
    /// Milliseconds since 1970, UTC.
    var moment: Int64 {
        Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    func scope(of account: String) -> String { "\(client.address) \(account)" }

    // MARK: What is known here

    /// Everything to do as it is known here; asks nobody.
    func book(includingDone: Bool = false) async throws -> TodoBook {
        let account = await client.account()
        let todos = try await own.todos(includingDone: includingDone)
        return try await book(todos, of: account, includingDone: includingDone)
    }

    /// These of the student's own, and the school's as they are known here.
    private func book(
        _ own: [Todo], of account: String, includingDone: Bool
    ) async throws -> TodoBook {
        let clock = clock
        var todos = own
        let (rows, askedAt, isDerived) = try await school.read(
            scope(of: account), includingDone: includingDone)
        guard !rows.isEmpty else {
            return TodoBook(todos: todos, askedAt: askedAt, isDerived: isDerived)
        }
        let sending = try await sending(of: account)
        todos += rows.map { row in
            var todo = Todo(row, clock: clock)
            todo.sending = sending[todo.id] ?? .no
            return todo
        }
        return TodoBook(todos: todos, askedAt: askedAt, isDerived: isDerived)
    }

    /// The same once the school was asked; what it does not answer stays as it was known. Throws a ``Problem`` when it
    /// answers nothing.
    @discardableResult
    func refresh(includingDone: Bool = false) async throws -> TodoBook {
        let account = await client.account()
        let start = moment
        // The student's own are read while the school answers.
        async let known = own.todos(includingDone: includingDone)
        let news = try await SchoolWorkNews(desk: self).ask()
        try await school.replace(
            news.rows, in: scope(of: account), isDerived: news.isDerived, askedAt: start)
        return try await book(try await known, of: account, includingDone: includingDone)
    }

    /// Whether the school was asked within the last minute, for whom asking again would be a waste of time.
    func hasJustAsked() async throws -> Bool {
        guard let asked = try await school.askedAt(scope(of: await client.account())) else {
            return false
        }
        return (0..<60).contains(context.environment.now().timeIntervalSince(asked))
    }

    /// What is known, after asking the school when nothing is.
    func knownBook(includingDone: Bool = true) async throws -> TodoBook {
        let book = try await book(includingDone: includingDone)
        guard book.askedAt == nil else { return book }
        return (try? await refresh(includingDone: includingDone)) ?? book
    }

    /// Names of courses by id; empty when nobody knows them.
    func courseNames() async -> [Int64: String] {
        guard let listing = context.capability(.courses),
            let courses = try? await listing.courses()
        else { return [:] }
        return Dictionary(courses.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
    }

    // MARK: The outbox

    /// Todos's own entries of an account, oldest first.
    func entries(of account: String) async throws -> [OutboxEntry] {
        try await context.outbox.entries().filter { Self.owns($0, account) }
    }

    static func owns(_ entry: OutboxEntry, _ account: String) -> Bool {
        entry.backend == .school && entry.account == account
            && WorkOutboxHandler.endpoints.contains(entry.endpoint)
    }

    /// How far the work is that is on its way, by the to-do's id.
    private func sending(of account: String) async throws -> [String: Todo.Sending] {
        var sending: [String: Todo.Sending] = [:]
        for entry in try await entries(of: account) where entry.endpoint == WorkEndpoints.submit.id
        {
            guard let number = Self.number(of: entry) else { continue }
            sending["assignment-\(number)"] =
                entry.state == .failed
                ? .refused(entry.lastProblem?.summary ?? "Your school refused it.") : .waiting
        }
        return sending
    }

    /// What keeps the order of what is sent about one thing.
    static func subject(_ kind: String, _ number: Int64, _ account: String) -> String {
        "todos/\(account)/\(kind)/\(number)"
    }

    /// The number back from an entry.
    static func number(of entry: OutboxEntry) -> Int64? {
        entry.subject.split(separator: "/").last.flatMap { Int64($0) }
    }
}

extension TodoDesk: DueWorkListing {
    func dueItems() async throws -> [DueItem] {
        let clock = clock
        let book = try await book(includingDone: true)
        let todos = book.sorted(by: .due, at: clock, milliseconds: moment)
        // What is handed in still has its day; one's own that are done have had theirs.
        return todos.filter { !$0.isDone || $0.source != .own }.map { todo in
            DueItem(
                id: todo.id, title: todo.title, due: todo.due.map { clock.date(of: $0) },
                isDone: todo.isDone, courseID: todo.courseID, place: todo.place)
        }
    }
}

// MARK: One's own

extension TodoDesk {
    func add(_ draft: OwnDraft) async throws -> Todo {
        var todo = Todo(source: .own, number: 0, title: "", status: "open")
        todo.createdAt = moment
        try draft.fill(&todo, clock: clock)
        return try await own.add(todo)
    }

    /// Changes one as it is now, whatever was read of it before.
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

    /// Returns the next one of a to-do that comes again.
    func finish(_ number: Int64) async throws -> Todo? {
        try await own.finish(number, at: moment, on: clock.today)
    }
}
