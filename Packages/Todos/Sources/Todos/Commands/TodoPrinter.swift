import AppCore
import ArgumentParser

/// Loading and printing shared by Todos's commands.
struct TodoPrinter {
    let repository: TodoRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = TodoRepository(context: context)
        console = context.console.with(output)
    }

    static let idHelp: ArgumentHelp =
        "Its title, a few words of it, or its id: own-7, assignment-310, quiz-31."
    static let ownHelp: ArgumentHelp =
        "The title of one of your to-dos, a few words of it, or its id."

    /// When to refresh before printing a list.
    enum Asking {
        case never, always
        /// Refresh unless that was done within the last minute.
        case again
    }

    /// Fresh to-dos; on failure, the cached ones plus a warning.
    func book(_ asking: Asking, includingDone: Bool) async throws -> TodoList {
        var asks = asking == .always
        if asking == .again { asks = try await !repository.hasJustAsked() }
        guard asks else { return try await repository.book(includingDone: includingDone) }
        do {
            let book = try await repository.refresh(
                includingDone: includingDone, always: asking == .always)
            for notice in book.notices { console.err(notice) }
            return book
        } catch {
            console.err("School work as last known: \(Problem(error).summary)")
            return try await repository.book(includingDone: includingDone)
        }
    }

    /// Reports a change, and sends it if a server must know. If it has to wait, says so and ends
    /// with exit code 75. Throws the ``Problem`` of a refusal.
    func send(_ verb: String, _ todo: Todo) async throws {
        let outcome = await repository.send(todo)
        if case .failed(let problem) = outcome { throw problem }
        var told = todo
        // A deleted one isn't there anymore.
        if let server = todo.server, let now = try? await repository.serverTodo(server.id) {
            told = now
        }
        if todo.isMarkable, let now = try? await again(todo) { told = now }
        try tell(verb, told)
        try console.report(outcome)
    }

    /// A to-do as it is stored now.
    func again(_ todo: Todo) async throws -> Todo {
        if let server = todo.server { return try await repository.serverTodo(server.id) }
        if todo.isMarkable {
            return try await repository.book(includingDone: true).todo(todo.id)
        }
        return try await own(todo.id)
    }

    /// Finds one of the student's own to-dos by id or title; those that are done, or not, come
    /// first. Throws like ``NameResolver``, and ``Problem/Code/notAllowed`` for school work, except
    /// for what can be marked done if `orMarkable`.
    func own(_ name: String, isDone: Bool = false, orMarkable: Bool = false) async throws -> Todo {
        let own = try await repository.ownTodos(includingDone: true)
        do {
            return try TodoList.find(name, in: own, preferring: { $0.isDone == isDone })
        } catch {
            guard error.code == .notFound else { throw error }
            let all = try await repository.knownBook()
            guard let other = try? all.todo(name), other.source != .own,
                other.source != .server
            else { throw error }
            if orMarkable, other.isMarkable { return other }
            throw Problem(
                .notAllowed,
                "“\(other.title)” (\(other.id)) was set by your school, so you can't change it here.",
                cure: other.source == .assignment
                    ? "To hand it in: homeroom todos submit \(other.number) --text …"
                    : "homeroom todos show \(other.id)")
        }
    }

    /// The number in `assignment-310`; nil for anything else.
    static func assignmentNumber(_ id: String) -> Int64? {
        id.lowercased().hasPrefix("assignment-") ? Int64(id.dropFirst(11)) : nil
    }

    /// The number of an assignment, from its id or its title.
    func assignment(_ name: String) async throws -> Int64 {
        if let number = Self.assignmentNumber(name) ?? Int64(name) { return number }
        let known = try await repository.knownBook().todos.filter { $0.source == .assignment }
        return try NameResolver.find(
            name, in: known, noun: "assignment", list: "homeroom todos list",
            ids: { [$0.id] }, names: { [$0.title] }
        ).number
    }

    /// The number of a quiz, from its id or its title.
    func quiz(_ name: String) async throws -> Int64 {
        let digits = name.lowercased().hasPrefix("quiz-") ? String(name.dropFirst(5)) : name
        if let number = Int64(digits) { return number }
        return try NameResolver.find(
            name, in: try await repository.quizzes(), noun: "quiz",
            list: "homeroom todos quizzes list", ids: { ["quiz-\($0.id)"] }, names: { [$0.title] }
        ).id
    }

    /// The number of a course, from its number or name; nil for nil.
    func course(_ name: String?) async throws -> Int64? {
        guard let name else { return nil }
        if let number = Int64(name) { return number }
        let names = await repository.courseNames().sorted { $0.key < $1.key }
        return try NameResolver.find(
            name, in: names, noun: "course", list: "homeroom calendar classes list",
            ids: { [String($0.key)] }, names: { [$0.value] }
        ).key
    }

    /// The assignment from the school, else from the cache.
    func page(_ id: Int64) async throws -> AssignmentPage {
        let (page, problem) = try await repository.assignmentOrKnown(id)
        if let problem { console.err("As last known: \(problem.summary)") }
        return page
    }

    func tell(_ verb: String, _ todo: Todo) throws {
        if console.options.json { return try console.emit(json: json(todo, [:])) }
        let due = todo.due.map { ", due \(repository.clock.brief($0))" } ?? ""
        let again = todo.repetition.map { ", \($0)" } ?? ""
        let list = todo.server.map { ", in “\($0.list.name)”" } ?? ""
        console.out("\(verb): \(todo.title) (\(todo.shortID)\(due)\(again)\(list))")
    }

    func json(_ todo: Todo, _ names: [Int64: String]) -> TodoJSON {
        TodoJSON(
            todo, clock: repository.clock, milliseconds: repository.nowMilliseconds,
            course: todo.courseID.flatMap { names[$0] })
    }

    func list(_ todos: [Todo], isGrouped: Bool) async throws {
        let names = todos.contains { $0.courseID != nil } ? await repository.courseNames() : [:]
        if console.options.json {
            let (clock, nowMilliseconds) = (repository.clock, repository.nowMilliseconds)
            return try console.emit(
                json: todos.map { todo in
                    TodoJSON(
                        todo, clock: clock, milliseconds: nowMilliseconds,
                        course: todo.courseID.flatMap { names[$0] })
                })
        }
        guard !todos.isEmpty else { return console.err("Nothing to do.") }
        let clock = repository.clock
        let isPlain = console.options.plain
        await console.table(
            [
                .init("ID"), .init(isGrouped ? "When" : "Group"), .init("Due"), .init("Priority"),
                .init("Title", mayShrink: true), .init("About", mayShrink: true),
            ],
            todos.map { todo in
                let group = TodoGroup(of: todo, at: clock)
                let due = todo.due.map { isPlain ? $0.text : clock.brief($0) } ?? ""
                let course = todo.courseID.map { names[$0] ?? "course \($0)" }
                let about = [
                    course, Self.sending(todo), TodoRow.kind(of: todo), todo.repetition,
                ]
                .compactMap(\.self).joined(separator: ", ")
                return [
                    todo.shortID,
                    isPlain ? group.word : group.title, due, todo.priority?.word ?? "", todo.title,
                    about,
                ]
            })
    }

    private static func sending(_ todo: Todo) -> String? {
        switch todo.sending {
        case nil: nil
        case .waiting: "on its way"
        case .rejected(let reason): "refused: \(reason)"
        }
    }

    func lines(_ todo: Todo, _ names: [Int64: String]) -> [String] {
        var lines = [todo.title, ""]
        func add(_ label: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines.append(label.padding(to: 10) + text)
        }
        add("Id", todo.shortID)
        add("Kind", TodoRow.kind(of: todo))
        add("List", todo.server.map { "\($0.list.name) on \($0.list.server)" })
        add("Sending", Self.sending(todo))
        add("Due", todo.due.map { repository.clock.short($0) })
        add("Repeats", todo.repetition)
        add("Priority", todo.priority?.word)
        add("Course", todo.courseID.map { names[$0] ?? String($0) })
        add("Project", todo.project)
        add("Tags", todo.tags.joined(separator: ", "))
        add("Status", todo.isDone ? "done" : todo.status)
        let urgency = Urgency.of(
            todo, at: repository.clock.wall, milliseconds: repository.nowMilliseconds)
        add("Urgency", Self.rounded(urgency).description)
        if let notes = todo.notes { lines += [""] + Self.lines(notes) }
        return lines
    }

    func lines(_ page: AssignmentPage) -> [String] {
        let (assignment, clock) = (page.assignment, repository.clock)
        var lines = [assignment.title, ""]
        func add(_ label: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines.append(label.padding(to: 10) + text)
        }
        func day(_ instant: WireInstant?) -> String? {
            instant.map { clock.short(clock.time(of: $0.date)) }
        }
        add("Id", "assignment-\(assignment.id)")
        add("Course", page.courseName ?? String(assignment.courseID))
        add("Due", day(assignment.dueAt))
        add("Opens", day(assignment.unlockAt))
        add("Locks", day(assignment.lockAt))
        add("Points", assignment.pointsPossible.map(AssignmentPage.number))
        add("Takes", assignment.submissionTypes.joined(separator: ", "))
        add("Files", assignment.allowedExtensions.joined(separator: ", "))
        for text in [assignment.description, assignment.instructions].compactMap(\.self)
        where !text.isEmpty { lines += [""] + Self.lines(text) }
        if !page.links.isEmpty {
            lines += ["", "To read"]
            lines += page.links.map { "  \($0.title.map { "\($0): " } ?? "")\($0.url)" }
        }
        lines.append("")
        if let state = page.handIn {
            lines.append(state.refusal.map { "Refused: \($0)" } ?? "On its way: \(state.note)")
        } else if let submission = page.submission, submission.isHandedIn {
            lines.append("Handed in \(day(submission.submittedAt) ?? "")")
            if let body = submission.body { lines += Self.lines(body).map { "  \($0)" } }
            if let url = submission.url { lines.append("  \(url)") }
            lines.append(page.grade.map { "Grade: \($0)" } ?? "Not graded yet.")
            if let feedback = submission.feedback { lines += Self.lines(feedback) }
        } else {
            lines.append(
                page.obstacle(at: repository.nowMilliseconds)
                    ?? "Not handed in yet: homeroom todos submit \(assignment.id) --text …")
        }
        return lines + page.comments.flatMap { Self.lines(of: $0) }
    }

    private static func lines(of comment: AssignmentPage.Comment) -> [String] {
        let state =
            switch comment.sending {
            case nil: ""
            case .waiting: " (on its way)"
            case .rejected(let reason): " (refused: \(reason))"
            }
        return ["", comment.author + state + ":"] + Self.lines(comment.text)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Rounds to two decimals.
    static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

/// Completions for arguments.
enum TodoCompletion {
    /// Maximum number of completions.
    private static let maxCompletions = 500

    static func kind(_ kind: String) -> CompletionKind {
        .custom { _, _, _ async in
            guard let context = FeatureContext.current else { return [] }
            return await values(kind, repository: TodoRepository(context: context))
        }
    }

    /// Completions of a kind, from the local store.
    static func values(_ kind: String, repository: TodoRepository) async -> [String] {
        if kind == "list" { return ((try? await repository.lists()) ?? []).map(\.name) }
        let todos = (try? await repository.book().todos) ?? []
        let fitting = todos.filter { todo in
            switch kind {
            case "own-todo": todo.isOwn
            case "assignment": todo.source == .assignment
            case "quiz": todo.source == .quiz
            default: true
            }
        }
        return fitting.prefix(maxCompletions).map { todo in
            ["assignment", "quiz"].contains(kind) ? String(todo.number) : todo.shortID
        }
    }
}
