/// A wire type with its own schema, for what can't be derived from its coding: string formats,
/// enumerations, unions.
///
/// Not needed for other types: the campus derives their fields from `init(from:)` and
/// `encode(to:)`.
public protocol SchemaDescribing {
    /// The strict schema of what is sent and should be sent. `types` provides the schemas of other
    /// types.
    static func schema(_ types: any SchemaSource) -> JSONSchema
    /// JSON that can be decoded as this type, if the string `0` can't.
    static var sample: JSONValue? { get }
}

extension SchemaDescribing {
    public static var sample: JSONValue? { nil }
}

/// A wire type that refines the derived schemas of some fields.
public protocol SchemaRefining {
    /// Schema details by wire name, e.g. the limits of a number; they override the derived ones.
    static var fieldSchemas: [String: JSONSchema] { get }
}

/// A response that isn't JSON. Its value only describes it; the handler writes the bytes and sets
/// the content type.
public protocol BodyDescribing {
    /// Without parameters, e.g. `text/calendar`.
    static var mediaType: String { get }
}

/// Provides the schemas of types.
public protocol SchemaSource {
    /// The schema of a type; a reference for structured types.
    func schema(of type: any Any.Type) -> JSONSchema
}

extension WireDate: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        .string(format: "date-time")
    }
    public static var sample: JSONValue? { "2031-04-05T06:07:08Z" }
}

extension WireID: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema { .string() }
}

extension WireDecimal: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        .string(pattern: #"^-?[0-9]+\.[0-9]+$"#)
    }
}

extension JSONValue: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema { .any }
}

extension EmptyBody: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        JSONSchema(["type": "object"])
    }
}

extension OpenEnum: SchemaDescribing {
    /// Any string, since values may be added. Lists the known ones.
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        guard let words = Known.self as? any (CaseIterable & RawRepresentable).Type else {
            return .string()
        }
        let known = types.schema(of: words).keywords["enum"] ?? .array([])
        return .string().refined(by: JSONSchema(["examples": known]))
    }
}

extension Page: SchemaDescribing {
    /// The envelope. Bare arrays have their own types.
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        .object(
            [
                "count": .integer(from: 0).orNull,
                "next": .string(format: "uri").orNull, "previous": .string(format: "uri").orNull,
                "results": .array(of: types.schema(of: Element.self)),
            ],
            required: ["count", "next", "previous", "results"])
    }
    public static var sample: JSONValue? {
        .object(["results": .array([])])
    }
}
