import AppCore
import ArgumentParser
import Questions

/// `homeroom tutor quiz`
struct QuizCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Be asked about your documents.",
        discussion: """
            Without a subcommand a quiz is made and taken at once.

            EXAMPLES
              homeroom tutor quiz --course Physics --questions 5
              homeroom tutor quiz list
              homeroom tutor quiz print 4399A7C0 --output quiz.pdf
            """,
        subcommands: [
            StartQuiz.self, NewQuiz.self, ListQuizzes.self, ShowQuiz.self, TakeQuiz.self,
            RemoveQuiz.self, PrintQuiz.self, MissedCards.self, FetchQuiz.self,
        ], defaultSubcommand: StartQuiz.self)

    func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct StartQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Make a quiz and take it at once.",
        discussion: """
            A choice is answered by its letter, a gap by its word, an order by its letters. What was answered is kept: take
            ID goes on where you stopped. With --json: the quiz, its result and its questions.

            EXAMPLES
              homeroom tutor quiz start --course Physics --questions 5
              homeroom tutor quiz start --course Physics --kinds mixed --answers answers.txt --json
            """)

    @OptionGroup var order: QuizOptions
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        let quiz = try await printer.desk.make(order.order(.quiz, printer.desk)) {
            printer.console.err($0)
        }
        printer.console.err(QuizPrinter.terms(quiz))
        try await printer.takeAndShow(quiz, answers: lines)
    }
}

struct NewQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make a quiz, to be taken later.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz new --course Physics --topic tides --questions 10
              homeroom tutor quiz new --course Physics --document "Week 3" --difficulty hard
            """)

    @OptionGroup var order: QuizOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let quiz = try await printer.desk.make(order.order(.quiz, printer.desk)) {
            printer.console.err($0)
        }
        try await printer.made(quiz)
    }
}

struct ListQuizzes: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List quizzes, the newest first.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz list
              homeroom tutor quiz list --course Physics --json
            """)

    @Option(help: "Only this course.") var course: String?
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).list(.quiz, course: course)
    }
}

struct ShowQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a quiz, and after it was taken what was right.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz show 4399A7C0
              homeroom tutor quiz show 4399A7C0 --json
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.quiz)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        try await printer.show(printer.desk.standing(id, .quiz))
    }
}

struct TakeQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "take", abstract: "Take a quiz, or go on where you stopped.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz take 4399A7C0
              homeroom tutor quiz take 4399A7C0 --answers answers.txt
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.quiz)) var id: String
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        try await printer.takeAndShow(printer.desk.store.quiz(id, .quiz), answers: lines)
    }
}

struct RemoveQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a quiz with its answers.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz remove 4399A7C0 --yes
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.quiz)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).remove(id, .quiz)
    }
}

struct PrintQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Write a quiz as a PDF with room for answers.",
        discussion: """
            With --each the output is a folder, and every question a file of its own: question_0.pdf and so on.

            EXAMPLES
              homeroom tutor quiz print 4399A7C0 --output quiz.pdf
              homeroom tutor quiz print 4399A7C0 --output pages --each
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.quiz)) var id: String
    @OptionGroup var pages: PageOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).print(id, .quiz, pages)
    }
}

struct MissedCards: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "Make cards for learning of what you answered wrongly.",
        discussion: """
            EXAMPLES
              homeroom tutor quiz cards 4399A7C0
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.quiz)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).cards(id, .quiz)
    }
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
