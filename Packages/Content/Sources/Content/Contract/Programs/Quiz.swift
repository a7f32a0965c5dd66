package import AppCore

/// A question with options, pairs or a gap.
package struct Quiz: Codable, Sendable, Hashable {
    package var id: WireID
    package var question: String
    package var explanation: String?
    /// `multiple_choice`, `true_false`, `fill_in_blank` or `matching`; others as they are written,
    /// to be shown as not supported. Worked out when the row does not say.
    package var questionType: String
    package var contentItemID: WireID?
    package var options: [QuizOption]
    package var pairs: [MatchingPair]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, explanation, options, pairs, metadata
        case questionType = "question_type"
        case contentItemID = "content_item_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        explanation = row.text("explanation")
        contentItemID = row.id("content_item_id")
        options = row.rows("options", of: QuizOption.self).elements.map { option in
            var option = option
            option.quizID = option.quizID ?? id
            return option
        }.sorted { ($0.id.value.count, $0.id.value) < ($1.id.value.count, $1.id.value) }
        pairs = row.rows("matching_pairs", "pairs", of: MatchingPair.self).elements
        metadata = row.metadata
        let type = row.text("question_type", "quiz_type")
        questionType =
            type.map { $0 == "matching_item" ? "matching" : $0 }
            ?? Self.type(options: options, pairs: pairs)
    }

    private static func type(options: [QuizOption], pairs: [MatchingPair]) -> String {
        if !pairs.isEmpty { return "matching" }
        if options.isEmpty { return "fill_in_blank" }
        let words = Set(options.map { $0.text.lowercased() })
        return options.count == 2 && words == ["true", "false"] ? "true_false" : "multiple_choice"
    }
}

/// An option of a quiz.
package struct QuizOption: Codable, Sendable, Hashable {
    package var id: WireID
    package var text: String
    package var isCorrect: Bool
    package var quizID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, metadata
        case text = "option_text"
        case isCorrect = "is_correct"
        case quizID = "quiz_id"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        text = row.text("option_text", "text") ?? ""
        isCorrect = row.flag("is_correct") ?? false
        quizID = row.id("quiz_id")
        metadata = row.metadata
    }
}

/// Two things that belong together.
package struct MatchingPair: Codable, Sendable, Hashable {
    package var id: WireID
    package var left: String
    package var right: String

    private enum CodingKeys: String, CodingKey {
        case id
        case left = "left_item"
        case right = "right_item"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        left = row.text("left_item", "left_text") ?? ""
        right = row.text("right_item", "right_text") ?? ""
    }
}

/// A field of a form.
package struct FormField: Codable, Sendable, Hashable {
    package var id: WireID
    package var name: String
    package var type: String
    package var placeholder: String?
    package var isRequired: Bool
    package var rules: [String: JSONValue]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, placeholder, metadata
        case name = "field_name"
        case type = "field_type"
        case isRequired = "is_required"
        case rules = "validation_rules"
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        id = try row.requiredID()
        name = row.text("field_name") ?? "#\(id)"
        type = row.text("field_type") ?? "text"
        placeholder = row.text("placeholder")
        isRequired = row.flag("is_required") ?? false
        if case .object(let members)? = row.value("validation_rules") {
            rules = members
        } else {
            rules = [:]
        }
        metadata = row.metadata
    }
}
