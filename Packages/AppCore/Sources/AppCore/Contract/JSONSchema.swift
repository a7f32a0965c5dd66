/// A JSON Schema value, for the API description.
///
/// Source: JSON Schema 2020-12, which OpenAPI 3.1 uses.
public struct JSONSchema: Sendable, Hashable {
    /// The keywords and their values; empty allows anything.
    public var keywords: [String: JSONValue]

    public init(_ keywords: [String: JSONValue] = [:]) { self.keywords = keywords }

    /// The schema as JSON.
    public var json: JSONValue { .object(keywords) }

    /// A copy with the keywords of `other` added or replaced.
    public func refined(by other: JSONSchema) -> JSONSchema {
        JSONSchema(keywords.merging(other.keywords) { $1 })
    }

    /// A copy with a description.
    public func saying(_ description: String) -> JSONSchema {
        refined(by: JSONSchema(["description": .string(description)]))
    }

    /// A copy that also allows null.
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

    /// A string. Lengths count Unicode code points, as in JSON Schema. `format` is a JSON Schema
    /// format such as `uuid`; `pattern` is a regular expression.
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

    /// An integer between two inclusive limits.
    public static func integer(from least: Int? = nil, to most: Int? = nil) -> JSONSchema {
        JSONSchema(["type": "integer"]).refined(by: .limits(from: least, to: most))
    }

    /// Only limits, to refine a number.
    public static func limits(from least: Int? = nil, to most: Int? = nil) -> JSONSchema {
        var schema = JSONSchema()
        schema.keywords["minimum"] = least.map { .integer(Int64($0)) }
        schema.keywords["maximum"] = most.map { .integer(Int64($0)) }
        return schema
    }

    /// Only limits, for a score.
    public static let percent = limits(from: 0, to: 100)
    /// Only limits, for a count or index.
    public static let notNegative = limits(from: 0)

    /// Only a format such as `uuid`, to refine a nullable string.
    public static func form(_ format: String) -> JSONSchema {
        JSONSchema(["format": .string(format)])
    }

    /// An enumeration of strings.
    public static func choices(_ words: [String]) -> JSONSchema {
        JSONSchema(["type": "string", "enum": .array(words.map(JSONValue.string))])
    }

    /// An array of at most `most` elements.
    public static func array(of element: JSONSchema, to most: Int? = nil) -> JSONSchema {
        var schema = JSONSchema(["type": "array", "items": element.json])
        schema.keywords["maxItems"] = most.map { .integer(Int64($0)) }
        return schema
    }

    /// An object with arbitrary names.
    public static func map(of value: JSONSchema) -> JSONSchema {
        JSONSchema(["type": "object", "additionalProperties": value.json])
    }

    /// An object with these fields; others are allowed.
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

    /// A value that matches at least one of these.
    public static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["anyOf": .array(schemas.map(\.json))])
    }

    /// A value that matches all of these.
    public static func allOf(_ schemas: [JSONSchema]) -> JSONSchema {
        JSONSchema(["allOf": .array(schemas.map(\.json))])
    }

    /// A reference to a component of the document.
    public static func component(_ name: String) -> JSONSchema {
        JSONSchema(["$ref": .string("#/components/schemas/\(name)")])
    }
}
