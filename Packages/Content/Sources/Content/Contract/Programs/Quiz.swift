package import AppCore

/// A question with options, pairs or a gap.
package struct Quiz: ProgramContent {
    @NumericID package var id: WireID
    package var question: String
    package var explanation: String?
    /// `multiple_choice`, `true_false`, `fill_in_blank` or `matching`; others as they are written,
    /// to be shown as not supported. Inferred if the row doesn't have it.
    package var questionType: String
    @NumericID package var contentItemID: WireID?
    package var options: [QuizOption]
    package var pairs: [MatchingPair]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, questionType, explanation, contentItemID, metadata, options, pairs
    }

    package init(
        id: WireID, question: String, explanation: String? = nil, questionType: String,
        contentItemID: WireID?, options: [QuizOption], pairs: [MatchingPair] = [],
        metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.question = question
        self.explanation = explanation
        self.questionType = questionType
        self.contentItemID = contentItemID
        self.options = options
        self.pairs = pairs
        self.metadata = metadata
    }

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        explanation = row.text("explanation")
        contentItemID = row.id("content_item_id")
        options = row.rows("options", of: id, at: \.quizID)
            .sorted { ($0.id.value.count, $0.id.value) < ($1.id.value.count, $1.id.value) }
        pairs = row.rows("matching_pairs", "pairs").elements
        metadata = row.metadata
        let type = row.text("question_type", "quiz_type")
        questionType =
            type.map { $0 == "matching_item" ? "matching" : $0 }
            ?? Self.type(options: options, pairs: pairs)
    }

    /// Encodes pairs only if there are any; the contract's quizzes have none.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(_id, forKey: .id)
        try container.encode(question, forKey: .question)
        try container.encode(questionType, forKey: .questionType)
        try container.encode(explanation, forKey: .explanation)
        try container.encode(_contentItemID, forKey: .contentItemID)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(options, forKey: .options)
        if !pairs.isEmpty { try container.encode(pairs, forKey: .pairs) }
    }

    private static func type(options: [QuizOption], pairs: [MatchingPair]) -> String {
        if !pairs.isEmpty { return "matching" }
        if options.isEmpty { return "fill_in_blank" }
        let words = Set(options.map { $0.text.lowercased() })
        return options.count == 2 && words == ["true", "false"] ? "true_false" : "multiple_choice"
    }
}

/// An option of a quiz.
package struct QuizOption: ProgramContent {
    @NumericID package var id: WireID
    package var text: String
    package var isCorrect: Bool
    @NumericID package var quizID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id
        case text = "option_text"
        case isCorrect, quizID, metadata
    }

    package init(
        id: WireID, text: String, isCorrect: Bool, quizID: WireID?,
        metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.text = text
        self.isCorrect = isCorrect
        self.quizID = quizID
        self.metadata = metadata
    }

    package init(_ row: ProgramRow) throws {
        id = try row.requiredID()
        text = row.text("option_text", "text") ?? ""
        isCorrect = row.flag("is_correct") ?? false
        quizID = row.id("quiz_id")
        metadata = row.metadata
    }
}
