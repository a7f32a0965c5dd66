package import AppCore
import HTTPTypes

/// A question bank in a list.
package struct BankListItem: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug.
    @OrDefault package var bankID: String
    package var title: String
    /// `reading-writing` or `math`.
    @OrDefault package var section: String
    /// `practice`, or the practice test that its questions belong to: `test-1`.
    @OrDefault package var use: String
    @WholeNumber package var questionCount: Int
    /// Changes with the bank.
    package var updatedAt: WireDate?

    package init(
        id: WireID, bankID: String, title: String, section: String, use: String,
        questionCount: Int, updatedAt: WireDate?
    ) {
        self.id = id
        self.bankID = bankID
        self.title = title
        self.section = section
        self.use = use
        self.questionCount = questionCount
        self.updatedAt = updatedAt
    }
}

/// One question bank with its questions, their answers and its diagrams.
package struct BankDetail: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// A slug.
    @OrDefault package var bankID: String
    package var title: String
    @OrDefault package var section: String
    @OrDefault package var use: String
    @Readable package var questions: [BankQuestion]
    @Readable package var assets: [LessonAsset]
    package var updatedAt: WireDate?

    package init(
        of bank: BankListItem, questions: [BankQuestion], assets: [LessonAsset]
    ) {
        id = bank.id
        bankID = bank.bankID
        title = bank.title
        section = bank.section
        use = bank.use
        self.questions = questions
        self.assets = assets
        updatedAt = bank.updatedAt
    }
}

/// A question of a bank.
package struct BankQuestion: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var skill: QuestionSkill?
    /// The skill's slug.
    package var skillKey: String?
    /// The domain of the test, such as `algebra`.
    package var domain: String?
    /// `Easy`, `Medium` or `Hard`.
    @OrDefault package var difficulty: String
    /// What is read first; may be empty.
    @Readable package var text: [ContentBlock]
    /// The question itself.
    @Readable package var question: [ContentBlock]
    /// In order of their letters; empty for a student-produced response.
    @Readable package var options: [String]
    /// From 0; null for a student-produced response.
    package var correctAnswerIndex: Int?
    /// The exact values of a student-produced response, such as `7/2`; empty for options.
    @Readable package var correctAnswers: [String]
    @Readable package var explanation: [ContentBlock]

    package init(
        id: WireID, skill: QuestionSkill?, skillKey: String?, domain: String?,
        difficulty: String, text: [ContentBlock], question: [ContentBlock], options: [String],
        correctAnswerIndex: Int?, correctAnswers: [String], explanation: [ContentBlock]
    ) {
        self.id = id
        self.skill = skill
        self.skillKey = skillKey
        self.domain = domain
        self.difficulty = difficulty
        self.text = text
        self.question = question
        self.options = options
        self.correctAnswerIndex = correctAnswerIndex
        self.correctAnswers = correctAnswers
        self.explanation = explanation
    }
}

/// The SAT contract's endpoints for question banks, an extension of this server.
extension ContentEndpoints {
    /// All question banks in order.
    package static let banks = Endpoint<EmptyBody, Page<BankListItem>>(
        "sat.question-banks.list", .sat, .get, "/question-banks/",
        query: [
            QueryField("section", .text, .choices(["reading-writing", "math"])),
            QueryField("use", .text, .choices(["practice", "test-1", "test-2", "test-3"])),
        ] + QueryField.window,
        authorization: .optional, summary: "Question banks in order")

    /// One bank with its questions and answers.
    package static let bank = Endpoint<EmptyBody, BankDetail>(
        "sat.question-banks.detail", .sat, .get, "/question-banks/{id}/",
        authorization: .optional, summary: "One question bank with its questions and answers")
}

extension BankListItem: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "question_count": .notNegative,
        "use": .any.saying("`practice`, or the practice test that it belongs to."),
    ]
}

extension BankDetail: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["id": .form("uuid")]
}

extension BankQuestion: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"),
        "correct_answer_index": .any.saying("From 0; null for a typed answer."),
        "correct_answers": .any.saying("The exact values of a typed answer."),
    ]
}
