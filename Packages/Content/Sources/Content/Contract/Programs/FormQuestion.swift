package import AppCore

/// A form.
package struct FormQuestion: ProgramContent {
    @NumericID package var id: WireID
    package var question: String
    package var instructions: String?
    @NumericID package var contentItemID: WireID?
    package var metadata: [String: JSONValue]
    package var fields: [FormField]

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

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        question = row.text("question") ?? ""
        instructions = row.text("instructions")
        contentItemID = row.id("content_item_id")
        fields = row.rows("fields", of: id, at: \.questionID)
        metadata = row.metadata
    }
}

/// A field of a form.
package struct FormField: ProgramContent {
    @NumericID package var id: WireID
    package var name: String
    package var type: String
    package var placeholder: String?
    package var isRequired: Bool
    package var rules: [String: JSONValue]
    @NumericID package var questionID: WireID?
    package var metadata: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case id
        case name = "field_name"
        case type = "field_type"
        case placeholder, isRequired
        case rules = "validation_rules"
        case questionID = "form_question_id"
        case metadata
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

    package init(_ row: ProgramRow) throws {
        let id = try row.requiredID()
        self.id = id
        name = row.text("field_name") ?? "#\(id)"
        type = row.text("field_type") ?? "text"
        placeholder = row.text("placeholder")
        isRequired = row.flag("is_required") ?? false
        rules = row.object("validation_rules")
        questionID = row.id("form_question_id")
        metadata = row.metadata
    }
}
