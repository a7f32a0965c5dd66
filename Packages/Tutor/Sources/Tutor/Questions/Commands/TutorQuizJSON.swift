import AppCore
import Foundation
import Questions

/// A quiz or exam in JSON, version 1.
struct TutorQuizJSON: Encodable {
    struct Source: Encodable {
        var document: String
        var page: Int
        var heading: String?
        var start: Int
        var end: Int
        var quote: String
        var documentID: String
    }

    struct Item: Encodable {
        var number: Int
        var type: String
        var origin: String
        var question: String
        var options: [String]
        var hint: String?
        /// Only after the attempt has ended.
        var answer: String?
        var given: String?
        var verdict: String?
        var credit: Double?
        var topic: String?
        var sources: [Source]?
        var isCorrect: Bool?
    }

    struct Result: Encodable {
        var score: Int
        var correct: Int
        var total: Int
        var passed: Bool?
        var undecided: Int
        var weakAreas: [String]
        var endedByTime: Bool
    }

    var id: String
    var kind: String
    var course: String
    var topic: String
    var difficulty: String
    var dropped: Int
    /// `new`, `started` or `finished`
    var state: String
    var answered: Int
    var result: Result?
    var questions: [Item]?
    var courseID: String
    var createdAt: Double
    var questionsWanted: Int
    var questionCount: Int
    var byModel: Int
    var timeLimit: Int?
    var passingScore: Int?

    init(_ progress: QuizRepository.QuizProgress, withQuestions: Bool) {
        let (quiz, attempt) = (progress.quiz, progress.attempt)
        id = quiz.id
        kind = quiz.kind.rawValue
        courseID = quiz.course
        course = quiz.body.courseName
        topic = quiz.body.topic
        difficulty = quiz.body.difficulty.rawValue
        createdAt = quiz.createdAt.timeIntervalSince1970
        questionsWanted = quiz.body.wanted
        questionCount = quiz.body.questions.count
        byModel = quiz.body.questions.count { $0.origin == .model }
        dropped = quiz.body.dropped
        timeLimit = quiz.body.minutes
        passingScore = quiz.body.passing
        state = attempt == nil ? "new" : attempt?.finishedAt == nil ? "started" : "finished"
        answered = attempt?.answers.count ?? 0
        result = progress.result.map {
            Result(
                score: $0.score, correct: $0.correct, total: $0.total, passed: $0.passed,
                undecided: $0.undecided, weakAreas: $0.weakAreas,
                endedByTime: attempt?.endedByTime ?? false)
        }
        let isOver = attempt?.finishedAt != nil
        questions =
            withQuestions
            ? quiz.body.questions.enumerated().map { Self.item($0, $1, attempt, isOver: isOver) }
            : nil
    }

    private static func item(
        _ index: Int, _ entry: QuizQuestion, _ attempt: QuizAttempt?, isOver: Bool
    ) -> Item {
        let question = entry.question
        let answer = attempt?.answers[index]
        let item = Item(
            number: index + 1, type: question.kind.rawValue, origin: entry.origin.rawValue,
            question: question.prompt, options: question.options, hint: question.hint,
            given: answer?.given)
        guard isOver else { return item }
        var judged = item
        judged.answer = question.rightAnswer
        judged.verdict = answer?.judgement.verdict.rawValue
        judged.credit = answer?.judgement.credit
        judged.isCorrect = answer?.isRight ?? false
        judged.topic = question.topic
        judged.sources = zip(question.sources, question.quotes).map {
            Source(
                document: $0.document, page: $0.page, heading: $0.heading,
                start: $0.start,
                end: $0.end, quote: $1, documentID: $0.documentID)
        }
        return judged
    }
}
