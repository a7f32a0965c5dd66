extension KeyedDecodingContainer {
    /// An integer, also if written with a fraction (rounded) or as a string; nil if null or
    /// missing.
    public func decodeWholeNumber(forKey key: Key) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let number = try? decode(Int.self, forKey: key) { return number }
        let text = try? decode(String.self, forKey: key)
        let number: Double? = try text.map { Double($0) } ?? decode(Double.self, forKey: key)
        guard let number, let whole = Int(exactly: number.rounded()) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not a whole number")
        }
        return whole
    }

    /// A required field by the name of its coding key, for a rule that falls back on another field.
    public func decode<Value: Decodable>(_ type: Value.Type, named name: String) throws -> Value {
        guard let key = Key(stringValue: name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "“\(name)” isn't a field"))
        }
        return try decode(type, forKey: key)
    }

    /// An array without elements that can't be decoded; empty if null or missing.
    public func decodeReadable<Element: Codable & Sendable>(
        _ type: Element.Type, forKey key: Key
    ) throws -> [Element] {
        try decodeIfPresent(LossyArray<Element>.self, forKey: key)?.elements ?? []
    }
}
