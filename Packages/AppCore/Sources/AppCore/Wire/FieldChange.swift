/// A change of one field: unchanged, or set to a value or null.
///
/// Needs no custom coding: unchanged fields are omitted, and null differs from a missing field.
public enum FieldChange<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    case keep
    /// nil is sent as null.
    case set(Value?)

    /// The new value; nil also if unchanged.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// The field's value after the change.
    public func applied(to old: Value?) -> Value? {
        if case .set(let new) = self { new } else { old }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = .set(container.decodeNil() ? nil : try container.decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}

extension KeyedDecodingContainer {
    /// Distinguishes a missing field from null.
    public func decode<Value>(
        _ type: FieldChange<Value>.Type, forKey key: Key
    ) throws -> FieldChange<Value> {
        guard contains(key) else { return .keep }
        return .set(try decodeIfPresent(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a field that is set, including null.
    public mutating func encode<Value>(
        _ change: FieldChange<Value>, forKey key: Key
    ) throws {
        guard case .set(let value) = change else { return }
        try encode(value, forKey: key)
    }
}
