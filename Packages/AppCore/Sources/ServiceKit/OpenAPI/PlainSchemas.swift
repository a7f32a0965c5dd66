import AppCore

/// A standard type with a known schema.
protocol PlainSchema {
    static var plainSchema: JSONSchema { get }
}

extension Bool: PlainSchema { static var plainSchema: JSONSchema { .boolean } }
extension String: PlainSchema { static var plainSchema: JSONSchema { .string() } }
extension Double: PlainSchema { static var plainSchema: JSONSchema { .number } }
extension Float: PlainSchema { static var plainSchema: JSONSchema { .number } }
extension Int: PlainSchema { static var plainSchema: JSONSchema { .integer() } }
extension Int8: PlainSchema { static var plainSchema: JSONSchema { .integer() } }
extension Int16: PlainSchema { static var plainSchema: JSONSchema { .integer() } }
extension Int32: PlainSchema { static var plainSchema: JSONSchema { .integer() } }
extension Int64: PlainSchema { static var plainSchema: JSONSchema { .integer() } }
extension UInt: PlainSchema { static var plainSchema: JSONSchema { .integer(from: 0) } }
extension UInt8: PlainSchema { static var plainSchema: JSONSchema { .integer(from: 0) } }
extension UInt16: PlainSchema { static var plainSchema: JSONSchema { .integer(from: 0) } }
extension UInt32: PlainSchema { static var plainSchema: JSONSchema { .integer(from: 0) } }
extension UInt64: PlainSchema { static var plainSchema: JSONSchema { .integer(from: 0) } }

/// A type that wraps another.
protocol WrappedSchema {
    static func wrapped(_ schema: (any Any.Type) -> JSONSchema) -> JSONSchema
}

extension Optional: WrappedSchema {
    static func wrapped(_ schema: (any Any.Type) -> JSONSchema) -> JSONSchema {
        schema(Wrapped.self).orNull
    }
}

extension Array: WrappedSchema {
    static func wrapped(_ schema: (any Any.Type) -> JSONSchema) -> JSONSchema {
        .array(of: schema(Element.self))
    }
}

extension Set: WrappedSchema {
    static func wrapped(_ schema: (any Any.Type) -> JSONSchema) -> JSONSchema {
        .array(of: schema(Element.self))
            .refined(by: JSONSchema(["uniqueItems": .bool(true)]))
    }
}

extension Dictionary: WrappedSchema {
    /// Non-string keys make a list of alternating keys and values; no contract has one.
    static func wrapped(_ schema: (any Any.Type) -> JSONSchema) -> JSONSchema {
        Key.self == String.self ? .map(of: schema(Value.self)) : .array(of: .any)
    }
}
