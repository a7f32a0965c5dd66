import AppCore
import ArgumentParser
import Foundation

/// `homeroom vocabulary sources`.
struct SourcesCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "Manage the sources of your words: texts, decks, your own words.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary sources
              homeroom vocabulary sources show "Starter deck"
              homeroom vocabulary sources delete ID --yes
            """,
        subcommands: [
            ListSources.self, ShowSource.self, RenameSource.self, DeleteSource.self, PrintText.self,
        ], defaultSubcommand: ListSources.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct ListSources: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List sources, newest first.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary sources list
              homeroom vocabulary sources list --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        await printer.repository.syncQuietly()
        let sources = try await printer.repository.sources()
        if sources.isEmpty, !output.json, !output.plain {
            return printer.console.err(
                "Nothing to learn yet. Add a text: homeroom vocabulary add book.txt")
        }
        try await printer.sources(sources)
    }
}

struct ShowSource: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a source: what's in it and what's due.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary sources show "Starter deck"
              homeroom vocabulary sources show ID --json
            """)

    @Argument(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        try await printer.source(printer.repository.source(named: source))
    }
}

struct RenameSource: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a source.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary sources rename "Starter deck" "First words"
            """)

    @Argument(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String

    @Argument(help: "The new title.")
    var title: String

    static var jsonFields: [String]? { SourceJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let found = try await printer.repository.source(named: source)
        try await printer.repository.rename(found, to: title)
        await printer.repository.sendWaiting()
        let renamed = try await printer.repository.source(found.id)
        if output.json {
            try await printer.source(renamed)
        } else {
            printer.console.err("Renamed to “\(renamed.title)”.")
        }
        try printer.console.report(
            await printer.repository.outcome(of: TextEndpoints.rename.id, on: [found]))
    }
}

struct DeleteSource: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a source and its words.",
        discussion: """
            Your answers stay in the statistics. If the text hasn't been sent yet, it won't be.

            EXAMPLES:
              homeroom vocabulary sources delete "Starter deck" --yes
              homeroom vocabulary sources delete ID --yes
            """)

    @Argument(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String

    static var jsonFields: [String]? { [] }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let found = try await printer.repository.source(named: source)
        let count = try await printer.repository.sizes()[found.id]?.words ?? 0
        guard
            try await printer.console.confirm(
                "Delete “\(found.title)” and its \(count) words?")
        else { return }
        try await printer.repository.delete(found)
        await printer.repository.sendWaiting()
        printer.console.err("Deleted “\(found.title)”.")
        try printer.console.report(
            await printer.repository.outcome(of: TextEndpoints.delete.id, on: [found]))
    }
}

struct PrintText: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "text", abstract: "Print the text of a source.",
        discussion: """
            EXAMPLES:
              homeroom vocabulary sources text TITLE | less
            """)

    @Argument(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let found = try await printer.repository.source(named: source)
        let text = try await printer.repository.wholeText(of: found)
        if output.json {
            return try printer.console.emit(
                json: TextJSON(id: found.id, title: found.title, text: text))
        }
        printer.console.out(text)
    }
}

/// A text as commands print it.
struct TextJSON: Encodable {
    let id, title, text: String
}

struct SyncVocabulary: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync", abstract: "Sync words and answers with your other devices.",
        discussion: """
            Also runs automatically when Homeroom starts and after a session.

            EXAMPLES:
              homeroom vocabulary sync
              homeroom vocabulary sync --json
            """,
        subcommands: [SyncAnki.self])

    static var jsonFields: [String]? { SyncJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        let report = try await printer.repository.sync(asksAnew: true)
        if output.json { return try printer.console.emit(json: SyncJSON(report)) }
        printer.console.out("Sent \(report.sent), received \(report.received).")
        if report.refused > 0 {
            printer.console.err("\(report.refused) entries were refused and stay on this device.")
        }
        if !report.unreadable.isEmpty {
            let count = StatisticsWords.count(report.unreadable.count, "entry", "entries")
            printer.console.err("\(count) from the server can't be read and were skipped:")
            for line in report.unreadable.prefix(10) { printer.console.err("  " + line) }
        }
        if !report.keepsLog {
            printer.console.err(
                "This server keeps only each word's state; the full log stays on this device.")
        }
    }
}

/// The result of a sync, as commands print it.
struct SyncJSON: JSONRecord {
    static let jsonFields = [
        "sent", "received", "refused", "processed", "unreadable", "keeps_log",
    ]

    let sent, received, refused: Int
    /// Ids of texts whose words have arrived.
    let processed: [String]
    /// Rows that couldn't be read and were skipped.
    let unreadable: [String]
    let keepsLog: Bool

    init(_ report: SyncReport) {
        (sent, received, refused) = (report.sent, report.received, report.refused)
        (keepsLog, processed) = (report.keepsLog, report.processed)
        unreadable = report.unreadable
    }
}
