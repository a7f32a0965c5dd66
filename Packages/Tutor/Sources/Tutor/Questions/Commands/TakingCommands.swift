import AppCore
import ArgumentParser

// Subcommands shared by quizzes and exams: `homeroom tutor quiz|exam …`.

struct StartQuizAttempt<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "start", abstract: "Make \(Words.one) and take it right away.",
            discussion: """
                Answer choices with a letter, gaps with a word, orders with letters. Your answers are saved: take \
                ID continues where you stopped. With --json: the \(Words.kind.rawValue), its result and its questions.

                EXAMPLES:
                  \(Words.call) start --course Physics --questions 5
                  \(Words.call) start --course Physics --minutes 15 --answers FILE --json
                """)
    }

    @OptionGroup var order: QuizOptions
    @OptionGroup var terms: Words.Terms
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        let quiz = try await printer.make(Words.kind, order, terms)
        printer.console.err(QuizPrinter.terms(quiz))
        try await printer.takeAndShow(quiz, answers: lines)
    }
}

struct NewQuizAttempt<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "new", abstract: "Make \(Words.one) to take later.",
            discussion: """
                EXAMPLES:
                  \(Words.call) new --course Physics --topic tides --questions 10
                  \(Words.call) new --course NAME --document TITLE --difficulty hard --minutes 60
                """)
    }

    @OptionGroup var order: QuizOptions
    @OptionGroup var terms: Words.Terms
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        try await printer.made(printer.make(Words.kind, order, terms))
    }
}

struct ListQuizAttempts<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "List \(Words.kind.plural), newest first.",
            discussion: """
                EXAMPLES:
                  \(Words.call) list
                  \(Words.call) list --course Physics --json
                """)
    }

    @Option(help: "Only this course.") var course: String?
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).list(Words.kind, course: course)
    }
}

struct ShowQuizAttempt<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: "Show \(Words.one), with answers once you've taken it.",
            discussion: """
                EXAMPLES:
                  \(Words.call) show ID
                  \(Words.call) show ID --json
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        try await printer.show(printer.repository.progress(id, Words.kind))
    }
}

struct GoOnTaking<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "take", abstract: "Take \(Words.one), or continue where you stopped.",
            discussion: """
                EXAMPLES:
                  \(Words.call) take ID
                  \(Words.call) take ID --answers FILE
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var answers: AnswerOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let lines = try await answers.lines(printer)
        try await printer.takeAndShow(printer.repository.store.quiz(id, Words.kind), answers: lines)
    }
}

struct Retake<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "retake",
            abstract: "Make a new one, mostly about what you missed in this one.",
            discussion: """
                EXAMPLES:
                  \(Words.call) retake ID
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let printer = QuizPrinter(context, output)
        let progress = try await printer.repository.progress(id, Words.kind)
        guard let attempt = progress.attempt, attempt.finishedAt != nil else {
            throw Problem(
                .invalid, "You haven't taken this \(Words.kind.rawValue) yet.",
                cure: "\(Words.call) take \(id)")
        }
        try await printer.made(printer.repository.retake(progress.quiz, attempt))
    }
}

struct DeleteQuizAttempt<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remove", abstract: "Delete \(Words.one) with its answers.",
            discussion: """
                EXAMPLES:
                  \(Words.call) remove ID --yes
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).remove(id, Words.kind)
    }
}

struct PrintQuizAttempt<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "print",
            abstract: "Save \(Words.one) as a PDF with room for answers.",
            discussion: """
                With --each, the output is a folder with one file per question: question_0.pdf and so on.

                EXAMPLES:
                  \(Words.call) print ID --output \(Words.kind.rawValue).pdf
                  \(Words.call) print ID --output pages --each
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var pages: PageOptions
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).print(id, Words.kind, pages)
    }
}

struct MissedCards<Words: TakenWords>: FeatureCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cards",
            abstract: "Make flash cards from the questions you missed.",
            discussion: """
                EXAMPLES:
                  \(Words.call) cards ID
                """)
    }

    @Argument(help: QuizPrinter.idHelp, completion: QuizPrinter.completion(Words.kind))
    var id: String
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        try await QuizPrinter(context, output).cards(id, Words.kind)
    }
}
