/// One field of a change: left out and left alone, or set, perhaps to nothing.
///
/// A type of such fields needs no coding of its own: what is left out is not written, and what is null is
/// told from what is not there.
public enum FieldChange<Value: Codable & Sendable & Hashable>: Codable, Sendable, Hashable {
    case keep
    /// nil is sent as null.
    case set(Value?)

    /// What it is set to; nil of one that is left alone as well.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// What the field is after the change.
    public func applied(to old: Value?) -> Value? {
        if case .set(let new) = self { new } else { old }
    }

    /// This with a later change over it.
    public func merged(with later: Self) -> Self { later == .keep ? self : later }

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
    /// Tells a field that is absent from one that is null.
    public func decode<Value>(
        _ type: FieldChange<Value>.Type, forKey key: Key
    ) throws -> FieldChange<Value> {
        guard contains(key) else { return .keep }
        return .set(try decodeIfPresent(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Writes a field that is set, null included.
    public mutating func encode<Value>(
        _ change: FieldChange<Value>, forKey key: Key
    ) throws {
        guard case .set(let value) = change else { return }
        try encode(value, forKey: key)
    }
}
