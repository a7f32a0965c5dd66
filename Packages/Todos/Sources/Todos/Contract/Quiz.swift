package import AppCore

/// When students see a quiz's results.
package enum ResultRule: String, Sendable, Hashable, Codable, CaseIterable {
    case afterSubmit = "after_submit"
    case afterDueDate = "after_due_date"
    case never
}

/// A quiz of a course, without its questions.
package struct Quiz: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var title: String
    package var description: String?
    package var instructions: String?
    /// A ``WorkStatus`` value.
    package var status: String
    package var tenantID: Int64
    package var courseID: Int64
    package var createdByID: Int64
    /// `standard`, `practice` or `survey`.
    package var quizType: String
    package var timeLimitMinutes: Int?
    /// From 1 on.
    package var attemptsAllowed: Int
    package var shuffleQuestions: Bool
    package var shuffleChoices: Bool
    /// A ``ResultRule`` value.
    package var showResults: String
    package var pointsPossible: WireDecimal?
    package var dueAt: WireInstant?
    package var unlockAt: WireInstant?
    package var lockAt: WireInstant?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, courseID: Int64, createdByID: Int64, title: String,
        description: String?, instructions: String?, quizType: String, timeLimitMinutes: Int?,
        attemptsAllowed: Int, shuffleQuestions: Bool, shuffleChoices: Bool, showResults: String,
        pointsPossible: WireDecimal?, dueAt: WireInstant?, unlockAt: WireInstant?,
        lockAt: WireInstant?, status: String, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.courseID = courseID
        self.createdByID = createdByID
        self.title = title
        self.description = description
        self.instructions = instructions
        self.quizType = quizType
        self.timeLimitMinutes = timeLimitMinutes
        self.attemptsAllowed = attemptsAllowed
        self.shuffleQuestions = shuffleQuestions
        self.shuffleChoices = shuffleChoices
        self.showResults = showResults
        self.pointsPossible = pointsPossible
        self.dueAt = dueAt
        self.unlockAt = unlockAt
        self.lockAt = lockAt
        self.status = status
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// A question's place in a quiz.
package struct QuizItem: Codable, Sendable, Hashable {
    package var id: Int64
    /// From 0.
    package var position: Int
    package var points: WireDecimal
    package var tenantID: Int64
    package var quizID: Int64
    package var questionID: Int64
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, quizID: Int64, questionID: Int64, position: Int,
        points: WireDecimal, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.quizID = quizID
        self.questionID = questionID
        self.position = position
        self.points = points
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// More time or tries for one student.
package struct QuizAccommodation: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var notes: String?
    package var tenantID: Int64
    package var quizID: Int64
    package var userID: Int64
    package var extraTimeMinutes: Int
    package var extraAttempts: Int
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, quizID: Int64, userID: Int64, extraTimeMinutes: Int,
        extraAttempts: Int, notes: String?, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.quizID = quizID
        self.userID = userID
        self.extraTimeMinutes = extraTimeMinutes
        self.extraAttempts = extraAttempts
        self.notes = notes
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
