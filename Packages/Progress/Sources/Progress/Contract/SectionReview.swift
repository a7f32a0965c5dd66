package import AppCore

/// The latest attempt on a writing or math section with its questions.
package struct SectionReview: Codable, Sendable, Hashable {
    /// A question with the student's answer.
    package struct Answer: Codable, Sendable, Hashable, EncodesNulls {
        package var questionID: WireID
        /// Plain text. Some backends send printed blocks of a math section here: unusable.
        package var questionText: String
        package var options: [String]
        /// From 0; nil if unanswered.
        package var selectedOptionIndex: Int?
        /// From 0; nil without an attempt.
        package var correctAnswerIndex: Int?
        /// False if unanswered.
        package var isCorrect: Bool
        package var explanation: String?

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

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            questionID = try container.decode(WireID.self, forKey: .questionID)
            questionText = try container.decodeText(forKey: .questionText) ?? ""
            options = try container.decodeIfPresent([String].self, forKey: .options) ?? []
            selectedOptionIndex = try container.decodeWholeNumber(forKey: .selectedOptionIndex)
            correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex)
            isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect) ?? false
            explanation = try container.decodeText(forKey: .explanation)
        }
    }

    /// The section's id, also of a math section: the contract has one name for both.
    package var sectionID: WireID?
    /// 0…100; 0 without an attempt.
    package var score: Int
    package var correctCount: Int
    package var totalQuestions: Int
    /// Every question of the section, in order.
    package var answers: [Answer]

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
        case score, answers, passageID
        case sectionID = "writing_section_id"
        case correctCount, totalQuestions
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        sectionID = try container.decodeIfPresent(WireID.self, forKey: .sectionID)
        score = try container.decodeWholeNumber(forKey: .score) ?? 0
        correctCount = try container.decodeWholeNumber(forKey: .correctCount) ?? 0
        totalQuestions = try container.decodeWholeNumber(forKey: .totalQuestions) ?? 0
        answers = try container.decodeReadable(Answer.self, forKey: .answers)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNil(forKey: .passageID)
        try container.encode(sectionID, forKey: .sectionID)
        try container.encode(score, forKey: .score)
        try container.encode(correctCount, forKey: .correctCount)
        try container.encode(totalQuestions, forKey: .totalQuestions)
        try container.encode(answers, forKey: .answers)
    }
}
