/// Coding keys that encode nil as null instead of omitting the field.
///
///     private enum CodingKeys: String, CodingKey, NullKeys { case id, location }
public protocol NullKeys: CodingKey {}

// One overload per type for which the standard library has its own `encodeIfPresent`, and a generic
// one.
extension KeyedEncodingContainer where Key: NullKeys {
    public mutating func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    public mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    public mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    public mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    public mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        try encode(value, forKey: key)
    }

    public mutating func encodeIfPresent<Value: Encodable>(
        _ value: Value?, forKey key: Key
    ) throws {
        try encode(value, forKey: key)
    }
}
