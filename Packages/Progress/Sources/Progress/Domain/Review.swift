import AppCore
import Foundation

/// The review of an attempt.
struct Review: Sendable, Hashable {
    struct Question: Sendable, Hashable {
        var id: String
        var prompt: String
        var options: [String]
        /// nil if skipped.
        var selectedIndex: Int?
        var correctIndex: Int?
        /// nil if not graded.
        var isCorrect: Bool?
        var explanation: String?
        /// The skills it practices.
        var skills: [String] = []

        /// `Practices: Transitions, Commas`; nil if unknown.
        var practised: String? {
            skills.isEmpty ? nil : "Practices: " + skills.joined(separator: ", ")
        }

        /// `A`, `B`, …
        static func letter(_ index: Int) -> String {
            guard (0..<26).contains(index), let scalar = Unicode.Scalar(65 + index) else {
                return String(index + 1)
            }
            return String(Character(scalar))
        }
    }

    var item: ItemReference
    var title: String
    var attemptID: String?
    /// 0…100; nil if nothing was submitted yet.
    var score: Int?
    var correctCount: Int
    var totalQuestions: Int
    var seconds: Int?
    var completedAt: Date?
    var questions: [Question]

    /// Combines an attempt's answers with the item's questions. Questions missing from the attempt
    /// count as skipped.
    init(_ attempt: AttemptRecord, questions: [CatalogQuestion], title: String) {
        item = attempt.item
        self.title = attempt.itemTitle ?? title
        attemptID = attempt.id
        score = attempt.score
        correctCount = attempt.correctCount
        totalQuestions = attempt.totalQuestions
        seconds = attempt.timeSpentSeconds
        completedAt = attempt.completedAt
        let answers = Dictionary(
            attempt.answers.map { ($0.questionID, $0) }, uniquingKeysWith: { _, last in last })
        self.questions = questions.map { question in
            let answer = answers[question.id]
            return Question(
                id: question.id, prompt: question.prompt, options: question.options,
                selectedIndex: answer?.selectedIndex,
                correctIndex: answer?.correctIndex ?? question.correctIndex,
                isCorrect: answer?.isCorrect ?? (attempt.answers.isEmpty ? nil : false),
                explanation: question.explanation, skills: question.skills)
        }
    }

    init(
        item: ItemReference, title: String, attemptID: String?, score: Int?, correctCount: Int,
        totalQuestions: Int, seconds: Int?, completedAt: Date?, questions: [Question]
    ) {
        self.item = item
        self.title = title
        self.attemptID = attemptID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.seconds = seconds
        self.completedAt = completedAt
        self.questions = questions
    }
}
