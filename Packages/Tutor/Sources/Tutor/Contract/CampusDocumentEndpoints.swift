package import AppCore
import HTTPTypes

/// What the tutor knows of a document: its questions, so that it can follow what a student works on.
package enum CampusDocumentEndpoints {
    /// Puts a document's questions in place of those that were there. Beyond the contract, whose server reads them out
    /// of PDFs itself.
    package static let put = Endpoint<DocumentQuestions, DocumentKept>(
        "tutor.documents.put", .tutor, .put, "/ai/documents/{stem}", authorization: .required,
        repeatability: .safe, summary: "Tells the tutor a document's questions and answers")

    /// Forgets a document.
    package static let delete = Endpoint<EmptyBody, DocumentDeleted>(
        "tutor.documents.delete", .tutor, .delete, "/ai/documents/{stem}",
        authorization: .required, repeatability: .safe,
        summary: "Forgets what the tutor knows of a document")
}

/// The body of `PUT /ai/documents/{stem}`.
package struct DocumentQuestions: Codable, Sendable, Hashable {
    package struct Question: Codable, Sendable, Hashable {
        package struct Part: Codable, Sendable, Hashable {
            /// e.g. `a` or `a.ii`
            package var label: String
            package var text: String
        }

        /// From 1; what a session's `question_number` names.
        package var number: Int
        package var text: String
        /// In order; empty when the question has none.
        @OrDefault package var parts: [Part]
        /// What is right, by part; without a label for the whole question.
        @OrDefault package var answers: [Answer]

        package init(
            number: Int, text: String, parts: [Part] = [], answers: [Answer] = []
        ) {
            self.number = number
            self.text = text
            self.parts = parts
            self.answers = answers
        }
    }

    package struct Answer: Codable, Sendable, Hashable {
        package var answer: String
        package var partLabel: String?

        package init(partLabel: String? = nil, answer: String) {
            self.partLabel = partLabel
            self.answer = answer
        }
    }

    /// Questions of a document, parts of a question, characters of a text.
    package static let maxQuestions = 500
    package static let maxParts = 50
    package static let maxTextLength = 8_000

    package var questions: [Question]
}

/// `PUT /ai/documents/{stem}`
package struct DocumentKept: Codable, Sendable, Hashable {
    package var filename: String
    package var questions: Int

    package init(filename: String, questions: Int) {
        self.filename = filename
        self.questions = questions
    }
}

/// `DELETE /ai/documents/{stem}`
package struct DocumentDeleted: Codable, Sendable, Hashable {
    package var deleted: Int
    package var filename: String

    package init(deleted: Int, filename: String) {
        self.deleted = deleted
        self.filename = filename
    }
}
