import AppCore
import Foundation
import Questions

/// A quiz, or an exam with its terms, about a course's documents.
struct Quiz: Sendable, Hashable, Identifiable {
    enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case quiz, exam

        /// The plural used in places and commands, e.g. `quizzes`.
        var plural: String { self == .quiz ? "quizzes" : "exams" }
        var title: String { self == .quiz ? "Quiz" : "Exam" }
        var withArticle: String { self == .quiz ? "A quiz" : "An exam" }
    }

    /// A UUID, in capitals.
    var id: String
    var kind: Kind
    /// ``LibraryCourse/id``
    var course: String
    var createdAt: Date
    var body: Body

    /// The part stored as JSON.
    struct Body: Sendable, Hashable, Codable, ExactKeys {
        var courseName: String
        /// The topic in the student's words, or the course's name.
        var topic: String
        var difficulty: QuestionDifficulty
        /// The requested number of questions.
        var wanted: Int
        /// ``StudyDocument/id``s that were chosen; empty for the whole course.
        var documents: [String]
        /// Nil without a limit.
        var minutes: Int?
        /// The passing score in percent; nil for quizzes.
        var passing: Int?
        /// Weak topics from an earlier attempt.
        var focus: [String]
        var questions: [QuizQuestion]
        /// The model that wrote some questions, or nil.
        var model: String?
        /// The number of rejected model questions.
        var dropped: Int
    }

    /// A short id for display.
    var shortID: String { String(id.prefix(8)) }
    /// e.g. `tutor/quiz/4399A7C0-…`
    var place: String { "tutor/\(kind.rawValue)/\(id)" }
}

/// A question with its author.
struct QuizQuestion: Sendable, Hashable, Codable {
    enum Origin: String, Sendable, Hashable, Codable {
        /// The documents' own sentences.
        case text
        /// A language model, from a passage that it quotes.
        case model
    }

    var question: Question
    var origin: Origin
}

/// A request for a quiz.
struct QuizOrder: Sendable, Hashable {
    /// The most questions a tutor server accepts.
    static let maxQuestionsFromServer = 10
    static let counts = 1...50
    /// The contract's time limits; nil for none.
    static let limits: [Int?] = [nil, 15, 30, 45, 60, 90, 120]
    static let passingScores = 50...100

    var kind: Quiz.Kind = .quiz
    /// ``LibraryCourse/id``
    var course: String
    /// ``StudyDocument/id``s; empty for the whole course.
    var documents: [String] = []
    var topic = ""
    var difficulty = QuestionDifficulty.medium
    var count = 5
    var kinds: Set<QuestionKind> = [.multipleChoice]
    /// Nil without a limit.
    var minutes: Int?
    var passing = 70
    var usesModel = true
    var focus: [String] = []
    var focusShare = 0.0
}

/// An attempt at a quiz.
struct QuizAttempt: Sendable, Hashable, Identifiable {
    /// The answer to one question.
    struct Answer: Sendable, Hashable {
        var given: String
        var judgement: Judgement
        /// Whether the student judged an open answer right; nil if not judged.
        var isRightByStudent: Bool?
        var at: Date

        var isRight: Bool { isRightByStudent ?? judgement.isRight }
        /// Whether the student still has to judge it.
        var isUndecided: Bool { judgement.verdict == .open && isRightByStudent == nil }
        /// Whether the student may judge it: an open answer or a near miss.
        var mayBeDecided: Bool { judgement.verdict == .open || judgement.verdict == .near }
    }

    var id: String
    /// ``Quiz/id``
    var quiz: String
    var startedAt: Date
    /// The deadline; nil without a limit.
    var deadline: Date?
    var finishedAt: Date?
    var endedByTime: Bool
    /// Answers by question position, from 0.
    var answers: [Int: Answer]

    /// The first unanswered question; nil if all are answered.
    func next(of count: Int) -> Int? { (0..<count).first { answers[$0] == nil } }
}

/// An attempt's result.
struct QuizResult: Sendable, Hashable {
    var correct: Int
    var total: Int
    /// round(100 · correct / total)
    var score: Int
    /// Whether the score reaches the passing score; nil for quizzes.
    var passed: Bool?
    /// Topics with wrong answers, in the quiz's order.
    var weakAreas: [String]
    /// The number of unjudged open answers, which count as wrong.
    var undecided: Int

    init(_ quiz: Quiz, _ attempt: QuizAttempt) {
        let questions = quiz.body.questions
        total = questions.count
        correct = questions.indices.count { attempt.answers[$0]?.isRight == true }
        score = total > 0 ? Int((100 * Double(correct) / Double(total)).rounded()) : 0
        passed = quiz.body.passing.map { [score] in score >= $0 }
        undecided = questions.indices.count { attempt.answers[$0]?.isUndecided == true }
        weakAreas = []
        for (index, entry) in questions.enumerated() {
            guard let answer = attempt.answers[index] else {
                add(entry.question.topic)
                continue
            }
            if !answer.isRight, !answer.isUndecided { add(entry.question.topic) }
        }
    }

    private mutating func add(_ topic: String?) {
        guard let topic, !weakAreas.contains(topic) else { return }
        weakAreas.append(topic)
    }
}

extension QuestionKind {
    /// The name for display.
    var title: String {
        switch self {
        case .multipleChoice: "multiple choice"
        case .fillInBlank: "fill the gap"
        case .openEnded: "open"
        case .ordering: "ordering"
        }
    }
}

extension Question {
    /// The right answer for display.
    var rightAnswer: String {
        kind == .ordering
            ? solution.compactMap { options.indices.contains($0) ? options[$0] : nil }
                .joined(separator: " → ") : answer
    }

    /// `A`, `B` …
    static func letter(_ index: Int) -> String {
        String(UnicodeScalar(UInt8(ascii: "A") + UInt8(max(0, min(index, 25)))))
    }
}
