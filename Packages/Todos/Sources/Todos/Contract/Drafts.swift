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
}
