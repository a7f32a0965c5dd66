import AppCore

extension KeyedDecodingContainer {
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
}
