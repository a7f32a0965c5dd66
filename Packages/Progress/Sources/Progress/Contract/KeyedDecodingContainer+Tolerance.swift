import AppCore

extension KeyedDecodingContainer {
    /// A whole number, also as text of digits; nil for null and absence.
    func decodeWholeNumber(forKey key: Key) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) {
            guard let number = Int(text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: self, debugDescription: "not a whole number")
            }
            return number
        }
        return try decode(Int.self, forKey: key)
    }

    /// A score of 0…100, rounded when it is written with a fraction; nil for null and absence.
    func decodeScore(forKey key: Key) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let number = try? decode(Int.self, forKey: key) { return number }
        guard let score = Int(exactly: try decode(Double.self, forKey: key).rounded()) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self, debugDescription: "not a score")
        }
        return score
    }

    /// Text, or blocks of text (their `text` or `content`, parted by blank lines); nil for null,
    /// absence and no words at all.
    func decodeText(forKey key: Key) throws -> String? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text.isEmpty ? nil : text }
        let blocks = try decode(JSONValue.self, forKey: key).elements ?? []
        let words = blocks.compactMap { $0.text ?? $0["text"]?.text ?? $0["content"]?.text }
        return words.isEmpty ? nil : words.joined(separator: "\n\n")
    }

    /// An array without the elements that cannot be read; empty for null and absence.
    func decodeReadable<Element: Codable & Sendable>(
        _ type: Element.Type, forKey key: Key
    ) throws -> [Element] {
        try decodeIfPresent(Lenient<Element>.self, forKey: key)?.elements ?? []
    }
}
