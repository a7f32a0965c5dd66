package import AppCore

/// The latest attempt on a writing or math section with its questions.
package struct SectionReview: Codable, Sendable, Hashable, EncodesNulls {
    /// A question with the student's answer.
    package struct Answer: Codable, Sendable, Hashable, EncodesNulls {
        package var questionID: WireID
        /// Plain text. Some backends send printed blocks of a math section here: unusable.
        @Decoded<TextOrBlocks> package var questionText: String
        @OrDefault package var options: [String]
        /// From 0; nil if unanswered.
        @WholeNumber package var selectedOptionIndex: Int?
        /// From 0; nil without an attempt.
        @WholeNumber package var correctAnswerIndex: Int?
        /// False if unanswered.
        @OrDefault package var isCorrect: Bool
        @Decoded<OptionalText> package var explanation: String?

        package init(
            questionID: WireID, questionText: String, options: [String],
            selectedOptionIndex: Int?, correctAnswerIndex: Int?, isCorrect: Bool,
            explanation: String?
        ) {
            self.questionID = questionID
            self.questionText = questionText
            self.options = options
            self.selectedOptionIndex = selectedOptionIndex
            self.correctAnswerIndex = correctAnswerIndex
            self.isCorrect = isCorrect
            self.explanation = explanation
        }
    }

    private var passageID = AlwaysNull()
    /// The section's id, also of a math section: the contract has one name for both.
    package var sectionID: WireID?
    /// 0…100; 0 without an attempt.
    @WholeNumber package var score: Int
    @WholeNumber package var correctCount: Int
    @WholeNumber package var totalQuestions: Int
    /// Every question of the section, in order.
    @Readable package var answers: [Answer]

    package init(
        sectionID: WireID?, score: Int, correctCount: Int, totalQuestions: Int, answers: [Answer]
    ) {
        self.sectionID = sectionID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.answers = answers
    }

    private enum CodingKeys: String, CodingKey {
        case passageID
        case sectionID = "writing_section_id"
        case score, correctCount, totalQuestions, answers
    }
}
