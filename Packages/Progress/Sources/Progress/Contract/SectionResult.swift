package import AppCore

/// The result of submitted answers to a writing or math section.
package struct SectionResult: Codable, Sendable, Hashable, EncodesNulls {
    /// The section's id, also of a math section: the contract has one name for both.
    package var sectionID: WireID?
    /// nil for an anonymous caller: nothing was stored.
    package var attemptID: WireID?
    /// 0…100.
    @WholeNumber package var score: Int
    @WholeNumber package var correctCount: Int
    /// All questions of the section.
    @WholeNumber package var totalQuestions: Int
    /// False while the attempt is in progress.
    @Decoded<TrueIfMissing> package var isCompleted: Bool
    @Readable package var answers: [SectionAnswer]
    /// nil while the attempt is in progress.
    package var completedAt: WireDate?

    package init(
        sectionID: WireID?, attemptID: WireID?, score: Int, correctCount: Int,
        totalQuestions: Int, isCompleted: Bool, answers: [SectionAnswer], completedAt: WireDate?
    ) {
        self.sectionID = sectionID
        self.attemptID = attemptID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.isCompleted = isCompleted
        self.answers = answers
        self.completedAt = completedAt
    }

    private enum CodingKeys: String, CodingKey {
        case score, answers
        case sectionID = "writing_section_id"
        case attemptID, correctCount, totalQuestions, isCompleted, completedAt
    }
}

/// A graded answer of a section.
package struct SectionAnswer: Codable, Sendable, Hashable, EncodesNulls {
    /// A text or null of a writing section, an array of blocks of a math section.
    @OrDefault package var explanation: JSONValue
    package var questionID: WireID
    /// From 0; nil or negative for a skipped question.
    @WholeNumber package var selectedOptionIndex: Int?
    /// From 0; nil if the server doesn't send it.
    @WholeNumber package var correctAnswerIndex: Int?
    @OrDefault package var isCorrect: Bool

    package init(
        questionID: WireID, selectedOptionIndex: Int?, correctAnswerIndex: Int?, isCorrect: Bool,
        explanation: JSONValue
    ) {
        self.questionID = questionID
        self.selectedOptionIndex = selectedOptionIndex
        self.correctAnswerIndex = correctAnswerIndex
        self.isCorrect = isCorrect
        self.explanation = explanation
    }
}
