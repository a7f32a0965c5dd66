import AppCore
import ArgumentParser

/// `homeroom tutor quiz`
struct QuizCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Be asked about your documents.",
        discussion: """
            Without a subcommand a quiz is made and taken at once. What is right is said after each answer.

            EXAMPLES
              homeroom tutor quiz --course Physics --questions 5
              homeroom tutor quiz list
              homeroom tutor quiz print 4399A7C0 --output quiz.pdf
            """,
        subcommands: QuizWords.commands + [FetchQuiz.self],
        defaultSubcommand: StartTaking<QuizWords>.self)

    func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

/// `homeroom tutor exam`
struct ExamCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "exam", abstract: "Be examined: against the clock, judged at the end.",
        discussion: """
            Without a subcommand an exam is made and taken at once. The clock runs from the first question on, also while
            nothing is open.

            EXAMPLES
              homeroom tutor exam --course Physics --questions 20 --minutes 45 --passing 80
              homeroom tutor exam list
              homeroom tutor exam retake 4399A7C0
            """,
        subcommands: ExamWords.commands, defaultSubcommand: StartTaking<ExamWords>.self)

    func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

/// Quizzes and exams have the same subcommands; this is what differs.
protocol TakenWords: Sendable {
    associatedtype Terms: TermOptions
    static var kind: Quiz.Kind { get }
}

enum QuizWords: TakenWords {
    typealias Terms = TimeOption
    static var kind: Quiz.Kind { .quiz }
}

enum ExamWords: TakenWords {
    typealias Terms = ExamOptions
    static var kind: Quiz.Kind { .exam }
}

extension TakenWords {
    /// In the order of the help.
    static var commands: [any ParsableCommand.Type] {
        [
            StartTaking<Self>.self, NewTaking<Self>.self, ListTakings<Self>.self,
            ShowTaking<Self>.self, GoOnTaking<Self>.self, Retake<Self>.self,
            RemoveTaking<Self>.self, PrintTaking<Self>.self, MissedCards<Self>.self,
        ]
    }

    /// `a quiz`, `an exam`
    static var one: String { kind.withArticle.lowercased() }
    /// `homeroom tutor quiz`
    static var call: String { "homeroom tutor \(kind.rawValue)" }
}

struct FetchQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Have the tutor's server write a quiz to print.",
        discussion: """
            The server gets the passages that fit the topic, and answers with a page for each question, 10 at most. What is right
            it does not say. The pages are written into the folder.

            EXAMPLES
              homeroom tutor quiz fetch --course Physics --kinds open_ended --output pages
            """)

    @OptionGroup var order: QuizOptions
    @Option(
        help: "The folder for the pages; it is made when it is not there.", completion: .directory)
    var output: String
    @OptionGroup var options: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, options)
        let console = printer.console
        let pages = try await printer.desk.serverPages(order.order(.quiz, printer.desk)) {
            console.err($0)
        }
        let paths = try QuizPrinter.write(pages, into: output)
        if options.json { return try printer.console.emit(json: ["files": paths]) }
        for path in paths { printer.console.out(path) }
    }
}

/// Where pages go.
struct PageOptions: ParsableArguments, Sendable {
    @Option(
        help: "The file to write; with --each the folder.", completion: .file(extensions: ["pdf"]))
    var output: String

    @Flag(help: "A file for each question.")
    var each = false
}
