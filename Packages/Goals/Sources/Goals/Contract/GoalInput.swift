package import AppCore

/// The body that creates or changes a goal; omitted fields stay as they are.
package struct GoalInput: Codable, Sendable, Hashable {
    package var title = FieldChange<String>.keep
    package var description = FieldChange<String>.keep
    /// A ``GoalStatus``; other values are rejected.
    package var status = FieldChange<String>.keep
    /// A date; invalid text counts as null.
    package var targetDate = FieldChange<String>.keep
    package var progressPercent = FieldChange<Int>.keep

    package init() {}
}

extension GoalInput: SchemaRefining {
    /// Maximum title length in characters.
    package static let maxTitleLength = 255
    /// Maximum description length in characters.
    package static let maxDescriptionLength = 20_000

    package static let fieldSchemas: [String: JSONSchema] = [
        "title": JSONSchema([
            "minLength": .integer(1), "maxLength": .integer(Int64(maxTitleLength)),
        ]),
        "description": JSONSchema(["maxLength": .integer(Int64(maxDescriptionLength))]),
        "status": .choices(GoalStatus.allCases.map(\.rawValue)),
        "target_date": .form("date").saying("A text that isn't a date counts as null."),
        "progress_percent": .percent,
    ]
}
