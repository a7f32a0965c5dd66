import AppCore
import ArgumentParser
import WordFinding

/// `vocabulary study`.
struct StudyCommand: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "study", abstract: "Study your words as flash cards.",
        discussion: """
            In a terminal, this opens the study screen. With --linear, or without a terminal, each word is \
            printed and your answers are read line by line: numbers choose, end of input stops. Answers are saved \
            right away, and the next start continues where this one stopped. With --json, words are printed in \
            study order, and nothing is studied.

            EXAMPLES:
              homeroom vocabulary study
              homeroom vocabulary study --source "Starter deck" --difficulty advanced
              homeroom vocabulary study --due --limit 20 --mode type
              homeroom vocabulary study --ahead 3
              homeroom vocabulary study --json
            """)

    @Option(
        help: "Only this source: its id, the start of it, or its title.",
        completion: .custom { _, _, _ async in await StudyCompletion.values("source") })
    var source: String?

    @Option(
        help: "Only beginner, intermediate or advanced words.",
        completion: .list(["beginner", "intermediate", "advanced"]))
    var difficulty: String?

    @Flag(help: "Only words that are due.")
    var due = false

    @Flag(help: "Only new words.")
    var new = false

    @Option(help: "Words that will be due within this many days, 1 to 365.")
    var ahead: Int?

    @Option(
        help: "Card type: plain, type (the word from its meaning), cloze (a gap).")
    var mode = StudyVariant.plain

    @Option(help: "At most this many words, 1 to 1000.")
    var limit: Int?

    @Flag(help: "Print and read lines, even in a terminal.")
    var linear = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [due, new, ahead != nil].count(where: \.self) <= 1 else {
            throw ValidationError("Use only one of --due, --new and --ahead.")
        }
        try OptionChoice.check(
            difficulty, "--difficulty", ["beginner", "intermediate", "advanced"])
        if let ahead, !SessionScope.ahead.contains(ahead) {
            throw ValidationError("--ahead must be 1 to 365 days.")
        }
        if let limit, !(1...SessionScope.maxCards).contains(limit) {
            throw ValidationError("--limit must be 1 to \(SessionScope.maxCards).")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let repository = StudyRepository(context: context)
        let scope = try await scope(repository)
        if output.json || output.plain {
            return try await StudyQueuePrinter(repository: repository, console: console).show(scope)
        }
        guard !output.noInput else {
            throw Problem(
                .usage, "Studying needs your input.",
                cure: "Omit --no-input, or print the words with --json.")
        }
        guard console.isInteractive, !linear, SessionPresenter.canDraw else {
            var loop = StudyLoop(repository: repository, console: console, variant: mode)
            return try await loop.run(scope)
        }
        let isPlainWish = scope == SessionScope() && mode == .plain
        try await SessionPresenter(context: context).run(
            isPlainWish ? "vocabulary/study" : SessionPlace(scope, mode).route)
    }

    private func scope(_ repository: StudyRepository) async throws -> SessionScope {
        var scope = SessionScope(limit: limit)
        if let source { scope.sourceID = try await repository.source(named: source).id }
        scope.difficulty = difficulty.flatMap { WordDifficulty(rawValue: $0.lowercased()) }
        if due { scope.portion = .due }
        if new { scope.portion = .new }
        if let ahead {
            scope.portion = .ahead
            scope.aheadDays = ahead
        }
        return scope
    }
}

extension StudyVariant: ExpressibleByArgument {}
