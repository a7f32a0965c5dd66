import AppCore
import ArgumentParser

/// Options for the student's own to-dos.
struct OwnOptions: ParsableArguments {
    @Option(help: "When: today, fri 16:00, 2031-09-08, in 3 days; \"none\" clears it.")
    var due: String?

    @Option(help: "Repeat on fixed dates: mon, 2 weeks, month on 1; \"none\" clears it.")
    var every: String?

    @Option(help: "Repeat this long after it's done: 3 days.")
    var after: String?

    @Option(
        help: "low, medium or high; \"none\" clears it.",
        completion: .list(["low", "medium", "high", "none"]))
    var priority: String?

    @Option(help: "Project to file it under; empty clears it.")
    var project: String?

    @Option(name: .customLong("tag"), help: "A tag to find it by; can be repeated.")
    var tags: [String] = []

    @Option(help: "Notes.")
    var notes: String?

    func validate() throws {
        if every != nil, after != nil {
            throw ValidationError("Use either --every or --after, not both.")
        }
        if let priority, Todo.Priority(word: priority) == nil {
            try OptionChoice.check(priority, "--priority", ["low", "medium", "high", "none"])
        }
    }

    var isEmpty: Bool {
        due == nil && every == nil && after == nil && priority == nil && project == nil
            && tags.isEmpty && notes == nil
    }

    /// Applies the options to a draft. Throws ``Problem/Code/usage``.
    func fill(_ draft: inout OwnDraft) throws {
        if let due { draft.due = due.lowercased() == "none" ? "" : due }
        if let every {
            draft.recurrence = every.lowercased() == "none" ? "" : try Recurrence(every).text
        }
        if let after { draft.recurrence = try Recurrence(after, as: .afterDone).text }
        if let priority { draft.priority = Todo.Priority(word: priority) }
        if let project { draft.project = project }
        if !tags.isEmpty { draft.tags = tags }
        if let notes { draft.notes = notes }
    }
}

struct AddTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a to-do.",
        discussion: """
            It stays on this computer, unless you name a list on a server with --in: homeroom calendar connect finds your \
            lists. Your school doesn't see it.

            EXAMPLES:
              homeroom todos add "Bring the atlas" --due "fri 8:00" --priority high
              homeroom todos add "Water the plants" --after "3 days"
              homeroom todos add "Library books back" --every "2 weeks" --due "next mon"
            """)

    @Argument(help: "What you need to do.")
    var title: String

    @Option(
        name: .customLong("in"), help: "A list on a server, by name.",
        completion: TodoCompletion.kind("list"))
    var list: String?

    @OptionGroup var own: OwnOptions
    static var jsonFields: [String]? { TodoJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        var draft = OwnDraft()
        draft.title = title
        try own.fill(&draft)
        guard let list else {
            return try printer.tell("Added", try await printer.repository.add(draft))
        }
        try await printer.send("Added", try await printer.repository.add(draft, to: list))
    }
}

struct EditTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit one of your to-dos; options you omit stay as they are.",
        discussion: """
            EXAMPLES:
              homeroom todos edit ID --due tomorrow
              homeroom todos edit ID --title "Bring both atlases" --priority none
            """)

    @Argument(help: TodoPrinter.ownHelp, completion: TodoCompletion.kind("own-todo"))
    var id: String

    @Option(help: "What you need to do.")
    var title: String?

    @OptionGroup var own: OwnOptions
    static var jsonFields: [String]? { TodoJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if title == nil, own.isEmpty {
            throw ValidationError("Say what to change, e.g. --due tomorrow.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let todo = try await printer.own(id)
        let changed = try await printer.repository.change(todo) { [title, own] draft in
            if let title { draft.title = title }
            try own.fill(&draft)
        }
        try await printer.send("Changed", changed)
    }
}

struct DoneTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark a to-do done.",
        discussion: """
            Homeroom adds a repeating to-do again right away; one on a server stays and shows its next date. An assignment or quiz is marked done only \
            for you, at your school too. This doesn't hand it in. To hand it in: homeroom todos submit.

            EXAMPLES:
              homeroom todos done ID
            """)

    @Argument(help: TodoPrinter.idHelp, completion: TodoCompletion.kind("todo"))
    var id: String

    static var jsonFields: [String]? { TodoJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let todo = try await printer.own(id, orMarkable: true)
        guard !todo.isDone else { return printer.console.err("It was already done.") }
        let next = try await printer.repository.finish(todo)
        do {
            try await printer.send("Done", try await printer.again(todo))
        } catch let waits as ExitCode {
            Self.tellMore(todo, next, printer)
            throw waits
        }
        Self.tellMore(todo, next, printer)
    }

    private static func tellMore(_ todo: Todo, _ next: Todo?, _ printer: TodoPrinter) {
        if todo.isMarkable { printer.console.err("Nothing was handed in.") }
        guard let next else { return }
        let due = next.due.map { printer.repository.clock.brief($0) } ?? "someday"
        printer.console.err(
            next.id == todo.id
                ? "It's due again \(due)." : "It repeats \(due), as \(next.id).")
    }
}

struct UndoTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Mark a to-do not done.",
        discussion: """
            If it repeats, this removes the next one too. On a server, it reopens the last date that's done.

            EXAMPLES:
              homeroom todos undo ID
            """)

    @Argument(help: TodoPrinter.idHelp)
    var id: String

    static var jsonFields: [String]? { TodoJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let todo = try await printer.own(id, isDone: true, orMarkable: true)
        // A repeating to-do on a server stays in the list.
        guard todo.isDone || todo.server?.repetition != nil else {
            return printer.console.err("It isn't done yet.")
        }
        try await printer.repository.reopen(todo)
        try await printer.send("Reopened", try await printer.again(todo))
    }
}

struct RemoveTodo: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Permanently delete one of your to-dos.",
        discussion: """
            Asks first; --yes skips the question.

            EXAMPLES:
              homeroom todos remove ID --yes
            """)

    @Argument(help: TodoPrinter.ownHelp, completion: TodoCompletion.kind("own-todo"))
    var id: String

    static var jsonFields: [String]? { TodoJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let todo = try await printer.own(id)
        guard try await printer.console.confirm("Delete “\(todo.title)”?") else {
            return printer.console.err("Nothing was deleted.")
        }
        _ = try await printer.repository.remove(todo)
        try await printer.send("Deleted", todo)
    }
}
