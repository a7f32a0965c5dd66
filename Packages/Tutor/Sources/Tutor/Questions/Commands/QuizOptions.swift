import AppCore
import ArgumentParser
import Questions

/// What a quiz is to be like, as the words of a command say it.
struct QuizOptions: ParsableArguments, Sendable {
    @Option(help: "The course, by its name; may be left out when there is one.")
    var course: String?

    @Option(
        name: .customLong("document"),
        help: "Only this document, by its title; may be given several times.")
    var documents: [String] = []

    @Option(help: "What it is to be about; left out: everything.")
    var topic = ""

    @Option(help: "How many questions, 1 to 50.")
    var questions = 5

    @Option(help: "easy, medium or hard.")
    var difficulty = DifficultyWord.medium

    @Option(
        help:
            "Kinds, parted by commas: multiple_choice, fill_in_blank, open_ended, ordering, or mixed."
    )
    var kinds = "multiple_choice"

    @Flag(
        name: .customLong("without-model"),
        help: "Only questions from the documents' own sentences.")
    var withoutModel = false

    func order(_ kind: Quiz.Kind, _ desk: QuizDesk) async throws(Problem) -> QuizOrder {
        let kinds = try parsedKinds()
        let course = try await desk.course(course)
        let chosen = try await desk.documents(documents, in: course)
        return QuizOrder(
            kind: kind, course: course.id, documents: chosen.map(\.id), topic: topic,
            difficulty: difficulty.difficulty, count: questions, kinds: kinds,
            usesModel: !withoutModel)
    }

    private func parsedKinds() throws(Problem) -> Set<QuestionKind> {
        if kinds == "mixed" { return Set(QuestionKind.allCases) }
        var parsed: Set<QuestionKind> = []
        for word in kinds.split(separator: ",") {
            guard
                let kind = QuestionKind(
                    rawValue: word.filter { $0 != " " }.replacing("-", with: "_"))
            else {
                throw Problem(
                    .usage, "“\(word.prefix(40))” is no kind of question.",
                    cure:
                        "--kinds multiple_choice,fill_in_blank,open_ended,ordering, or --kinds mixed"
                )
            }
            parsed.insert(kind)
        }
        return parsed
    }
}

/// A difficulty as a word of a command.
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

/// The terms of an exam.
struct ExamOptions: ParsableArguments, Sendable {
    @Option(help: "Minutes: 15, 30, 45, 60, 90 or 120; 0 for no limit.")
    var minutes = 30

    @Option(help: "Per cent that pass, 50 to 100.")
    var passing = 70

    func apply(to order: inout QuizOrder) {
        order.minutes = minutes == 0 ? nil : minutes
        order.passing = passing
    }
}

/// Where answers come from.
struct AnswerOptions: ParsableArguments, Sendable {
    @Option(
        help:
            "A file with a line for each answer, or - for standard input; left out: you are asked.",
        completion: .file())
    var answers: String?

    func lines(_ printer: QuizPrinter) async throws(Problem) -> [String]? {
        guard let answers else { return nil }
        return try await printer.answers(from: answers)
    }
}
