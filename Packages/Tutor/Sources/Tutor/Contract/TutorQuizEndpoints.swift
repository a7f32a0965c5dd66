package import AppCore
import HTTPTypes

/// Quizzes of the tutor's wire.
package enum TutorQuizEndpoints {
    /// Questions that the server writes from passages that the client sends along, each as a page to print.
    package static let generate = Endpoint<QuizRequest, [QuizQuestionRecord]>(
        "tutor.quiz.generate", .tutor, .post, "/ai/generate-quiz", authorization: .optional,
        summary: "Write questions from passages, each as a PDF.", errors: [.rateLimited])
}

/// `POST /ai/generate-quiz`
package struct QuizRequest: Codable, Sendable, Hashable, SchemaRefining {
    /// How many questions one request may ask for.
    package static let counts = 1...10
    /// The words for kinds of questions; a server takes others, too, and may not know them.
    package static let types = ["open_ended", "multiple_choice", "fill_in_blank"]

    package var topic: String
    /// `easy`, `medium` or `hard`; any other word is taken.
    package var difficulty: String
    /// 1…10
    package var numQuestions: Int
    /// The passages that the questions are to be about; may be empty.
    package var ragContext: String
    @OrDefault package var useGeneralKnowledge: Bool
    package var additionalNotes: String?
    @Decoded<OpenEnded> package var questionTypes: [String]

    package static let fieldSchemas: [String: JSONSchema] = [
        "num_questions": .integer(from: 1, to: 10)
    ]

    package init(
        topic: String, difficulty: String, numQuestions: Int, ragContext: String,
        useGeneralKnowledge: Bool = false, additionalNotes: String? = nil,
        questionTypes: [String] = ["open_ended"]
    ) {
        self.topic = topic
        self.difficulty = difficulty
        self.numQuestions = numQuestions
        self.ragContext = ragContext
        self.useGeneralKnowledge = useGeneralKnowledge
        self.additionalNotes = additionalNotes
        self.questionTypes = questionTypes
    }
}

package enum OpenEnded: DefaultRule {
    package static var missing: [String] { ["open_ended"] }
}

/// One question as a server writes it: a page to print.
package struct QuizQuestionRecord: Codable, Sendable, Hashable, EncodesNulls {
    /// From 1, in the order of the answer.
    package var number: Int
    /// A PDF of one question, in base64.
    package var pdfBase64: String
    package var topic: String?

    package init(number: Int, pdfBase64: String, topic: String?) {
        self.number = number
        self.pdfBase64 = pdfBase64
        self.topic = topic
    }
}
