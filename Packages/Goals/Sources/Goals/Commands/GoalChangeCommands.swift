import AppCore
import ArgumentParser

struct AddGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Set a goal.",
        discussion: """
            Without a network it is kept here and sent later (exit code 75).

            EXAMPLES
              homeroom goals add "Finish two novels" --by 2031-10-31
              homeroom goals add "Ten pull-ups" --progress 40 --json
            """)

    @Argument(help: "What you want to reach.")
    var title: String

    @Option(help: "The day until which: YYYY-MM-DD.")
    var by: String?

    @Option(help: "More about it.")
    var description: String?

    @Option(help: "How far it is, in per cent.")
    var progress: Int?

    @Flag(name: .customLong("dry-run"), help: "Say what would be sent, and send nothing.")
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
        try await printer.finish(printer.desk.add(input), saying: "Set")
    }
}

struct UpdateGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "update", abstract: "Change a goal: what is not named stays.",
        discussion: """
            --progress takes per cent, or +10 and -10 to move it. --by none takes the day away.

            EXAMPLES
              homeroom goals update 77 --progress 60
              homeroom goals update 77 --progress +10
              homeroom goals update 77 --title "Finish three novels" --by 2031-11-30
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Option(help: "What you want to reach.")
    var title: String?

    @Option(help: "The day until which: YYYY-MM-DD, or none.")
    var by: String?

    @Option(help: "More about it; empty for nothing.")
    var description: String?

    @Option(
        parsing: .unconditional, help: "How far it is: per cent, or by how much, e.g. +10.")
    var progress: String?

    @Option(help: "active, completed or archived.")
    var status: String?

    @Flag(name: .customLong("dry-run"), help: "Say what would be sent, and send nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let status, GoalStatus(rawValue: status) == nil {
            throw ValidationError("--status is active, completed or archived.")
        }
        if title == nil, by == nil, description == nil, progress == nil, status == nil {
            throw ValidationError("Say what to change, e.g. --progress 60.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let goal = try await printer.desk.knownBook().goal(id)
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
        try await printer.finish(printer.desk.change(goal, move), saying: "Changed")
    }

    /// What is named, but for the progress, which may depend on how far the goal is.
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

    /// `60`, `+10`, `-10`; a step ends at 0 and 100. Throws ``Problem/Code/usage``.
    static func percent(_ text: String, from now: Int) throws -> Int {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard digits.count <= 5, let number = Int(digits) else {
            throw Problem(
                .usage, "“\(text.prefix(20))” is no progress.", cure: "Say 60, +10 or -10.")
        }
        guard text.hasPrefix("+") || text.hasPrefix("-") else { return number }
        return max(0, min(100, now + number))
    }
}

struct CompleteGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Say that a goal is reached.",
        discussion: """
            Its progress stays as it is; `goals update ID --status active` takes it back.

            EXAMPLES
              homeroom goals complete 77
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Say what would be sent, and send nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await GoalPrinter(context, output).set(id, to: .completed, "Reached", dryRun: dryRun)
    }
}

struct ArchiveGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive", abstract: "Put a goal away.",
        discussion: """
            `goals list --status archived` shows it, `goals update ID --status active` brings it back.

            EXAMPLES
              homeroom goals archive 77
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Say what would be sent, and send nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await GoalPrinter(context, output).set(id, to: .archived, "Put away", dryRun: dryRun)
    }
}

struct RemoveGoal: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete a goal for good.",
        discussion: """
            Asks first; --yes answers.

            EXAMPLES
              homeroom goals remove 77
              homeroom goals remove 77 --yes
            """)

    @Argument(help: GoalPrinter.idHelp, completion: GoalPrinter.completion)
    var id: String

    @Flag(name: .customLong("dry-run"), help: "Say what would be deleted, and delete nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = GoalPrinter(context, output)
        let goal = try await printer.desk.knownBook().goal(id)
        if dryRun { return printer.console.out("Would delete: \(goal.title) (\(goal.id))") }
        guard try await printer.console.confirm("Delete the goal “\(goal.title)”?") else {
            return printer.console.err("Nothing was deleted.")
        }
        try await printer.finish(printer.desk.remove(goal), saying: "Deleted")
    }
}
