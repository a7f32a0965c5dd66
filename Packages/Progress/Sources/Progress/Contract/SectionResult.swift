package import AppCore

/// The result of submitted answers to a writing or math section.
package struct SectionResult: Codable, Sendable, Hashable {
    /// The section's id, also of a math section: the contract has one name for both.
    package var sectionID: WireID?
    /// nil for an anonymous caller: nothing was stored.
    package var attemptID: WireID?
    /// 0…100.
    package var score: Int
    package var correctCount: Int
    /// All questions of the section.
    package var totalQuestions: Int
    /// False while the attempt is in progress.
    package var isCompleted: Bool
    package var answers: [SectionAnswer]
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

    private enum CodingKeys: String, CodingKey, NullKeys {
        case score, answers
        case sectionID = "writing_section_id"
        case attemptID = "attempt_id"
        case correctCount = "correct_count"
        case totalQuestions = "total_questions"
        case isCompleted = "is_completed"
        case completedAt = "completed_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            sectionID: try container.decodeIfPresent(WireID.self, forKey: .sectionID),
            attemptID: try container.decodeIfPresent(WireID.self, forKey: .attemptID),
            score: try container.decodeWholeNumber(forKey: .score) ?? 0,
            correctCount: try container.decodeWholeNumber(forKey: .correctCount) ?? 0,
            totalQuestions: try container.decodeWholeNumber(forKey: .totalQuestions) ?? 0,
            isCompleted: try container.decodeIfPresent(Bool.self, forKey: .isCompleted) ?? true,
            answers: try container.decodeReadable(SectionAnswer.self, forKey: .answers),
            completedAt: try container.decodeIfPresent(WireDate.self, forKey: .completedAt))
    }
}

/// A graded answer of a section.
package struct SectionAnswer: Codable, Sendable, Hashable {
    package var questionID: WireID
    /// From 0; nil or negative for a skipped question.
    package var selectedOptionIndex: Int?
    /// From 0; nil if the server doesn't send it.
    package var correctAnswerIndex: Int?
    package var isCorrect: Bool
    /// A text or null of a writing section, an array of blocks of a math section.
    package var explanation: JSONValue

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

    private enum CodingKeys: String, CodingKey, NullKeys {
        case explanation
        case questionID = "question_id"
        case selectedOptionIndex = "selected_option_index"
        case correctAnswerIndex = "correct_answer_index"
        case isCorrect = "is_correct"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        questionID = try container.decode(WireID.self, forKey: .questionID)
        selectedOptionIndex = try container.decodeWholeNumber(forKey: .selectedOptionIndex)
        correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex)
        isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect) ?? false
        explanation = try container.decodeIfPresent(JSONValue.self, forKey: .explanation) ?? .null
    }
}
