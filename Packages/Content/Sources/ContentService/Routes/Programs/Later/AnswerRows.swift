import AppCore

/// An answer to a quiz or a matching.
struct QuizSubmission: Codable, Sendable, ExactKeys {
    struct Answer: Codable, Sendable, ExactKeys {
        /// The quiz; may be left out.
        var questionId: Int?
        /// The chosen option. With several correct options, each is a separate answer.
        var selectedOptionId: Int?
        /// The text for a gap.
        var text: String?
    }

    struct Link: Codable, Sendable, ExactKeys {
        /// The pairs that the left and the right side belong to.
        var leftPairId, rightPairId: Int
    }

    /// The caller, if signed in.
    var userId: String?
    var answers: [Answer]?
    var matchingAnswers: [Link]?
}

/// The grading of an answer.
struct QuizVerdict: Codable, Sendable, ExactKeys {
    struct Feedback: Codable, Sendable, ExactKeys {
        /// The quiz, or the left side's pair in a matching.
        var questionId: Int
        var correct: Bool
        var explanation: String?
        /// The first correct option of a quiz.
        var correctAnswerId: Int?
    }

    /// In percent.
    var score: Int
    var totalQuestions, correctAnswers: Int
    var passed: Bool
    var feedback: [Feedback]
    /// Whether the attempt was stored.
    var progressUpdated: Bool
    /// Whether all scored items of the level have passed.
    var levelCompleted: Bool
}

/// A student's line in a role-play.
struct RoleplayLine: Codable, Sendable, ExactKeys {
    /// The caller, if signed in.
    var userId: String?
    var message: String
    var sessionId: String?
    /// The expected line. If missing, the message is compared with all of the student's lines.
    var turnOrder: Int?
}

/// The comparison with a line.
struct RoleplayVerdict: Codable, Sendable, ExactKeys {
    struct Details: Codable, Sendable, ExactKeys {
        /// Matched words of the line.
        var expectedVocabMatched: [String]
        var hintsUsed: Bool
        var feedback: String
        /// Missing words of the line.
        var missing: [String]
        /// The matched share of the line, from 0 to 1.
        var similarity: Double
    }

    /// The student's text.
    var message: String
    /// The line compared with; 0 if none is close.
    var turnOrder: Int
    var speaker: String
    var isMatched: Bool
    var sessionId: String?
    var metadata: Details
}
