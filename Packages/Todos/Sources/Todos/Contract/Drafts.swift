package import AppCore

/// A teacher's changes to an assignment. Absent fields stay as they are; null clears optional ones.
package struct AssignmentDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: FieldChange<String> = .keep
    package var instructions: FieldChange<String> = .keep
    package var assignmentType: String?
    package var pointsPossible: FieldChange<WireDecimal> = .keep
    package var dueAt: FieldChange<WireInstant> = .keep
    package var unlockAt: FieldChange<WireInstant> = .keep
    package var lockAt: FieldChange<WireInstant> = .keep
    package var submissionTypes: [String]?
    package var allowLateSubmission: Bool?
    package var rubricID: FieldChange<Int64> = .keep

    private enum CodingKeys: String, CodingKey {
        case title, description, instructions
        case assignmentType = "assignment_type"
        case pointsPossible = "points_possible"
        case dueAt = "due_at"
        case unlockAt = "unlock_at"
        case lockAt = "lock_at"
        case submissionTypes = "submission_types"
        case allowLateSubmission = "allow_late_submission"
        case rubricID = "rubric_id"
    }
}

/// A teacher's changes to a quiz, with the rules of ``AssignmentDraft``.
package struct QuizDraft: Codable, Sendable, Hashable {
    package var title: String?
    package var description: FieldChange<String> = .keep
    package var instructions: FieldChange<String> = .keep
    package var quizType: String?
    package var timeLimitMinutes: FieldChange<Int> = .keep
    package var attemptsAllowed: Int?
    package var shuffleQuestions: Bool?
    package var shuffleChoices: Bool?
    package var showResults: String?
    package var pointsPossible: FieldChange<WireDecimal> = .keep
    package var dueAt: FieldChange<WireInstant> = .keep
    package var unlockAt: FieldChange<WireInstant> = .keep
    package var lockAt: FieldChange<WireInstant> = .keep

    private enum CodingKeys: String, CodingKey {
        case title, description, instructions
        case quizType = "quiz_type"
        case timeLimitMinutes = "time_limit_minutes"
        case attemptsAllowed = "attempts_allowed"
        case shuffleQuestions = "shuffle_questions"
        case shuffleChoices = "shuffle_choices"
        case showResults = "show_results"
        case pointsPossible = "points_possible"
        case dueAt = "due_at"
        case unlockAt = "unlock_at"
        case lockAt = "lock_at"
    }
}
