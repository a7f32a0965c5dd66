package import AppCore

/// A graded answer.
package struct AnswerResult: Codable, Sendable, Hashable, EncodesNulls {
    package var explanation: String?
    /// Empty for lessons.
    package var annotations: [PassageAnnotation]
    package var questionID: WireID
    /// From 0; nil or negative for a skipped question.
    package var selectedOptionIndex: Int?
    /// From 0; nil if the server doesn't send it.
    package var correctAnswerIndex: Int?
    package var isCorrect: Bool

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

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        questionID = try container.decode(WireID.self, forKey: .questionID)
        selectedOptionIndex = try container.decodeWholeNumber(forKey: .selectedOptionIndex)
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex)
        isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect) ?? false
        explanation = try container.decodeText(forKey: .explanation)
        annotations = try container.decodeReadable(PassageAnnotation.self, forKey: .annotations)
    }
}
