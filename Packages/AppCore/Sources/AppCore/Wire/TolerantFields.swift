// Properties that are decoded more tolerantly than their type, without a hand-written
// `init(from:)`:
//
//     @OrDefault var title: String        // "" if missing or null
//     @Readable var answers: [Answer]     // without elements that can't be decoded
//     @WholeNumber var score: Int?        // also from 87.5 or "87"
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

extension OrDefault: Codable, Hashable {}
extension OrDefault: Sendable where Value: Sendable {}
extension Readable: Codable, Hashable, Sendable {}
extension WholeNumber: Codable, Hashable, Sendable {}

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
}
