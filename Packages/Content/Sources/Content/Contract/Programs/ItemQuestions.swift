package import AppCore

/// Things to put together, of an item.
package struct MatchingQuestion: Codable, Sendable, Hashable {
    package var id: WireID
    package var question: String
    package var instructions: String?
    package var explanation: String?
    package var contentItemID: WireID?
    package var pairs: [MatchingPair]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, instructions, explanation, pairs, metadata
        case contentItemID = "content_item_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        explanation = row.text("explanation")
        contentItemID = row.id("content_item_id")
        pairs = row.rows("pairs", "matching_pairs", of: MatchingPair.self).elements
        metadata = row.metadata
    }
}

/// A form to fill in, of an item.
package struct FormQuestion: Codable, Sendable, Hashable {
    package var id: WireID
    package var question: String
    package var instructions: String?
    package var contentItemID: WireID?
    package var fields: [FormField]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, instructions, fields, metadata
        case contentItemID = "content_item_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        contentItemID = row.id("content_item_id")
        fields = row.rows("fields", of: FormField.self).elements
        metadata = row.metadata
    }
}
