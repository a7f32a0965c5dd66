package import AppCore

/// A writing section's question without its answer.
package struct WritingPrompt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var text: String
    /// In the order they are shown.
    package var options: [QuestionOption]
    /// This server always sends null.
    package var explanation: String?
    /// From 1; for sorting only.
    package var order: Int
    /// The spot it is about; nil for the whole text.
    package var selectionNumber: Int?

    package init(
        id: WireID, text: String, options: [QuestionOption], order: Int, selectionNumber: Int?
    ) {
        self.id = id
        self.text = text
        self.options = options
        self.order = order
        self.selectionNumber = selectionNumber
    }
}

/// The response of `/writing-sections/{id}/questions/`.
package struct WritingPromptList: Codable, Sendable, Hashable {
    package var questions: [WritingPrompt]

    package init(questions: [WritingPrompt]) { self.questions = questions }
}

/// A math section's question without its answer.
package struct MathPrompt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var prompt: [ContentBlock]
    /// In the order they are shown.
    package var choices: [String]
    package var options: [QuestionOption]
    /// This server always sends null.
    package var explanation: [ContentBlock]?
    /// From 1; for sorting only.
    package var order: Int
    /// The diagrams of the prompt and the options.
    package var assets: [LessonAsset]
    /// A slug such as `q3`, no id.
    package var questionID: String

    package init(
        id: WireID, questionID: String, prompt: [ContentBlock], options: [QuestionOption],
        order: Int, assets: [LessonAsset]
    ) {
        self.id = id
        self.questionID = questionID
        self.prompt = prompt
        self.choices = options.map(\.text)
        self.options = options
        self.order = order
        self.assets = assets
    }
}

/// The response of `/math-sections/{id}/questions/`, under the contract's key `results`.
package struct MathPromptList: Codable, Sendable, Hashable {
    package var results: [MathPrompt]

    package init(results: [MathPrompt]) { self.results = results }
}
