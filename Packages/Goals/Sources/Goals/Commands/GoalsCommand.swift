import AppCore
import ArgumentParser

/// The `homeroom goals` command.
struct GoalsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "goals", abstract: "Your goals and your progress.",
        discussion: """
            EXAMPLES
              homeroom goals list
              homeroom goals add "Finish two novels" --by 2031-10-31
              homeroom goals update 77 --progress 60
              homeroom goals complete 77
            """,
        subcommands: [
            ListGoals.self, ShowGoal.self, AddGoal.self, UpdateGoal.self, CompleteGoal.self,
            ArchiveGoal.self, RemoveGoal.self, UploadGoals.self,
        ])

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListGoals: FeatureCommand {
    enum Which: String, ExpressibleByArgument, CaseIterable {
        case active, completed, archived, all
    }

    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your goals (active ones by default).",
        discussion: """
            If the school doesn't respond, lists what's saved here.

            EXAMPLES
              homeroom goals list
              homeroom goals list --status all --json
            """)

    @Option(help: "active, completed, archived or all.")
    var status = Which.active

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let book = try await printer.book()
        let goals = book.goals.filter { status == .all || $0.status.rawValue == status.rawValue }
        if output.json { return try printer.console.emit(json: goals.map(GoalJSON.init)) }
        if goals.isEmpty {
            printer.console.err("No goals yet. To add one: homeroom goals add \"…\"")
        } else {
            await printer.table(goals)
        }
        printer.tellOfUploads(book)
    }
}

struct ShowGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one goal.",
        discussion: """
            EXAMPLES
              homeroom goals show 77
              homeroom goals show 77 --json
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let goal = try await printer.book().goal(id)
        if output.json { return try printer.console.emit(json: GoalJSON(goal)) }
        await printer.console.show(printer.lines(goal))
    }
}

struct UploadGoals: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Upload goals kept only on this computer.",
        discussion: """
            For goals you set before your school could store them.

            EXAMPLES
              homeroom goals upload --dry-run
              homeroom goals upload
            """)

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let book = try await printer.repository.refresh()
        guard book.isKeptBySchool != false else {
            throw Problem(.notFound, "This school doesn't store goals; yours stay here.")
        }
        if dryRun {
            if output.json { return try printer.console.emit(json: book.uploadable.map(\.whole)) }
            for goal in book.uploadable { printer.console.out("Would upload: \(goal.title)") }
            return
        }
        let changes = try await printer.repository.upload()
        var waiting: Problem?
        for change in changes {
            switch await printer.repository.deliver(change) {
            case .waiting(let problem): waiting = problem
            case .refused(let problem): throw problem
            case .saved, .keptHere: break
            }
        }
        let keys = Set(changes.map(\.goal.key))
        let goals = try await printer.repository.book().goals.filter { keys.contains($0.key) }
        if output.json {
            try printer.console.emit(json: goals.map(GoalJSON.init))
        } else {
            printer.console.out(goals.isEmpty ? "Nothing to upload." : "Uploaded: \(goals.count).")
        }
        if let waiting { try printer.tellWaiting(waiting) }
    }
}
