import AppCore
import ArgumentParser
import Foundation

/// `homeroom progress`.
struct ProgressCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "progress", abstract: "Attempts, scores and reviews.",
        discussion: """
            EXAMPLES:
              homeroom progress
              homeroom progress list --limit 5 --json
              homeroom progress attempts LESSON
              homeroom progress review LESSON --attempt ID
              homeroom progress school
            """,
        subcommands: [
            ListAttempts.self, ItemAttempts.self, ReviewAttempt.self,
            SchoolProgressCommand.self,
        ], defaultSubcommand: ListAttempts.self)
}

struct ListAttempts: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List attempts, newest first.",
        discussion: """
            Attempts that haven't been sent yet have the state “queued”.

            EXAMPLES:
              homeroom progress list --limit 10
              homeroom progress list --json
            """)

    @Option(help: "Maximum number of attempts.")
    var limit = 50

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit must be from 1 to 10000.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = AttemptRepository(context: context)
        let printer = AttemptPrinter(repository: repository, console: context.console.with(output))
        await printer.trying { () async throws(Problem) in try await repository.refresh() }
        let history = try await repository.history(withAnswers: output.json, limit: limit)
        try await printer.list(history.entries, showsItem: true)
    }
}

struct ItemAttempts: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "attempts", abstract: "List the attempts on one lesson, passage or section.",
        discussion: """
            EXAMPLES:
              homeroom progress attempts LESSON
              homeroom progress attempts 9e33f1f8-df28-5be3-9630-0a28f21d8869 --kind lesson --json
            """)

    @Argument(
        help: "The item's id, the start of its id, or its title.",
        completion: .custom { _, _, _ async in await AttemptCompletion.values("attempted") })
    var item: String

    @Option(
        help: """
            lesson, passage, writing-section or math-section; needed only for an item you \
            haven't tried here.
            """)
    var kind: String?

    @OptionGroup var output: OutputOptions

    func validate() throws { try AttemptPrinter.check(kind) }

    mutating func run(in context: FeatureContext) async throws {
        let repository = AttemptRepository(context: context)
        let printer = AttemptPrinter(repository: repository, console: context.console.with(output))
        let item = try await printer.item(item, kind: kind)
        await printer.trying { () async throws(Problem) in
            try await repository.refreshAttempts(of: item)
        }
        let history = try await repository.history(of: item, withAnswers: output.json)
        try await printer.list(history.entries, showsItem: false)
    }
}

struct ReviewAttempt: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Show an attempt question by question.",
        discussion: """
            Shows the latest attempt unless you pass --attempt.

            EXAMPLES:
              homeroom progress review LESSON
              homeroom progress review LESSON --attempt ID --json
            """)

    @Argument(
        help: "The item's id, the start of its id, or its title.",
        completion: .custom { _, _, _ async in await AttemptCompletion.values("attempted") })
    var item: String

    @Option(
        help: "The attempt's id or the start of its id.",
        completion: .custom { _, _, _ async in await AttemptCompletion.values("attempt") })
    var attempt: String?

    @Option(
        help: """
            lesson, passage, writing-section or math-section; needed only for an item you \
            haven't tried here.
            """)
    var kind: String?

    @OptionGroup var output: OutputOptions

    func validate() throws { try AttemptPrinter.check(kind) }

    mutating func run(in context: FeatureContext) async throws {
        let repository = AttemptRepository(context: context)
        let console = context.console.with(output)
        let printer = AttemptPrinter(repository: repository, console: console)
        let item = try await printer.item(item, kind: kind)
        let review = try await repository.review(of: item, attempt: attempt)
        if console.options.json { return try console.emit(json: ReviewJSON(review)) }
        await console.show(ReviewLines(review, calendar: repository.calendar).lines)
    }
}

/// Completion values for arguments.
enum AttemptCompletion {
    /// Maximum number of completion values.
    private static let maxCompletions = 500

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, repository: AttemptRepository(context: context))
    }

    static func values(_ kind: String, repository: AttemptRepository) async -> [String] {
        switch kind {
        case "attempted": return (try? await repository.tried().map(\.item.id)) ?? []
        case "attempt":
            let history = try? await repository.history(limit: maxCompletions)
            return history?.entries.filter { $0.submissionState == .judged }.map(\.id) ?? []
        default: return []
        }
    }
}
