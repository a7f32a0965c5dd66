import AppCore

/// An answer to a quiz or a matching.
struct QuizSubmission: Codable, Sendable {
    struct Answer: Codable, Sendable {
        /// The quiz; may be left out.
        var questionId: Int?
        /// What was chosen. Of several options that are right, each is an answer of its own.
        var selectedOptionId: Int?
        /// What was written into a gap.
        var text: String?
    }

    struct Link: Codable, Sendable {
        /// The pair of the left side, and that of the right side.
        var leftPairId, rightPairId: Int
    }

    /// The caller, if anybody.
    var userId: String?
    var answers: [Answer]?
    var matchingAnswers: [Link]?
}

/// How an answer was judged.
struct QuizVerdict: Codable, Sendable {
    struct Feedback: Codable, Sendable {
        /// The quiz; of a matching the pair of the left side.
        var questionId: Int
        var correct: Bool
        var explanation: String?
        /// The first right option of a quiz.
        var correctAnswerId: Int?
    }

    /// In percents.
    var score: Int
    var totalQuestions, correctAnswers: Int
    var passed: Bool
    var feedback: [Feedback]
    /// The try is kept.
    var progressUpdated: Bool
    /// All scored items of the level have passed.
    var levelCompleted: Bool
}

/// What a student says in a role-play.
struct RoleplayLine: Codable, Sendable {
    /// The caller, if anybody.
    var userId: String?
    var message: String
    var sessionId: String?
    /// The line that is expected. Without it all of the student's lines are looked through.
    var turnOrder: Int?
}

/// How it compares with a line.
struct RoleplayVerdict: Codable, Sendable {
    struct Details: Codable, Sendable {
        /// Words of the line that were said.
        var expectedVocabMatched: [String]
        var hintsUsed: Bool
        var feedback: String
        /// Words of the line that were not said.
        var missing: [String]
        /// How much of the line was said, from 0 to 1.
        var similarity: Double
    }

    /// What was said.
    var message: String
    /// The line that it was compared with; 0 when it is near none.
    var turnOrder: Int
    var speaker: String
    var isMatched: Bool
    var sessionId: String?
    var metadata: Details
}
