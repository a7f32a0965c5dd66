import AppCore
import ArgumentParser
import Questions

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
        subcommands: [
            StartExam.self, NewExam.self, ListExams.self, ShowExam.self, TakeExam.self,
            RetakeExam.self, RemoveExam.self, PrintExam.self, MissedExamCards.self,
        ], defaultSubcommand: StartExam.self)

    func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }
}

struct StartExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Make an exam and take it at once.",
        discussion: """
            EXAMPLES
              homeroom tutor exam start --course Physics --questions 10 --minutes 30
            """)

    @OptionGroup var order: QuizOptions
    @OptionGroup var terms: ExamOptions
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        var order = try await order.order(.exam, printer.desk)
        terms.apply(to: &order)
        let exam = try await printer.desk.make(order) { printer.console.err($0) }
        printer.console.err(QuizPrinter.terms(exam))
        try await printer.takeAndShow(exam, answers: lines)
    }
}

struct NewExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Make an exam, to be taken later.",
        discussion: """
            EXAMPLES
              homeroom tutor exam new --course Physics --minutes 60 --passing 80
            """)

    @OptionGroup var order: QuizOptions
    @OptionGroup var terms: ExamOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        var order = try await order.order(.exam, printer.desk)
        terms.apply(to: &order)
        try await printer.made(printer.desk.make(order) { printer.console.err($0) })
    }
}

struct ListExams: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List exams, the newest first.",
        discussion: """
            EXAMPLES
              homeroom tutor exam list --json
            """)

    @Option(help: "Only this course.") var course: String?
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).list(.exam, course: course)
    }
}

struct ShowExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an exam, and after its end what was right.",
        discussion: """
            EXAMPLES
              homeroom tutor exam show 4399A7C0
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        try await printer.show(printer.desk.standing(id, .exam))
    }
}

struct TakeExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "take", abstract: "Take an exam, or go on where you stopped.",
        discussion: """
            EXAMPLES
              homeroom tutor exam take 4399A7C0
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        try await printer.takeAndShow(printer.desk.store.quiz(id, .exam), answers: lines)
    }
}

struct RetakeExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "retake",
        abstract: "Make a new exam, mostly about what went wrong in this one.",
        discussion: """
            EXAMPLES
              homeroom tutor exam retake 4399A7C0
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let standing = try await printer.desk.standing(id, .exam)
        guard let attempt = standing.attempt, attempt.finishedAt != nil else {
            throw Problem(
                .invalid, "This exam has not been taken yet.",
                cure: "homeroom tutor exam take \(id)")
        }
        try await printer.made(printer.desk.retake(standing.quiz, attempt))
    }
}

struct RemoveExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an exam with its answers.",
        discussion: """
            EXAMPLES
              homeroom tutor exam remove 4399A7C0 --yes
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).remove(id, .exam)
    }
}

struct PrintExam: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "print", abstract: "Write an exam as a PDF with room for answers.",
        discussion: """
            EXAMPLES
              homeroom tutor exam print 4399A7C0 --output exam.pdf
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var pages: PageOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).print(id, .exam, pages)
    }
}

struct MissedExamCards: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "Make cards for learning of what you answered wrongly.",
        discussion: """
            EXAMPLES
              homeroom tutor exam cards 4399A7C0
            """)

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(.exam)) var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).cards(id, .exam)
    }
}
