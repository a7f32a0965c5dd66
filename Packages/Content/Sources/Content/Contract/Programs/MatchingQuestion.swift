package import AppCore

/// A matching.
package struct MatchingQuestion: Codable, Sendable, Hashable {
    package var id: WireID
    package var question: String
    package var instructions: String?
    package var explanation: String?
    package var contentItemID: WireID?
    package var pairs: [MatchingPair]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, instructions, explanation, pairs, metadata, contentItemID
    }

    package init(
        id: WireID, question: String, instructions: String? = nil, explanation: String? = nil,
        contentItemID: WireID?, pairs: [MatchingPair], metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.question = question
        self.instructions = instructions
        self.explanation = explanation
        self.contentItemID = contentItemID
        self.pairs = pairs
        self.metadata = metadata
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        explanation = row.text("explanation")
        contentItemID = row.id("content_item_id")
        pairs = row.rows("pairs", "matching_pairs", of: MatchingPair.self).elements.map { pair in
            var pair = pair
            pair.questionID = pair.questionID ?? id
            return pair
        }
        metadata = row.metadata
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(question, forKey: .question)
        try container.encode(instructions, forKey: .instructions)
        try container.encode(explanation, forKey: .explanation)
        try container.encodeNumber(contentItemID, forKey: .contentItemID)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(pairs, forKey: .pairs)
    }
}

/// A pair.
package struct MatchingPair: Codable, Sendable, Hashable {
    package var id: WireID
    package var left: String
    package var right: String
    package var questionID: WireID?

    private enum CodingKeys: String, CodingKey {
        case id, metadata
        case left = "left_item"
        case right = "right_item"
        case questionID = "matching_question_id"
    }

    package init(id: WireID, left: String, right: String, questionID: WireID?) {
        self.id = id
        self.left = left
        self.right = right
        self.questionID = questionID
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        left = row.text("left_item", "left_text") ?? ""
        right = row.text("right_item", "right_text") ?? ""
        questionID = row.id("matching_question_id")
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(left, forKey: .left)
        try container.encode(right, forKey: .right)
        try container.encodeNumber(questionID, forKey: .questionID)
        try container.encode([String: JSONValue](), forKey: .metadata)
    }
}
