import AppCore

extension KeyedDecodingContainer {
    /// Decodes blocks: an array, one string, or null or missing for none.
    func decodeBlocks(forKey key: Key) throws -> [ContentBlock]? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) {
            return text.isEmpty ? [] : [.paragraph(text)]
        }
        return try decode(LossyArray<ContentBlock>.self, forKey: key).elements
    }

    /// Decodes text: a string, blocks, or null or missing for none.
    func decodeText(forKey key: Key) throws -> String? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text }
        return try decodeBlocks(forKey: key).map(ContentBlock.text(of:))
    }
}
