import AppCore
import ArgumentParser
import Questions

/// Command-line options for a quiz.
struct QuizOptions: ParsableArguments, Sendable {
    @Option(help: "The course's name; optional if you have only one.")
    var course: String?

    @Option(
        name: .customLong("document"),
        help: "Only the document with this title; can be repeated.")
    var documents: [String] = []

    @Option(help: "The topic (default: everything).")
    var topic = ""

    @Option(help: "How many questions, 1 to 50 (default: see homeroom tutor preferences).")
    var questions: Int?

    @Option(help: "easy, medium or hard (default: your preference).")
    var difficulty: DifficultyWord?

    @Option(
        help:
            "Question types, comma-separated: multiple_choice, fill_in_blank, open_ended, ordering, or mixed (default: your preference)."
    )
    var kinds: String?

    @Flag(
        name: .customLong("without-model"),
        help: "Only questions made from the documents' sentences.")
    var withoutModel = false

    func order(_ kind: Quiz.Kind, _ repository: QuizRepository) async throws(Problem) -> QuizOrder {
        let given = try kinds.map { (words) throws(Problem) in try Self.kinds(words) }
        let course = try await repository.course(course)
        let chosen = try await repository.documents(documents, in: course)
        var order = try await repository.usualOrder(kind, course: course.id)
        order.documents = chosen.map(\.id)
        order.topic = topic
        order.difficulty = difficulty?.difficulty ?? order.difficulty
        order.count = questions ?? order.count
        order.kinds = given ?? order.kinds
        order.usesModel = !withoutModel
        return order
    }

    private static func kinds(_ kinds: String) throws(Problem) -> Set<QuestionKind> {
        if kinds == "mixed" { return Set(QuestionKind.allCases) }
        var parsed: Set<QuestionKind> = []
        for word in kinds.split(separator: ",") {
            guard
                let kind = QuestionKind(
                    rawValue: word.filter { $0 != " " }.replacing("-", with: "_"))
            else {
                throw Problem(
                    .usage, "“\(word.prefix(40))” isn't a question type.",
                    cure:
                        "--kinds multiple_choice,fill_in_blank,open_ended,ordering, or --kinds mixed"
                )
            }
            parsed.insert(kind)
        }
        return parsed
    }
}

/// The difficulty option's values.
enum DifficultyWord: String, ExpressibleByArgument, CaseIterable {
    case easy, medium, hard

    var difficulty: QuestionDifficulty {
        switch self {
        case .easy: .easy
        case .medium: .medium
        case .hard: .hard
        }
    }
}

/// Options for the terms of a quiz or exam.
protocol TermOptions: ParsableArguments, Sendable {
    func apply(to order: inout QuizOrder)
}

/// A quiz's terms.
struct TimeOption: TermOptions {
    @Option(
        help:
            "Minutes: 15, 30, 45, 60, 90 or 120; 0 for no limit (default: your preference)."
    )
    var minutes: Int?

    func apply(to order: inout QuizOrder) {
        if let minutes { order.minutes = minutes == 0 ? nil : minutes }
    }
}

/// An exam's terms.
struct ExamOptions: TermOptions {
    @OptionGroup var time: TimeOption

    @Option(help: "Percentage needed to pass, 50 to 100 (default: your preference).")
    var passing: Int?

    func apply(to order: inout QuizOrder) {
        time.apply(to: &order)
        order.passing = passing ?? order.passing
    }
}

/// The source of answers.
struct AnswerOptions: ParsableArguments, Sendable {
    @Option(
        help:
            "A file with one answer per line, or - for standard input; if omitted, you're asked.",
        completion: .file())
    var answers: String?

    func lines(_ printer: QuizPrinter) async throws(Problem) -> [String]? {
        guard let answers else { return nil }
        return try await printer.answers(from: answers)
    }
}
