package import AppCore

/// A passage's question without its answer.
package struct PassagePrompt: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    package var text: String
    /// In the order they are shown.
    package var options: [String]
    /// This server always sends null; others may not. Never show it before answering.
    package var explanation: String?
    /// For sorting only.
    package var order: Int

    package init(id: WireID, text: String, options: [String], order: Int) {
        self.id = id
        self.text = text
        self.options = options
        self.order = order
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        text = try container.decodeText(forKey: .text) ?? ""
        let read = try container.decodeIfPresent([QuestionOption].self, forKey: .options) ?? []
        options = QuestionOption.inOrder(read).map(\.text)
        explanation = try container.decodeText(forKey: .explanation)
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
    }
}

/// The response of `/passages/{id}/questions/`.
package struct PassagePromptList: Codable, Sendable, Hashable {
    package var questions: [PassagePrompt]

    package init(questions: [PassagePrompt]) { self.questions = questions }
}
