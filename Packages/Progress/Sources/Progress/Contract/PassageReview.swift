package import AppCore

/// The latest attempt on a passage with its questions.
package struct PassageReview: Codable, Sendable, Hashable, EncodesNulls {
    /// A question with the student's answer. Without an attempt, everything after the options is nil.
    package struct Answer: Codable, Sendable, Hashable, EncodesNulls {
        package var questionID: WireID
        @Decoded<TextOrBlocks> package var questionText: String
        @OrDefault package var options: [String]
        /// From 0; nil if unanswered.
        @WholeNumber package var selectedOptionIndex: Int?
        @WholeNumber package var correctAnswerIndex: Int?
        package var isCorrect: Bool?
        @Decoded<OptionalText> package var explanation: String?
        @Readable package var annotations: [PassageAnnotation]

        package init(
            questionID: WireID, questionText: String, options: [String],
            selectedOptionIndex: Int?, correctAnswerIndex: Int?, isCorrect: Bool?,
            explanation: String?, annotations: [PassageAnnotation]
        ) {
            self.questionID = questionID
            self.questionText = questionText
            self.options = options
            self.selectedOptionIndex = selectedOptionIndex
            self.correctAnswerIndex = correctAnswerIndex
            self.isCorrect = isCorrect
            self.explanation = explanation
            self.annotations = annotations
        }
    }

    package var passageID: WireID
    private var writingSectionID = AlwaysNull()
    /// 0…100; nil without an attempt.
    @WholeNumber package var score: Int?
    @WholeNumber package var correctCount: Int
    @WholeNumber package var totalQuestions: Int
    /// Every question of the passage, in order.
    @Readable package var answers: [Answer]

    package init(
        passageID: WireID, score: Int?, correctCount: Int, totalQuestions: Int, answers: [Answer]
    ) {
        self.passageID = passageID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.answers = answers
    }
}
