/// Coding keys of a type that sends every field, what is nil as null: with them it needs no coding of its own.
///
///     private enum CodingKeys: String, CodingKey, NullKeys { case id, location }
public protocol NullKeys: CodingKey {}

// One for each type that the standard library has an `encodeIfPresent` of its own for, and one for all others.
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
