import AppCore
import ArgumentParser
import Foundation

/// `homeroom vocabulary due`.
struct PrintDue: StudyingCommand {
    static let configuration = CommandConfiguration(
        commandName: "due", abstract: "Print what's due now, in one line.",
        discussion: """
            Reads local data only, for use in a prompt. Prints nothing if the data is encrypted and locked.

            EXAMPLES:
              homeroom vocabulary due
              homeroom vocabulary due --source "Starter deck" --json
            """)

    static var mayAsk: Bool { false }
    static var mayFetch: Bool { false }

    @Option(help: StudyPrinter.sourceHelp, completion: StudyPrinter.sourceCompletion)
    var source: String?

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = StudyPrinter(context, output)
        var sourceID: String?
        if let source { sourceID = try await printer.repository.source(named: source).id }
        let counts = try await printer.repository.counts(source: sourceID)
        if output.json { return try printer.console.emit(json: CountsJSON(counts)) }
        let due = counts.review + counts.learning
        if output.plain {
            printer.console.row([String(due), String(counts.new)])
        } else {
            printer.console.out("\(due) due, \(counts.new) new")
        }
    }
}

/// The cards to study now, as commands print them.
struct CountsJSON: Encodable {
    let due, new, learning, review: Int
    /// All due reviews, regardless of the day's limit, counted up to 1,000.
    let allReviews: Int
    let newDone, reviewsDone: Int
    let nextDue: WireDate?

    init(_ counts: StudyCounts) {
        (new, learning, review) = (counts.new, counts.learning, counts.review)
        (due, allReviews) = (counts.learning + counts.review, counts.allReviews)
        (newDone, reviewsDone) = (counts.newDone, counts.reviewsDone)
        nextDue = counts.nextDue.map(WireDate.init)
    }
}
