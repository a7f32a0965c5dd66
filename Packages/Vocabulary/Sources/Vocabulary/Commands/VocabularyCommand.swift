import AppCore
import ArgumentParser

/// `homeroom vocabulary`.
struct VocabularyCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "vocabulary",
        abstract: "Learn words from any text, and a word every day.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary
              homeroom vocabulary study --json
              homeroom vocabulary add FILE
              homeroom vocabulary words list --state due
              homeroom vocabulary word --date 2026-01-05 --json
            """,
        subcommands: [
            PrintWord.self, WordHistory.self,
            AddText.self, SourcesCommand.self, WordsCommand.self, SyncVocabulary.self,
            StudyCommand.self, StudyPreferencesCommand.self,
            PrintDue.self,
            StatsCommand.self, BadgesCommand.self,
            ImportWords.self, ExportWords.self,
            OptimizeCommand.self, PruneCommand.self,
            DictionaryCommand.self,
        ], defaultSubcommand: PrintDue.self, aliases: ["vocab"])

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct PrintWord: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "word", abstract: "Print the word of the day.",
        discussion: """
            A day starts at midnight UTC. Without a network, prints the last word seen and says why.

            EXAMPLES:
              homeroom vocabulary word
              homeroom vocabulary word --date 2026-01-05
              homeroom vocabulary word --learn
              homeroom vocabulary word --json
            """)

    @Option(
        help: "Another day, as YYYY-MM-DD.",
        completion: .custom { _, _, _ async in await DayCompletion.values("day") })
    var date: String?

    @Flag(help: "Add the word to the ones you're learning.")
    var learn = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let date, UTCDay(date)?.description != date {
            throw ValidationError("--date takes a day as YYYY-MM-DD, e.g. 2031-04-05.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = WordOfTheDayRepository(context: context)
        let console = context.console.with(output)
        let word = try await word(repository, console)
        try await print(word, today: repository.today, console)
        guard learn else { return }
        console.err(
            try await repository.learn(word)
                ? "“\(word.word)” is now in your words."
                : "“\(word.word)” is already in your words.")
    }

    private func word(_ repository: WordOfTheDayRepository, _ console: Console) async throws
        -> DailyWord
    {
        if let day = date.flatMap({ UTCDay($0) }) { return try await repository.word(on: day) }
        do {
            return try await repository.refresh()
        } catch {
            guard let word = try await repository.known() else { throw error }
            console.err("Last word seen, from \(word.day): \(Problem(error).summary)")
            return word
        }
    }

    private func print(_ word: DailyWord, today: UTCDay, _ console: Console) async throws {
        if console.options.json { return try console.emit(json: word.wire) }
        if console.options.plain {
            return console.row([
                word.day.description, word.word, word.definition,
                word.synonyms.joined(separator: ", "), word.example,
            ])
        }
        var lines = ["\(word.word)  (\(word.day.words(today: today)))", "  " + word.definition]
        if !word.synonyms.isEmpty {
            lines.append("  Similar: " + word.synonyms.joined(separator: ", "))
        }
        if !word.example.isEmpty { lines.append("  For example: " + word.example) }
        await console.show(lines)
    }
}

struct WordHistory: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List past words of the day, newest first.",
        discussion: """
            Lists the days seen on this computer. `word --date` asks the server for earlier ones.

            EXAMPLES:
              homeroom vocabulary history --limit 7
              homeroom vocabulary history --json
            """)

    @Option(help: "List at most this many.")
    var limit = 30

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit must be 1 to 10000.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let repository = WordOfTheDayRepository(context: context)
        let console = context.console.with(output)
        do {
            try await repository.refresh()
        } catch {
            console.err(Problem(error).summary)
        }
        let words = try await repository.history(limit: limit)
        if output.json { return try console.emit(json: words.map(\.wire)) }
        guard !words.isEmpty || output.plain else { return console.err("No words seen yet.") }
        await console.table(
            [.init("Day"), .init("Word"), .init("Meaning", mayShrink: true)],
            words.map { [$0.day.description, $0.word, $0.definition] })
    }
}

/// Completions for day arguments.
enum DayCompletion {
    private static let maxCompletions = 100

    static func values(_ kind: String) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kind, repository: WordOfTheDayRepository(context: context))
    }

    static func values(_ kind: String, repository: WordOfTheDayRepository) async -> [String] {
        guard kind == "day" else { return [] }
        let words = try? await repository.history(limit: maxCompletions)
        return words?.map(\.day.description) ?? []
    }
}
