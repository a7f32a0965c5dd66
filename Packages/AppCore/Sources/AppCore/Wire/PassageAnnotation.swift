/// A note on part of a passage, shown after its question is answered: in the passage, in graded
/// answers and in reviews.
public struct PassageAnnotation: Codable, Sendable, Hashable {
    public var id: WireID
    /// Plain text.
    public var explanation: String
    public var order: Int
    /// nil if the backend implies it by the enclosing answer.
    public var questionID: WireID?
    /// The first Unicode code point, counted from 0 in the passage's content.
    public var startChar: Int
    /// One past the last code point.
    public var endChar: Int
    public var selectedText: String

    public init(
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

    /// Accepts an explanation in blocks, a non-numeric order, and missing fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        questionID = try container.decodeIfPresent(WireID.self, forKey: .questionID)
        startChar = try container.decode(Int.self, forKey: .startChar)
        endChar = try container.decode(Int.self, forKey: .endChar)
        selectedText = try container.decodeIfPresent(String.self, forKey: .selectedText) ?? ""
        explanation = Self.words(
            try container.decodeIfPresent(JSONValue.self, forKey: .explanation) ?? .null)
        order = try container.decodeIfPresent(JSONValue.self, forKey: .order)?.int ?? 0
    }

    /// A string, or the texts of blocks separated by blank lines.
    private static func words(_ value: JSONValue) -> String {
        if let text = value.text { return text }
        let blocks = value.elements ?? []
        return blocks.compactMap { $0.text ?? $0["text"]?.text ?? $0["content"]?.text }
            .joined(separator: "\n\n")
    }
}

extension PassageAnnotation: SchemaRefining {
    public static let fieldSchemas: [String: JSONSchema] = [
        "id": .form("uuid"), "question_id": .form("uuid"),
        "start_char": .notNegative.saying("In the passage's content, in Unicode code points."),
        "end_char": .notNegative.saying("One past the last code point."),
    ]
}
