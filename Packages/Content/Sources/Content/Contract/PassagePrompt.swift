package import AppCore

/// A passage's question without its answer.
package struct PassagePrompt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    @Decoded<TextOrBlocks> package var text: String
    /// In the order they are shown.
    @Decoded<OptionTexts> package var options: [String]
    /// This server always sends null; others may not. Never show it before answering.
    @Decoded<OptionalText> package var explanation: String?
    /// For sorting only.
    @WholeNumber package var order: Int

    package init(id: WireID, text: String, options: [String], order: Int) {
        self.id = id
        self.text = text
        self.options = options
        explanation = nil
        self.order = order
    }
}

/// The response of `/passages/{id}/questions/`.
package struct PassagePromptList: Codable, Sendable, Hashable {
    package var questions: [PassagePrompt]

    package init(questions: [PassagePrompt]) { self.questions = questions }
}
