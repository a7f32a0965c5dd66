package import AppCore

/// The latest attempt on a passage with its questions.
package struct PassageReview: Codable, Sendable, Hashable {
    /// A question with the student's answer. Without an attempt, everything after the options is nil.
    package struct Answer: Codable, Sendable, Hashable, EncodesNulls {
        package var questionID: WireID
        package var questionText: String
        package var options: [String]
        /// From 0; nil if unanswered.
        package var selectedOptionIndex: Int?
        package var correctAnswerIndex: Int?
        package var isCorrect: Bool?
        package var explanation: String?
        package var annotations: [PassageAnnotation]

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

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            questionID = try container.decode(WireID.self, forKey: .questionID)
            questionText = try container.decodeText(forKey: .questionText) ?? ""
            options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
            selectedOptionIndex = try container.decodeWholeNumber(forKey: .selectedOptionIndex)
            correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex)
            isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect)
            explanation = try container.decodeText(forKey: .explanation)
            annotations = try container.decodeReadable(PassageAnnotation.self, forKey: .annotations)
        }
    }

    package var passageID: WireID
    /// 0…100; nil without an attempt.
    package var score: Int?
    package var correctCount: Int
    package var totalQuestions: Int
    /// Every question of the passage, in order.
    package var answers: [Answer]

    package init(
        passageID: WireID, score: Int?, correctCount: Int, totalQuestions: Int, answers: [Answer]
    ) {
        self.passageID = passageID
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.answers = answers
    }

    private enum CodingKeys: String, CodingKey {
        case score, answers, passageID, writingSectionID, correctCount, totalQuestions
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        passageID = try container.decode(WireID.self, forKey: .passageID)
        score = try container.decodeWholeNumber(forKey: .score)
        correctCount = try container.decodeWholeNumber(forKey: .correctCount) ?? 0
        totalQuestions = try container.decodeWholeNumber(forKey: .totalQuestions) ?? 0
        answers = try container.decodeReadable(Answer.self, forKey: .answers)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(passageID, forKey: .passageID)
        try container.encodeNil(forKey: .writingSectionID)
        try container.encode(score, forKey: .score)
        try container.encode(correctCount, forKey: .correctCount)
        try container.encode(totalQuestions, forKey: .totalQuestions)
        try container.encode(answers, forKey: .answers)
    }
}
