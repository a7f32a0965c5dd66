/// One field of a change: left out and left alone, or set, perhaps to nothing.
package enum FieldChange<Value: Sendable & Hashable>: Sendable, Hashable {
    case keep
    case set(Value?)

    /// What the field is after the change.
    package func applied(to old: Value?) -> Value? {
        if case .set(let new) = self { new } else { old }
    }
}

extension KeyedDecodingContainer {
    /// Tells a field that is absent from one that is null.
    func change<Value: Decodable & Sendable & Hashable>(
        _ type: Value.Type, forKey key: Key
    ) throws -> FieldChange<Value> {
        guard contains(key) else { return .keep }
        return .set(try decodeIfPresent(type, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Writes a field that is set, null included.
    mutating func encode<Value: Encodable>(
        _ change: FieldChange<Value>, forKey key: Key
    ) throws {
        guard case .set(let value) = change else { return }
        try encode(value, forKey: key)
    }
}
