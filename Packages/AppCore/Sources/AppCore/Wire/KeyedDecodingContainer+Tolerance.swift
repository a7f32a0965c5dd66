extension KeyedDecodingContainer {
    /// A whole number, also when it is written with a fraction (rounded) or as text; nil for null and absence.
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

    /// An array without the elements that cannot be read; empty for null and absence.
    public func decodeReadable<Element: Codable & Sendable>(
        _ type: Element.Type, forKey key: Key
    ) throws -> [Element] {
        try decodeIfPresent(Lenient<Element>.self, forKey: key)?.elements ?? []
    }
}
