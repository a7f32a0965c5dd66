import AppCore

extension KeyedDecodingContainer {
    /// A whole number, also when it is written with a fraction (rounded) or as text.
    func decodeWholeNumber(forKey key: Key) throws -> Int? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let number = try? decode(Int.self, forKey: key) { return number }
        let number: Double
        if let text = try? decode(String.self, forKey: key) {
            guard let read = Double(text) else { throw notANumber(key) }
            number = read
        } else {
            number = try decode(Double.self, forKey: key)
        }
        guard let whole = Int(exactly: number.rounded()) else { throw notANumber(key) }
        return whole
    }

    /// Blocks, however they are written: an array, one text, or null and absence for none.
    func decodeBlocks(forKey key: Key) throws -> [ContentBlock]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) {
            return text.isEmpty ? [] : [.paragraph(text)]
        }
        return try decode(Lenient<ContentBlock>.self, forKey: key).elements
    }

    /// Text, however it is written: a string, blocks, or null and absence for none.
    func decodeText(forKey key: Key) throws -> String? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text }
        return try decodeBlocks(forKey: key).map(ContentBlock.text(of:))
    }

    private func notANumber(_ key: Key) -> DecodingError {
        .dataCorruptedError(forKey: key, in: self, debugDescription: "not a whole number")
    }
}
