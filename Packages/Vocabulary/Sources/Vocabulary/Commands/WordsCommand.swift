import AppCore
import ArgumentParser
import WordFinding

/// `homeroom vocabulary words`.
struct WordsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "words", abstract: "Manage the words you're learning.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words
              homeroom vocabulary words list --source "Starter deck" --state new
              homeroom vocabulary words define scarce "hard to find"
            """,
        subcommands: [
            ListWords.self, ShowWord.self, AddWord.self, EditWord.self, DefineWord.self,
            WordSenses.self, WordMedia.self, KnowWord.self, CorrectLemma.self, DeleteWord.self,
            SuspendWord.self, ResumeWord.self, ForgetWord.self,
        ], defaultSubcommand: ListWords.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

/// A difficulty level as typed on the command line.
enum LevelName: String, CaseIterable, ExpressibleByArgument {
    case beginner, intermediate, advanced

    var difficulty: WordDifficulty {
        switch self {
        case .beginner: .beginner
        case .intermediate: .intermediate
        case .advanced: .advanced
        }
    }
}
extension WordFilter.State: ExpressibleByArgument {}

struct ListWords: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List words by source, in its order.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words list
              homeroom vocabulary words list --state due --json
              homeroom vocabulary words list --difficulty advanced --search light
            """)

    @Option(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String?

    @Option(help: "beginner, intermediate or advanced.")
    var difficulty: LevelName?

    @Option(help: "due, new, memorised, to-define, suspended or leech.")
    var state: WordFilter.State?

    @Option(help: "Part of the word, its dictionary form or its meaning.")
    var search: String?

    @Option(help: "List at most this many.")
    var limit = 1000

    @Option(help: "Skip this many first.")
    var offset = 0

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...1_000_000).contains(limit) else {
            throw ValidationError("--limit must be 1 to 1000000.")
        }
        guard (0...1_000_000_000).contains(offset) else {
            throw ValidationError("--offset must be 0 or more.")
        }
    }

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        var filter = WordFilter(difficulty: difficulty?.difficulty, state: state, search: search)
        if let source { filter.source = try await printer.repository.source(named: source).id }
        let words = try await printer.repository.words(filter, limit: limit, offset: offset)
        if words.isEmpty, !output.json, !output.plain {
            return printer.console.err(
                "No words found. To add a text: homeroom vocabulary add FILE")
        }
        try await printer.words(words)
        if words.count == limit, !output.json {
            let all = try await printer.repository.wordCount(filter)
            if all > offset + limit {
                printer.console.err(
                    "\(all - offset - limit) more; --limit and --offset show them.")
            }
        }
    }
}

struct ShowWord: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one word and its progress.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary words show scarce
              homeroom vocabulary words show ID --json
            """)

    @OptionGroup var named: NamedWord
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        try await printer.word(named.find(printer.repository))
    }
}

/// The word argument of a command.
struct NamedWord: ParsableArguments {
    @Argument(help: StudyPrinter.wordHelp, completion: StudyPrinter.wordCompletion)
    var word: String

    @Option(
        help: "The source, if several have the word.", completion: StudyPrinter.sourceCompletion)
    var source: String?

    func find(_ repository: StudyRepository) async throws -> StudyCard {
        var sourceID: String?
        if let source { sourceID = try await repository.source(named: source).id }
        return try await repository.card(named: word, in: sourceID)
    }
}
