package import AppCore

/// The latest attempt on a lesson with its questions.
package struct LessonReview: Codable, Sendable, Hashable {
    /// A question with the student's answer.
    package struct Question: Codable, Sendable, Hashable {
        package var id: WireID
        /// The lesson's blocks: an array of objects.
        package var text: JSONValue
        package var options: [Option]
        package var correctAnswerIndex: Int?
        /// The lesson's blocks, a string, or null.
        package var explanation: JSONValue
        /// From 0; nil if unanswered.
        package var userAnswerIndex: Int?
        package var isCorrect: Bool

        package init(
            id: WireID, text: JSONValue, options: [Option], correctAnswerIndex: Int?,
            explanation: JSONValue, userAnswerIndex: Int?, isCorrect: Bool
        ) {
            self.id = id
            self.text = text
            self.options = options
            self.correctAnswerIndex = correctAnswerIndex
            self.explanation = explanation
            self.userAnswerIndex = userAnswerIndex
            self.isCorrect = isCorrect
        }

        private enum CodingKeys: String, CodingKey {
            case id, text, options, explanation
            case correctAnswerIndex = "correct_answer_index"
            case userAnswerIndex = "user_answer_index"
            case isCorrect = "is_correct"
        }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(WireID.self, forKey: .id)
            text = try container.decodeIfPresent(JSONValue.self, forKey: .text) ?? .null
            options = try container.decodeReadable(Option.self, forKey: .options)
            correctAnswerIndex = try container.decodeWholeNumber(forKey: .correctAnswerIndex)
            explanation =
                try container.decodeIfPresent(JSONValue.self, forKey: .explanation) ?? .null
            userAnswerIndex = try container.decodeWholeNumber(forKey: .userAnswerIndex)
            isCorrect = try container.decodeIfPresent(Bool.self, forKey: .isCorrect) ?? false
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(text, forKey: .text)
            try container.encode(options, forKey: .options)
            try container.encode(correctAnswerIndex, forKey: .correctAnswerIndex)
            try container.encode(explanation, forKey: .explanation)
            try container.encode(userAnswerIndex, forKey: .userAnswerIndex)
            try container.encode(isCorrect, forKey: .isCorrect)
        }
    }

    /// An answer option.
    package struct Option: Codable, Sendable, Hashable {
        package var text: String
        /// From 0.
        package var order: Int

        package init(text: String, order: Int) {
            self.text = text
            self.order = order
        }
    }

    package var lessonID: WireID
    package var title: String?
    /// 0…100.
    package var score: Int
    package var correctCount: Int
    package var totalQuestions: Int
    package var completedAt: WireDate?
    package var questions: [Question]

    package init(
        lessonID: WireID, title: String?, score: Int, correctCount: Int, totalQuestions: Int,
        completedAt: WireDate?, questions: [Question]
    ) {
        self.lessonID = lessonID
        self.title = title
        self.score = score
        self.correctCount = correctCount
        self.totalQuestions = totalQuestions
        self.completedAt = completedAt
        self.questions = questions
    }

    private enum CodingKeys: String, CodingKey {
        case score, questions
        case lessonID = "lesson_id"
        case title = "lesson_title"
        case correctCount = "correct_count"
        case totalQuestions = "total_questions"
        case completedAt = "completed_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        lessonID = try container.decode(WireID.self, forKey: .lessonID)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        score = try container.decodeWholeNumber(forKey: .score) ?? 0
        correctCount = try container.decodeWholeNumber(forKey: .correctCount) ?? 0
        totalQuestions = try container.decodeWholeNumber(forKey: .totalQuestions) ?? 0
        completedAt = try container.decodeIfPresent(WireDate.self, forKey: .completedAt)
        questions = try container.decodeReadable(Question.self, forKey: .questions)
    }
}
