// Properties that are decoded more tolerantly than their type, without a hand-written
// `init(from:)`:
//
//     @OrDefault var title: String        // "" if missing or null
//     @Readable var answers: [Answer]     // without elements that can't be decoded
//     @WholeNumber var score: Int?        // also from 87.5 or "87"
//     @Decoded<FirstPage> var page: Int   // by a rule of your own
//
// They are encoded like plain properties.

/// A property whose type's ``DecodingDefault/missing`` stands for a missing or null field.
@propertyWrapper
public struct OrDefault<Value: DecodingDefault> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type with a value that stands for a missing field.
public protocol DecodingDefault: Codable, Hashable {
    static var missing: Self { get }
}

extension String: DecodingDefault { public static var missing: String { "" } }
extension Bool: DecodingDefault { public static var missing: Bool { false } }
extension Int: DecodingDefault { public static var missing: Int { 0 } }
extension Int64: DecodingDefault { public static var missing: Int64 { 0 } }
extension Double: DecodingDefault { public static var missing: Double { 0 } }
extension JSONValue: DecodingDefault { public static var missing: JSONValue { .null } }
extension Optional: DecodingDefault where Wrapped: Codable & Hashable {
    public static var missing: Wrapped? { nil }
}
extension Array: DecodingDefault where Element: Codable & Hashable {
    public static var missing: [Element] { [] }
}
extension Dictionary: DecodingDefault
where Key: Codable, Value: Codable & Hashable {
    public static var missing: [Key: Value] { [:] }
}

/// A list without elements that can't be decoded; empty if null or missing.
@propertyWrapper
public struct Readable<Element: Codable & Sendable & Hashable> {
    public var wrappedValue: [Element]
    public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

/// An `Int` or `Int?`, also if written with a fraction (rounded) or as a string; 0 or nil if null or
/// missing.
@propertyWrapper
public struct WholeNumber<Value: Codable & Sendable & Hashable> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A property that a rule reads, such as one with another default or an older form.
@propertyWrapper
public struct Decoded<Rule: DecodingRule> {
    public var wrappedValue: Rule.Value
    public init(wrappedValue: Rule.Value) { self.wrappedValue = wrappedValue }
}

/// How a property is read from the fields of an object.
public protocol DecodingRule {
    associatedtype Value: Codable & Hashable & Sendable

    static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) throws -> Value
}

/// A value of its own for a missing or null field.
public protocol DefaultRule: DecodingRule {
    // Repeated, so that a rule needn't name it.
    associatedtype Value
    static var missing: Value { get }
}

extension DefaultRule {
    public static func value<Key>(
        of key: Key, in fields: KeyedDecodingContainer<Key>
    ) throws -> Value {
        try fields.decodeIfPresent(Value.self, forKey: key) ?? missing
    }
}

/// A flag that is set unless it says otherwise.
public enum TrueIfMissing: DefaultRule {
    public static var missing: Bool { true }
}

/// ``DecodingDefault/missing`` also for a value that can't be decoded.
public enum DefaultIfUnreadable<Value: DecodingDefault & Sendable>: DecodingRule {
    public static func value<Key>(of key: Key, in fields: KeyedDecodingContainer<Key>) -> Value {
        (try? fields.decodeIfPresent(Value.self, forKey: key)) ?? .missing
    }
}

/// A field that is written as null and never read.
public struct AlwaysNull: Codable, Hashable, Sendable {
    public init() {}
}

extension OrDefault: Codable, Hashable {}
extension OrDefault: Sendable where Value: Sendable {}
extension Readable: Codable, Hashable, Sendable {}
extension WholeNumber: Codable, Hashable, Sendable {}
extension Decoded: Codable, Hashable, Sendable {}

// Synthesized coding calls these overloads.
extension KeyedDecodingContainer {
    public func decode<Value>(
        _ type: OrDefault<Value>.Type, forKey key: Key
    ) throws -> OrDefault<Value> {
        OrDefault(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? .missing)
    }

    public func decode<Element>(
        _ type: Readable<Element>.Type, forKey key: Key
    ) throws -> Readable<Element> {
        Readable(wrappedValue: try decodeReadable(Element.self, forKey: key))
    }

    public func decode(
        _ type: WholeNumber<Int>.Type, forKey key: Key
    ) throws -> WholeNumber<Int> {
        WholeNumber(wrappedValue: try decodeWholeNumber(forKey: key) ?? 0)
    }

    public func decode(
        _ type: WholeNumber<Int?>.Type, forKey key: Key
    ) throws -> WholeNumber<Int?> {
        WholeNumber(wrappedValue: try decodeWholeNumber(forKey: key))
    }

    public func decode<Rule>(_ type: Decoded<Rule>.Type, forKey key: Key) throws -> Decoded<Rule> {
        Decoded(wrappedValue: try Rule.value(of: key, in: self))
    }

    public func decode(_ type: AlwaysNull.Type, forKey key: Key) -> AlwaysNull { AlwaysNull() }
}

extension KeyedEncodingContainer {
    public mutating func encode<Value>(_ field: OrDefault<Value>, forKey key: Key) throws {
        try encode(field.wrappedValue, forKey: key)
    }

    public mutating func encode<Element>(_ field: Readable<Element>, forKey key: Key) throws {
        try encode(field.wrappedValue, forKey: key)
    }

    public mutating func encode(_ field: WholeNumber<Int>, forKey key: Key) throws {
        try encode(field.wrappedValue, forKey: key)
    }

    public mutating func encode(_ field: WholeNumber<Int?>, forKey key: Key) throws {
        try encodeIfPresent(field.wrappedValue, forKey: key)
    }

    public mutating func encode<Rule>(_ field: Decoded<Rule>, forKey key: Key) throws {
        try encode(field.wrappedValue, forKey: key)
    }

    public mutating func encode<Rule, Wrapped: Encodable>(
        _ field: Decoded<Rule>, forKey key: Key
    ) throws where Rule.Value == Wrapped? {
        try encodeIfPresent(field.wrappedValue, forKey: key)
    }

    public mutating func encode(_ field: AlwaysNull, forKey key: Key) throws {
        try encodeNil(forKey: key)
    }
}
