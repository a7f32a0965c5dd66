import Foundation
import Questions

/// Questions about a course's documents that belong together: a quiz, or an exam with its terms.
struct Quiz: Sendable, Hashable, Identifiable {
    enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        case quiz, exam

        /// `quizzes`, as places and commands have it.
        var plural: String { self == .quiz ? "quizzes" : "exams" }
        var title: String { self == .quiz ? "Quiz" : "Exam" }
        var withArticle: String { self == .quiz ? "A quiz" : "An exam" }
    }

    /// A UUID, in capitals.
    var id: String
    var kind: Kind
    /// ``Course/id``
    var course: String
    var createdAt: Date
    var body: Body

    /// What is kept as one text.
    struct Body: Sendable, Hashable, Codable {
        var courseName: String
        /// What it is about, in the student's words; the course's name when nothing was said.
        var topic: String
        var difficulty: QuestionDifficulty
        /// How many questions were asked for.
        var wanted: Int
        /// ``StudyDocument/id``s that were chosen; empty for the whole course.
        var documents: [String]
        /// Nil without a limit.
        var minutes: Int?
        /// Per cent; nil of quizzes.
        var passing: Int?
        /// Topics that an earlier attempt was weak in.
        var focus: [String]
        var questions: [QuizQuestion]
        /// The model that wrote some of them; nil when none did.
        var model: String?
        /// Questions of the model that did not hold, and were left out.
        var dropped: Int
    }

    /// Shown instead of the id.
    var shortID: String { String(id.prefix(8)) }
    /// e.g. `tutor/quiz/4399A7C0-…`
    var place: String { "tutor/\(kind.rawValue)/\(id)" }
}

/// A question, and who wrote it.
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

/// What a quiz is to be like.
struct QuizOrder: Sendable, Hashable {
    /// What a Reef server takes in one request.
    static let mostFromServer = 10
    static let counts = 1...50
    /// Contract's time limits; nil is none.
    static let limits: [Int?] = [nil, 15, 30, 45, 60, 90, 120]
    static let passingScores = 50...100

    var kind: Quiz.Kind = .quiz
    /// ``Course/id``
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

/// One going through a quiz, answer by answer.
struct QuizAttempt: Sendable, Hashable, Identifiable {
    /// What was answered to one question.
    struct Answer: Sendable, Hashable {
        var given: String
        var judgement: Judgement
        /// What the student says of an answer that a program cannot judge; nil before.
        var isRightByStudent: Bool?
        var at: Date

        var isRight: Bool { isRightByStudent ?? judgement.isRight }
        /// The student still has to say.
        var isUndecided: Bool { judgement.verdict == .open && isRightByStudent == nil }
        /// The student may say: an open answer, or a slip of the pen.
        var mayBeDecided: Bool { judgement.verdict == .open || judgement.verdict == .near }
    }

    var id: String
    /// ``Quiz/id``
    var quiz: String
    var startedAt: Date
    /// When it ends by itself; nil without a limit.
    var deadline: Date?
    var finishedAt: Date?
    var endedByTime: Bool
    /// By the question's place, from 0.
    var answers: [Int: Answer]

    /// The first question without an answer; nil when all have one.
    func next(of count: Int) -> Int? { (0..<count).first { answers[$0] == nil } }
}

/// What an attempt came to.
struct QuizResult: Sendable, Hashable {
    var correct: Int
    var total: Int
    /// round(100 · correct / total)
    var score: Int
    /// The score is the passing score or more; nil of quizzes.
    var passed: Bool?
    /// Topics with a miss, in the quiz's order.
    var weakAreas: [String]
    /// Open answers that the student has not judged; they count as not right until then.
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
    /// In a form and a list.
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
    /// What is right, for a reader.
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
