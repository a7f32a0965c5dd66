package import AppCore

/// A form.
package struct FormQuestion: Codable, Sendable, Hashable {
    package var id: WireID
    package var question: String
    package var instructions: String?
    package var contentItemID: WireID?
    package var fields: [FormField]
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, question, instructions, fields, metadata, contentItemID
    }

    package init(
        id: WireID, question: String, instructions: String? = nil, contentItemID: WireID?,
        fields: [FormField], metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.question = question
        self.instructions = instructions
        self.contentItemID = contentItemID
        self.fields = fields
        self.metadata = metadata
    }

    package init(from decoder: any Decoder) throws {
        let row = try ProgramRow(from: decoder)
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        contentItemID = row.id("content_item_id")
        fields = row.rows("fields", of: FormField.self).elements.map { field in
            var field = field
            field.questionID = field.questionID ?? id
            return field
        }
        metadata = row.metadata
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(question, forKey: .question)
        try container.encode(instructions, forKey: .instructions)
        try container.encodeNumber(contentItemID, forKey: .contentItemID)
        try container.encode(metadata, forKey: .metadata)
        try container.encode(fields, forKey: .fields)
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
    package var questionID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id, placeholder, metadata
        case name = "field_name"
        case type = "field_type"
        case isRequired
        case rules = "validation_rules"
        case questionID = "form_question_id"
    }

    package init(
        id: WireID, name: String, type: String, placeholder: String? = nil, isRequired: Bool,
        rules: [String: JSONValue], questionID: WireID?, metadata: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.placeholder = placeholder
        self.isRequired = isRequired
        self.rules = rules
        self.questionID = questionID
        self.metadata = metadata
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
        questionID = row.id("form_question_id")
        metadata = row.metadata
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeNumber(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(placeholder, forKey: .placeholder)
        try container.encode(isRequired, forKey: .isRequired)
        try container.encode(rules, forKey: .rules)
        try container.encodeNumber(questionID, forKey: .questionID)
        try container.encode(metadata, forKey: .metadata)
    }
}
