package import AppCore

/// The six question types and the form of their answers.
package enum QuestionType: String, Sendable, Hashable, Codable, CaseIterable {
    /// `{"key":"c"}`
    case multipleChoice = "multiple_choice"
    /// `{"value":true}`
    case trueFalse = "true_false"
    /// `{"text":"gneiss"}`
    case shortAnswer = "short_answer"
    /// `{"text":"…"}`: graded by a person.
    case essay
    /// `{"pairs":[{"left":"basalt","right":"igneous"}]}`
    case matching
    /// `{"answers":["heat","pressure"]}`, in order.
    case fillInBlank = "fill_in_blank"
}

/// One choice: `key` and `text` of a choice question, `left` and `right` of a matching one.
package struct QuestionChoice: Codable, Sendable, Hashable {
    package var key: String?
    package var text: String?
    package var left: String?
    package var right: String?

    package init(
        key: String? = nil, text: String? = nil, left: String? = nil, right: String? = nil
    ) {
        self.key = key
        self.text = text
        self.left = left
        self.right = right
    }
}

/// A question. Only teachers receive the correct answer and the explanation.
package struct Question: Codable, Sendable, Hashable {
    package var id: Int64
    package var prompt: String
    /// Empty except for multiple choice and matching. Students get the right column of a matching
    /// question shuffled.
    package var choices: [QuestionChoice]
    /// In a quiz: its points there.
    package var points: WireDecimal
    /// From 0; in a quiz: its position there.
    package var position: Int
    /// `active` or `archived`.
    package var status: String
    /// For teachers; else nil, which omits the key.
    package var explanation: String?
    package var tenantID: Int64
    package var questionBankID: Int64
    package var createdByID: Int64
    /// A ``QuestionType`` value.
    package var questionType: String
    /// For teachers, in the forms of ``QuestionDraft/correctAnswer``; else nil, which omits the
    /// key.
    package var correctAnswer: JSONValue?
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, tenantID: Int64, questionBankID: Int64, createdByID: Int64,
        questionType: String, prompt: String, choices: [QuestionChoice], points: WireDecimal,
        position: Int, status: String, correctAnswer: JSONValue?, explanation: String?,
        createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.tenantID = tenantID
        self.questionBankID = questionBankID
        self.createdByID = createdByID
        self.questionType = questionType
        self.prompt = prompt
        self.choices = choices
        self.points = points
        self.position = position
        self.status = status
        self.correctAnswer = correctAnswer
        self.explanation = explanation
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
