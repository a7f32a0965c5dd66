/// A wire type that says its own schema, because reading how it is coded cannot find it: texts of a
/// certain form, words from a list, unions.
///
/// All other types need nothing: the campus finds their fields by watching `init(from:)` and
/// `encode(to:)`.
public protocol SchemaDescribing {
    /// The strict form: what is sent, and what callers should send. `types` gives the schemas of
    /// other types.
    static func schema(_ types: any SchemaSource) -> JSONSchema
    /// JSON from which a value can be read, when the text `0` will not do.
    static var sample: JSONValue? { get }
}

extension SchemaDescribing {
    public static var sample: JSONValue? { nil }
}

/// A wire type whose fields are found by watching, and that knows more about some of them.
public protocol SchemaRefining {
    /// By the field's name on the wire: what goes over what was found, e.g. the limits of a number.
    static var fieldSchemas: [String: JSONSchema] { get }
}

/// An answer that is no JSON but a text of another kind. Its one value is described, not sent: the
/// handler writes the bytes, and says their type in the header.
public protocol BodyDescribing {
    /// Without parameters, e.g. `text/calendar`.
    static var mediaType: String { get }
}

/// Knows the schemas of types.
public protocol SchemaSource {
    /// Of a structured type, a reference to it.
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

extension Nothing: SchemaDescribing {
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        JSONSchema(["type": "object"])
    }
}

extension OpenEnum: SchemaDescribing {
    /// Any text: words may be added. Those that are known are named.
    public static func schema(_ types: any SchemaSource) -> JSONSchema {
        guard let words = Known.self as? any (CaseIterable & RawRepresentable).Type else {
            return .string()
        }
        let known = types.schema(of: words).keywords["enum"] ?? .array([])
        return .string().refined(by: JSONSchema(["examples": known]))
    }
}

extension Page: SchemaDescribing {
    /// The envelope. Bare arrays are for types of their own.
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
