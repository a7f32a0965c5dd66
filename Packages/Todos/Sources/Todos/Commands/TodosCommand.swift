import AppCore
import ArgumentParser

/// `homeroom todos`
struct TodosCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "todos", abstract: "Your to-dos, assignments and quizzes.",
        discussion: """
            EXAMPLES:
              homeroom todos
              homeroom todos add "Bring the atlas" --due "fri 8:00"
              homeroom todos done atlas
              homeroom todos submit 150 --file FILE
              homeroom todos due --within 2d
            """,
        subcommands: [
            ListTodos.self, ShowTodo.self, AddTodo.self, EditTodo.self, DoneTodo.self,
            UndoTodo.self, RemoveTodo.self, SubmitWork.self, CommentWork.self,
            DueTodos.self, QuizCommands.self,
        ], defaultSubcommand: ListTodos.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListTodos: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what's due, soonest first.",
        discussion: """
            Asks your school first, unless it was asked in the last minute; if it doesn't answer, lists what's saved \
            here. --local never asks, --refresh always asks.

            Urgency is a sum: due 2.4 (in two weeks or more) to 12 (a week late or more), priority 1.8, 3.9 or 6, age up \
            to 2 (a year), points up to 3 (a hundred), a started quiz 4.

            EXAMPLES:
              homeroom todos list --week
              homeroom todos list --sort urgency --limit 10
              homeroom todos list --all --json
            """)

    @Flag(help: "Only overdue.")
    var overdue = false

    @Flag(help: "Only overdue or due today.")
    var today = false

    @Flag(help: "Only overdue or due within seven days.")
    var week = false

    @Flag(help: "Include what's done.")
    var all = false

    @Option(help: "Only of this course: its name or number.")
    var course: String?

    @Option(help: "Only of this project.")
    var project: String?

    @Option(help: "Only with this tag.")
    var tag: String?

    @Option(help: "Sort by due or urgency.", completion: .list(["due", "urgency"]))
    var sort = "due"

    @Option(help: "List at most this many.")
    var limit: Int?

    @Flag(help: "Don't ask the school; list what's saved here.")
    var local = false

    @Flag(help: "Ask the school even if it was just asked.")
    var refresh = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OptionChoice.check(sort, "--sort", ["due", "urgency"])
        if [overdue, today, week, all].count(where: \.self) > 1 {
            throw ValidationError("Give only one of --overdue, --today, --week and --all.")
        }
        if local, refresh { throw ValidationError("Use either --local or --refresh, not both.") }
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let book = try await printer.book(
            local ? .never : refresh ? .always : .again, includingDone: all)
        let course = try await printer.course(course)
        let clock = printer.repository.clock
        var todos = book.sorted(
            by: TodoOrder(rawValue: sort.lowercased()) ?? .due, at: clock,
            milliseconds: printer.repository.nowMilliseconds)
        let groups: Set<TodoGroup>? =
            overdue
            ? [.overdue]
            : today
                ? [.overdue, .today]
                : week ? [.overdue, .today, .week] : nil
        todos = todos.filter { todo in
            (groups?.contains(TodoGroup(of: todo, at: clock)) ?? true)
                && (course == nil || todo.courseID == course)
                && (project == nil || todo.project?.lowercased() == project?.lowercased())
                && (tag.map { todo.tags.contains($0) } ?? true)
        }
        if let limit { todos = Array(todos.prefix(limit)) }
        try await printer.list(todos, isGrouped: sort.lowercased() == "due")
    }
}

struct ShowTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one to-do, or an assignment in full.",
        discussion: """
            EXAMPLES:
              homeroom todos show assignment-150
              homeroom todos show pond
              homeroom todos show quiz-127 --json
            """)

    @Argument(help: TodoPrinter.idHelp, completion: TodoCompletion.kind("todo"))
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        if let number = TodoPrinter.assignmentNumber(id) {
            return try await show(try await printer.page(number), printer)
        }
        let todo = try await printer.repository.knownBook().todo(id)
        if todo.source == .assignment {
            return try await show(try await printer.page(todo.number), printer)
        }
        let names = await printer.repository.courseNames()
        if output.json {
            return try printer.console.emit(json: printer.json(todo, names))
        }
        await printer.console.show(printer.lines(todo, names))
    }

    private func show(_ page: AssignmentPage, _ printer: TodoPrinter) async throws {
        if output.json { return try printer.console.emit(json: AssignmentJSON(page)) }
        await printer.console.show(printer.lines(page))
    }
}

struct DueTodos: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Print one short line for a shell prompt, or nothing.",
        discussion: """
            Reads local data only and always exits with code 0. Prints nothing if the data is encrypted and the key \
            isn't available.

            EXAMPLES:
              homeroom todos due
              homeroom todos due --within 2d
              PS1='$(homeroom todos due) \\w$ '
            """)

    static var mayAsk: Bool { false }

    @Option(help: "How far to look: 12h, 2d, 1w.")
    var within = "1d"

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard Self.minutes(within) != nil else {
            throw ValidationError("--within takes a time such as 12h, 2d or 1w.")
        }
    }

    /// Parses a time span to minutes, at most a year; nil if it isn't one.
    static func minutes(_ text: String) -> Int? {
        let units = ["m": 1, "h": 60, "d": 1_440, "w": 10_080]
        guard let last = text.last, let unit = units[String(last)],
            let count = Int(text.dropLast()),
            (0...525_600).contains(count), count * unit <= 525_600
        else { return nil }
        return count * unit
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = TodoRepository(context: context)
        let console = context.console.with(output)
        let clock = repository.clock
        let end = clock.wall + (Self.minutes(within) ?? 1_440)
        let todos = ((try? await repository.book().todos) ?? []).filter { todo in
            todo.due.map { $0.wall <= end } ?? false
        }.sorted { ($0.due?.wall ?? 0, $0.id) < ($1.due?.wall ?? 0, $1.id) }
        let overdue = todos.count { $0.isOverdue(at: clock.wall) }
        if output.json {
            return try console.emit(
                json: DueJSON(
                    overdue: overdue, due: todos.count - overdue, next: todos.first?.title))
        }
        guard let first = todos.first else { return }
        var parts = overdue > 0 ? ["\(overdue) overdue"] : []
        if todos.count > overdue { parts.append("\(todos.count - overdue) due") }
        let title = first.title.count > 40 ? first.title.prefix(39) + "…" : first.title[...]
        console.out(parts.joined(separator: ", ") + ": \(title)")
    }

    private struct DueJSON: Encodable {
        var overdue: Int
        var due: Int
        var next: String?
    }
}
