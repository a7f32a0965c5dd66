package import AppCore

/// A graded answer.
package struct AnswerResult: Codable, Sendable, Hashable, EncodesNulls {
    @Decoded<OptionalText> package var explanation: String?
    /// Empty for lessons.
    @Readable package var annotations: [PassageAnnotation]
    package var questionID: WireID
    /// From 0; nil or negative for a skipped question.
    @WholeNumber package var selectedOptionIndex: Int?
    /// From 0; nil if the server doesn't send it.
    @WholeNumber package var correctAnswerIndex: Int?
    @OrDefault package var isCorrect: Bool

    package init(
        questionID: WireID, selectedOptionIndex: Int?, correctAnswerIndex: Int?, isCorrect: Bool,
        explanation: String?, annotations: [PassageAnnotation]
    ) {
        self.questionID = questionID
        self.selectedOptionIndex = selectedOptionIndex
        self.correctAnswerIndex = correctAnswerIndex
        self.isCorrect = isCorrect
        self.explanation = explanation
        self.annotations = annotations
    }
}
