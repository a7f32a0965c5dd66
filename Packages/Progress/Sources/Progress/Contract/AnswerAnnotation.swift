package import AppCore

/// A note on a stretch of a passage that an answer's explanation rests on.
package struct AnswerAnnotation: Codable, Sendable, Hashable {
    package var id: WireID
    /// nil where the backend leaves it to the enclosing answer.
    package var questionID: WireID?
    /// The first Unicode code point of the stretch, counted in the passage's content from 0.
    package var startChar: Int
    /// One past the last code point of the stretch.
    package var endChar: Int
    package var selectedText: String
    package var explanation: String
    package var order: Int

    package init(
        id: WireID, questionID: WireID?, startChar: Int, endChar: Int, selectedText: String,
        explanation: String, order: Int
    ) {
        self.id = id
        self.questionID = questionID
        self.startChar = startChar
        self.endChar = endChar
        self.selectedText = selectedText
        self.explanation = explanation
        self.order = order
    }

    private enum CodingKeys: String, CodingKey {
        case id, explanation, order
        case questionID = "question_id"
        case startChar = "start_char"
        case endChar = "end_char"
        case selectedText = "selected_text"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        questionID = try container.decodeIfPresent(WireID.self, forKey: .questionID)
        startChar = try container.decode(Int.self, forKey: .startChar)
        endChar = try container.decode(Int.self, forKey: .endChar)
        selectedText = try container.decodeIfPresent(String.self, forKey: .selectedText) ?? ""
        explanation = try container.decodeText(forKey: .explanation) ?? ""
        order = try container.decodeWholeNumber(forKey: .order) ?? 0
    }
}
