package import AppCore

/// The status of an attempt.
package enum AttemptStatus: String, Sendable, Hashable, Codable, CaseIterable {
    case inProgress = "in_progress"
    case submitted, graded
}

/// An attempt at a quiz.
package struct QuizAttempt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// An ``AttemptStatus`` value.
    package var status: String
    /// Out of the quiz's points; nil until submitted and while the quiz hides results.
    package var score: WireDecimal?
    package var percentage: WireDecimal?
    package var tenantID: Int64
    package var quizID: Int64
    package var userID: Int64
    /// From 1.
    package var attemptNumber: Int
    package var startedAt: WireInstant
    package var submittedAt: WireInstant?
    package var timeSpentSeconds: Int?
    /// Minutes, including accommodations; nil for no limit.
    package var effectiveTimeLimit: Int?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, quizID: Int64, userID: Int64, attemptNumber: Int,
        status: String, score: WireDecimal?, percentage: WireDecimal?, startedAt: WireInstant,
        submittedAt: WireInstant?, timeSpentSeconds: Int?, effectiveTimeLimit: Int?,
        createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.quizID = quizID
        self.userID = userID
        self.attemptNumber = attemptNumber
        self.status = status
        self.score = score
        self.percentage = percentage
        self.startedAt = startedAt
        self.submittedAt = submittedAt
        self.timeSpentSeconds = timeSpentSeconds
        self.effectiveTimeLimit = effectiveTimeLimit
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A saved answer. Results are nil until the attempt is submitted and while the quiz hides them.
package struct AttemptAnswer: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// By the question's type, see ``QuestionType``.
    package var answer: JSONValue
    package var feedback: String?
    package var quizAttemptID: Int64
    package var questionID: Int64
    package var isCorrect: Bool?
    package var pointsAwarded: WireDecimal?
    package var gradedAt: WireInstant?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, quizAttemptID: Int64, questionID: Int64, answer: JSONValue, isCorrect: Bool?,
        pointsAwarded: WireDecimal?, gradedAt: WireInstant?, feedback: String?,
        createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.quizAttemptID = quizAttemptID
        self.questionID = questionID
        self.answer = answer
        self.isCorrect = isCorrect
        self.pointsAwarded = pointsAwarded
        self.gradedAt = gradedAt
        self.feedback = feedback
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// Answers to save; the last one per question counts.
package struct AttemptSheet: Codable, Sendable, Hashable {
    package struct Answer: Codable, Sendable, Hashable {
        package var answer: JSONValue
        package var questionID: Int64

        package init(questionID: Int64, answer: JSONValue) {
            self.questionID = questionID
            self.answer = answer
        }
    }

    package var answers: [Answer]

    package init(_ answers: [Answer]) { self.answers = answers }
}
