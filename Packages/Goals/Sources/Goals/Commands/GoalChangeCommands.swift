import AppCore
import ArgumentParser

struct AddGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a goal.",
        discussion: """
            Offline, it's saved here and sent later (exit code 75).

            EXAMPLES
              homeroom goals add "Finish two novels" --by 2031-10-31
              homeroom goals add "Ten pull-ups" --progress 40 --json
            """)

    @Argument(help: "What you want to reach.")
    var title: String

    @Option(help: "Target date: YYYY-MM-DD.")
    var by: String?

    @Option(help: "Notes.")
    var description: String?

    @Option(help: "Progress in percent.")
    var progress: Int?

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        var input = GoalInput()
        input.title = .set(title)
        if let description { input.description = .set(description) }
        if let by { input.targetDate = .set(try GoalPrinter.day(by).text) }
        if let progress { input.progressPercent = .set(progress) }
        if dryRun {
            try input.check(isNew: true)
            return try printer.wouldSend(input)
        }
        try await printer.finish(printer.repository.add(input), saying: "Added")
    }
}

struct UpdateGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Edit a goal; options you omit stay as they are.",
        discussion: """
            --progress takes a percentage, or +10 or -10 to adjust it. --by none clears the date.

            EXAMPLES
              homeroom goals update 77 --progress 60
              homeroom goals update 77 --progress +10
              homeroom goals update 77 --title "Finish three novels" --by 2031-11-30
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Option(help: "What you want to reach.")
    var title: String?

    @Option(help: "Target date: YYYY-MM-DD, or none.")
    var by: String?

    @Option(help: "Notes; use \"\" to clear them.")
    var description: String?

    @Option(
        parsing: .unconditional, help: "Progress in percent, or a change, e.g. +10.")
    var progress: String?

    @Option(help: "active, completed or archived.")
    var status: String?

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let status, GoalStatus(rawValue: status) == nil {
            throw ValidationError("--status must be active, completed or archived.")
        }
        if title == nil, by == nil, description == nil, progress == nil, status == nil {
            throw ValidationError("Nothing to change. Try --progress 60.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let goal = try await printer.repository.knownBook().goal(id)
        let change = try change()
        let progress = progress
        let move: @Sendable (Goal) throws -> GoalInput = { goal in
            guard let progress else { return change }
            var change = change
            change.progressPercent = .set(try Self.percent(progress, from: goal.progressPercent))
            return change
        }
        if dryRun {
            let change = try move(goal)
            try change.check(isNew: false)
            return try printer.wouldSend(change)
        }
        try await printer.finish(printer.repository.change(goal, move), saying: "Changed")
    }

    /// All given options except progress, which can depend on the goal's current progress.
    private func change() throws -> GoalInput {
        var change = GoalInput()
        if let title { change.title = .set(title) }
        if let description {
            change.description = .set(description.isEmpty ? nil : description)
        }
        if let by {
            change.targetDate =
                by.lowercased() == "none" ? .set(nil) : .set(try GoalPrinter.day(by).text)
        }
        if let status { change.status = .set(status) }
        return change
    }

    /// Parses `60`, `+10` or `-10`; relative changes are clamped to 0…100. Throws ``Problem/Code/usage``.
    static func percent(_ text: String, from now: Int) throws -> Int {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard digits.count <= 5, let number = Int(digits) else {
            throw Problem(
                .usage, "“\(text.prefix(20))” isn't a percentage.", cure: "Use 60, +10 or -10.")
        }
        guard text.hasPrefix("+") || text.hasPrefix("-") else { return number }
        return max(0, min(100, now + number))
    }
}

struct CompleteGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Mark a goal as reached.",
        discussion: """
            Its progress doesn't change. To undo: `goals update ID --status active`

            EXAMPLES
              homeroom goals complete 77
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await GoalPrinter(context, output).set(id, to: .completed, "Reached", dryRun: dryRun)
    }
}

struct ArchiveGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Archive a goal.",
        discussion: """
            To list archived goals: `goals list --status archived`. To undo: `goals update ID --status active`

            EXAMPLES
              homeroom goals archive 77
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be sent without sending it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await GoalPrinter(context, output).set(id, to: .archived, "Archived", dryRun: dryRun)
    }
}

struct RemoveGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Permanently delete a goal.",
        discussion: """
            Asks for confirmation unless you pass --yes.

            EXAMPLES
              homeroom goals remove 77
              homeroom goals remove 77 --yes
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Show what would be deleted without deleting it.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let goal = try await printer.repository.knownBook().goal(id)
        if dryRun { return printer.console.out("Would delete: \(goal.title) (\(goal.id))") }
        guard try await printer.console.confirm("Delete the goal “\(goal.title)”?") else {
            return printer.console.err("Nothing was deleted.")
        }
        try await printer.finish(printer.repository.remove(goal), saying: "Deleted")
    }
}
