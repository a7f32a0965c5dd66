import AppCore
import ArgumentParser

/// `homeroom content`, also `homeroom learn`.
struct ContentCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "content",
        abstract: "Lessons, passages, sections and language programs.",
        discussion: """
            EXAMPLES:
              homeroom content
              homeroom content lessons list --type writing
              homeroom content lessons show "say it"
              homeroom content practice say-it-once
              homeroom content drill --skill transitions
              homeroom content test list
              homeroom content passages list --json
              homeroom content sections list --type math
              homeroom content programs show spanish/3
              homeroom content search comma
              homeroom content calc "1/3 + 1/6"
              homeroom content import FOLDER --dry-run
            """,
        subcommands: [
            LessonsCommand.self, PassagesCommand.self, SectionsCommand.self, FindCommand.self,
            PracticeCommand.self, DrillCommand.self, TestCommand.self, ProgramsCommand.self,
            CalculateCommand.self, ImportCommand.self,
        ], defaultSubcommand: LessonsCommand.self,
        aliases: ["learn"])
}

/// `content lessons`.
struct LessonsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lessons", abstract: "List, show and search lessons.",
        discussion: """
            EXAMPLES:
              homeroom content lessons list --type math --difficulty Easy
              homeroom content lessons show 9e33f1f8 --answers
              homeroom content lessons search commas
            """,
        subcommands: [ListLessons.self, ShowLesson.self, SearchLessons.self],
        defaultSubcommand: ListLessons.self)
}

/// `content passages`.
struct PassagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passages", abstract: "List, show and search passages.",
        discussion: """
            EXAMPLES:
              homeroom content passages list --tier free
              homeroom content passages show "the lake that turns over"
              homeroom content passages search lake
            """,
        subcommands: [ListPassages.self, ShowPassage.self, SearchPassages.self],
        defaultSubcommand: ListPassages.self)
}

/// List filter options.
struct ListFilterOptions: ParsableArguments {
    @Option(help: "Only this difficulty: Easy, Medium or Hard.")
    var difficulty: String?

    @Option(help: "Only this tier: free or premium.")
    var tier: String?

    @Option(help: "Only items that contain these words.")
    var search: String?

    func validate() throws {
        try OptionChoice.check(difficulty, "--difficulty", ["easy", "medium", "hard"])
        try OptionChoice.check(tier, "--tier", ["free", "premium"])
    }

    func keeps(_ card: CatalogCard) -> Bool {
        if let difficulty, card.difficulty.lowercased() != difficulty.lowercased() { return false }
        if let tier, card.isPremium != (tier.lowercased() == "premium") { return false }
        return true
    }
}

struct ListLessons: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List lessons in course order.",
        discussion: """
            EXAMPLES:
              homeroom content lessons list --type reading
              homeroom content lessons list --tier free --json
            """)

    @Option(help: "Only this subject: reading, writing or math.")
    var type: String?

    @OptionGroup var filter: ListFilterOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OptionChoice.check(type, "--type", Subject.allCases.map(\.rawValue))
    }

    mutating func run(in context: FeatureContext) async throws {
        let filter = filter
        let subject = type.flatMap { Subject(rawValue: $0.lowercased()) }
        try await CardPrinter(context: context, output: output).list(
            .lessons, search: filter.search
        ) {
            filter.keeps($0) && (subject == nil || $0.subject == subject)
        }
    }
}

struct ListPassages: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List passages in course order.",
        discussion: """
            EXAMPLES:
              homeroom content passages list
              homeroom content passages list --difficulty Hard --plain
            """)

    @OptionGroup var filter: ListFilterOptions
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let filter = filter
        try await CardPrinter(context: context, output: output).list(
            .passages, search: filter.search, where: filter.keeps)
    }
}

struct SearchLessons: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search lessons.",
        discussion: "EXAMPLES:\n  homeroom content lessons search subject verb")

    @Argument(help: "Words to find in the title, section or text.")
    var words: [String]

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await CardPrinter(context: context, output: output).list(
            .lessons, search: words.joined(separator: " ")
        ) { _ in true }
    }
}

struct SearchPassages: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search passages.",
        discussion: "EXAMPLES:\n  homeroom content passages search forest bird")

    @Argument(help: "Words to find in the title, section or text.")
    var words: [String]

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await CardPrinter(context: context, output: output).list(
            .passages, search: words.joined(separator: " ")
        ) { _ in true }
    }
}

/// `content search`: searches all kinds.
struct FindCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search lessons, passages and sections.",
        discussion:
            "EXAMPLES:\n  homeroom content search semicolon\n  homeroom learn search comma --json"
    )

    @Argument(help: "Words to find in the title, section or text.")
    var words: [String]

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        try await CardPrinter(context: context, output: output).list(
            nil, search: words.joined(separator: " ")
        ) { _ in true }
    }
}
