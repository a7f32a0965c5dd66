package import AppCore

/// A `WireID` or `WireID?` that is written as a whole number where it is one, as programs have it.
@propertyWrapper
package struct NumericID<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    package var wrappedValue: Value
    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension WireID {
    /// The id as a number if it is one.
    fileprivate var number: JSONValue {
        guard let number = Int64(value), String(number) == value else { return .string(value) }
        return .integer(number)
    }
}

extension KeyedDecodingContainer {
    package func decode(
        _ type: NumericID<WireID>.Type, forKey key: Key
    ) throws -> NumericID<WireID> {
        NumericID(wrappedValue: try decode(WireID.self, forKey: key))
    }

    package func decode(
        _ type: NumericID<WireID?>.Type, forKey key: Key
    ) throws -> NumericID<WireID?> {
        NumericID(wrappedValue: try decodeIfPresent(WireID.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    package mutating func encode(_ id: NumericID<WireID>, forKey key: Key) throws {
        try encode(id.wrappedValue.number, forKey: key)
    }

    package mutating func encode(_ id: NumericID<WireID?>, forKey key: Key) throws {
        try encodeIfPresent(id.wrappedValue?.number, forKey: key)
    }
}
