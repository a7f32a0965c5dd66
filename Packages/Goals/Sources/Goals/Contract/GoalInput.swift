package import AppCore

/// What someone sends to set a goal or to change one: only what is named counts.
package struct GoalInput: Codable, Sendable, Hashable {
    /// A field of a request: not there, null, or a value.
    package enum Given<Value: Codable & Sendable & Hashable>: Sendable, Hashable {
        case absent, null
        case value(Value)

        /// The value, where there is one.
        package var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    package var title = Given<String>.absent
    package var description = Given<String>.absent
    /// A ``GoalStatus``; others are refused by name.
    package var status = Given<String>.absent
    /// A day; a text that is none counts as null.
    package var targetDate = Given<String>.absent
    package var progressPercent = Given<Int>.absent

    package init() {}

    private enum CodingKeys: String, CodingKey {
        case title, description, status
        case targetDate = "target_date"
        case progressPercent = "progress_percent"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func given<Value: Codable & Sendable & Hashable>(
            _ key: CodingKeys, _ type: Value.Type
        ) throws -> Given<Value> {
            if let value = try container.decodeIfPresent(type, forKey: key) {
                return .value(value)
            }
            return container.contains(key) ? .null : .absent
        }
        title = try given(.title, String.self)
        description = try given(.description, String.self)
        status = try given(.status, String.self)
        targetDate = try given(.targetDate, String.self)
        progressPercent = try given(.progressPercent, Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write<Value>(_ given: Given<Value>, _ key: CodingKeys) throws {
            switch given {
            case .absent: break
            case .null: try container.encodeNil(forKey: key)
            case .value(let value): try container.encode(value, forKey: key)
            }
        }
        try write(title, .title)
        try write(description, .description)
        try write(status, .status)
        try write(targetDate, .targetDate)
        try write(progressPercent, .progressPercent)
    }

    /// This with everything over it that `later` names.
    package func merged(with later: GoalInput) -> GoalInput {
        var merged = self
        if later.title != .absent { merged.title = later.title }
        if later.description != .absent { merged.description = later.description }
        if later.status != .absent { merged.status = later.status }
        if later.targetDate != .absent { merged.targetDate = later.targetDate }
        if later.progressPercent != .absent { merged.progressPercent = later.progressPercent }
        return merged
    }
}

extension GoalInput: SchemaRefining {
    /// Unicode characters of a title at most.
    package static let longestTitle = 255
    /// Unicode characters of a description at most.
    package static let longestDescription = 20_000

    package static let fieldSchemas: [String: JSONSchema] = [
        "title": JSONSchema([
            "minLength": .integer(1), "maxLength": .integer(Int64(longestTitle)),
        ]),
        "description": JSONSchema(["maxLength": .integer(Int64(longestDescription))]),
        "status": .choices(GoalStatus.allCases.map(\.rawValue)),
        "target_date": .form("date").saying("A text that is no day counts as null."),
        "progress_percent": .percent,
    ]
}
