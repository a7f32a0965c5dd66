/// What the API description says of one place in a body: a JSON Schema as a value.
///
/// Source: JSON Schema 2020-12, which OpenAPI 3.1 uses.
public struct JSONSchema: Sendable, Hashable {
    /// Keywords and what they say; empty for a place that may hold anything.
    public var keywords: [String: JSONValue]

    public init(_ keywords: [String: JSONValue] = [:]) { self.keywords = keywords }

    /// The schema as it stands in a document.
    public var json: JSONValue { .object(keywords) }

    /// A copy that says more: what `other` says goes over what is there.
    public func refined(by other: JSONSchema) -> JSONSchema {
        JSONSchema(keywords.merging(other.keywords) { $1 })
    }

    /// A copy with a line for the reader.
    public func saying(_ description: String) -> JSONSchema {
        refined(by: JSONSchema(["description": .string(description)]))
    }

    /// A copy that takes null as well.
    public var orNull: JSONSchema {
        if keywords.isEmpty { return self }
        guard case .string(let type)? = keywords["type"], keywords["const"] == nil else {
            return .anyOf([self, .null])
        }
        if type == "null" { return self }
        var copy = self
        copy.keywords["type"] = .array([.string(type), .string("null")])
        if let choices = keywords["enum"]?.elements {
            copy.keywords["enum"] = .array(choices + [.null])
        }
        return copy
    }
}

extension JSONSchema {
    public static let any = JSONSchema()
    public static let null = JSONSchema(["type": "null"])
    public static let boolean = JSONSchema(["type": "boolean"])
    public static let number = JSONSchema(["type": "number"])

    /// Text. Lengths count characters as JSON Schema does: Unicode code points. `format` is one of
    /// JSON Schema's, e.g. `uuid`; `pattern` a regular expression.
    public static func string(
        format: String? = nil, from shortest: Int? = nil, to longest: Int? = nil,
        pattern: String? = nil
    ) -> JSONSchema {
        var schema = JSONSchema(["type": "string"])
        schema.keywords["format"] = format.map(JSONValue.string)
        schema.keywords["minLength"] = shortest.map { .integer(Int64($0)) }
        schema.keywords["maxLength"] = longest.map { .integer(Int64($0)) }
        schema.keywords["pattern"] = pattern.map(JSONValue.string)
        return schema
    }

    /// A whole number between two limits, both included.
    public static func integer(from least: Int? = nil, to most: Int? = nil) -> JSONSchema {
        JSONSchema(["type": "integer"]).refined(by: .limits(from: least, to: most))
    }

    /// Limits alone, to refine a number whose type is known.
    public static func limits(from least: Int? = nil, to most: Int? = nil) -> JSONSchema {
        var schema = JSONSchema()
        schema.keywords["minimum"] = least.map { .integer(Int64($0)) }
        schema.keywords["maximum"] = most.map { .integer(Int64($0)) }
        return schema
    }

    /// Limits alone: of a score.
    public static let percent = limits(from: 0, to: 100)
    /// Limits alone: of a count or an index.
    public static let notNegative = limits(from: 0)

    /// A form alone, to refine a text that may be null; e.g. `uuid`.
    public static func form(_ format: String) -> JSONSchema {
        JSONSchema(["format": .string(format)])
    }

    /// One of these words and no other.
    public static func choices(_ words: [String]) -> JSONSchema {
        JSONSchema(["type": "string", "enum": .array(words.map(JSONValue.string))])
    }

    /// A list; `most` is the longest that is taken.
    public static func array(of element: JSONSchema, to most: Int? = nil) -> JSONSchema {
        var schema = JSONSchema(["type": "array", "items": element.json])
        schema.keywords["maxItems"] = most.map { .integer(Int64($0)) }
        return schema
    }

    /// An object whose names are data.
    public static func map(of value: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": value.json])
    }

    /// An object with fields; others may stand beside them.
    public static func object(
        _ fields: [String: JSONSchema], required: some Sequence<String> = []
    ) -> JSONSchema {
        var schema = JSONSchema([
            "type": "object", "properties": .object(fields.mapValues(\.json)),
        ])
        let names = Set(required).sorted()
        if !names.isEmpty { schema.keywords["required"] = .array(names.map(JSONValue.string)) }
        return schema
    }

    /// What fits at least one of these.
    public static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["anyOf": .array(schemas.map(\.json))])
    }

    /// What fits all of these.
    public static func allOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["allOf": .array(schemas.map(\.json))])
    }

    /// What stands under this name among the document's components.
    public static func component(_ name: String) -> JSONSchema {
        JSONSchema(["$ref": .string("#/components/schemas/\(name)")])
    }
}
