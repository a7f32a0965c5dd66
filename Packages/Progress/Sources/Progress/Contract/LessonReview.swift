package import AppCore

/// The latest attempt on a lesson with its questions.
package struct LessonReview: Codable, Sendable, Hashable {
    /// A question with the student's answer.
    package struct Question: Codable, Sendable, Hashable, EncodesNulls {
        package var id: WireID
        /// The lesson's blocks: an array of objects.
        @OrDefault package var text: JSONValue
        @Readable package var options: [Option]
        @WholeNumber package var correctAnswerIndex: Int?
        /// The lesson's blocks, a string, or null.
        @OrDefault package var explanation: JSONValue
        /// From 0; nil if unanswered.
        @WholeNumber package var userAnswerIndex: Int?
        @OrDefault package var isCorrect: Bool

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
    @WholeNumber package var score: Int
    @WholeNumber package var correctCount: Int
    @WholeNumber package var totalQuestions: Int
    package var completedAt: WireDate?
    @Readable package var questions: [Question]

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
        case score, questions, lessonID
        case title = "lesson_title"
        case correctCount, totalQuestions, completedAt
    }
}
