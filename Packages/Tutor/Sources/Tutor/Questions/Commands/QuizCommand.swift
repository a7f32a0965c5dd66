import AppCore
import ArgumentParser

/// `homeroom tutor quiz`
struct QuizCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Quiz yourself on your documents.",
        discussion: """
            Without a subcommand, starts a new quiz right away. You see the right answer after each question.

            EXAMPLES:
              homeroom tutor quiz --course Physics --questions 5
              homeroom tutor quiz list
              homeroom tutor quiz print ID --output quiz.pdf
            """,
        subcommands: QuizWords.commands + [FetchQuiz.self],
        defaultSubcommand: StartQuizAttempt<QuizWords>.self)
}

/// `homeroom tutor exam`
struct ExamCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "exam", abstract: "Take a timed exam.",
        discussion: """
            Without a subcommand, starts a new exam right away. The clock starts with the first question and keeps running \
            when you leave. You see the right answers at the end.

            EXAMPLES:
              homeroom tutor exam --course Physics --questions 20 --minutes 45 --passing 80
              homeroom tutor exam list
              homeroom tutor exam retake ID
            """,
        subcommands: ExamWords.commands, defaultSubcommand: StartQuizAttempt<ExamWords>.self)
}

/// The differences between the quiz and exam subcommands.
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
            StartQuizAttempt<Self>.self, NewQuizAttempt<Self>.self, ListQuizAttempts<Self>.self,
            ShowQuizAttempt<Self>.self, GoOnTaking<Self>.self, Retake<Self>.self,
            DeleteQuizAttempt<Self>.self, PrintQuizAttempt<Self>.self, MissedCards<Self>.self,
        ]
    }

    /// `a quiz`, `an exam`
    static var one: String { kind.withArticle.lowercased() }
    /// `homeroom tutor quiz`
    static var call: String { "homeroom tutor \(kind.rawValue)" }
}

struct FetchQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Get a printable quiz from the tutor's server.",
        discussion: """
            The server gets the passages that match the topic and returns one page per question, at most 10, without \
            the answers. The pages are saved to the folder.

            EXAMPLES:
              homeroom tutor quiz fetch --course Physics --kinds open_ended --output pages
            """)

    @OptionGroup var order: QuizOptions
    @Option(
        help: "The folder for the pages; created if it doesn't exist.", completion: .directory)
    var output: String
    @OptionGroup var options: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, options)
        let console = printer.console
        let pages = try await printer.repository.serverPages(order.order(.quiz, printer.repository))
        {
            console.err($0)
        }
        let paths = try QuizPrinter.write(pages, into: output)
        if options.json { return try printer.console.emit(json: ["files": paths]) }
        for path in paths { printer.console.out(path) }
    }
}

/// Output options for pages.
struct PageOptions: ParsableArguments, Sendable {
    @Option(
        help: "The file to write; with --each, the folder.", completion: .file(extensions: ["pdf"]))
    var output: String

    @Flag(help: "Write one file per question.")
    var each = false
}
