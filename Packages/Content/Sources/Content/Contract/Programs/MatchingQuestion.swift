package import AppCore

/// A matching.
package struct MatchingQuestion: ProgramContent {
    @NumericID package var id: WireID
    package var question: String
    package var instructions: String?
    package var explanation: String?
    @NumericID package var contentItemID: WireID?
    package var metadata: [String: JSONValue]
    package var pairs: [MatchingPair]

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

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        explanation = row.text("explanation")
        contentItemID = row.id("content_item_id")
        pairs = row.rows("pairs", "matching_pairs", of: id, at: \.questionID)
        metadata = row.metadata
    }
}

/// A pair.
package struct MatchingPair: ProgramContent {
    @NumericID package var id: WireID
    package var left: String
    package var right: String
    @NumericID package var questionID: WireID?
    package var metadata: [String: JSONValue] = [:]

    private enum CodingKeys: String, CodingKey {
        case id
        case left = "left_item"
        case right = "right_item"
        case questionID = "matching_question_id"
        case metadata
    }

    package init(id: WireID, left: String, right: String, questionID: WireID?) {
        self.id = id
        self.left = left
        self.right = right
        self.questionID = questionID
    }

    package init(_ row: ProgramRow) throws {
        id = try row.requiredID()
        left = row.text("left_item", "left_text") ?? ""
        right = row.text("right_item", "right_text") ?? ""
        questionID = row.id("matching_question_id")
    }
}
