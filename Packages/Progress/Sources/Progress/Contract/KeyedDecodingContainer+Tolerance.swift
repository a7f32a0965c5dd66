import AppCore

extension KeyedDecodingContainer {
    /// Text, or the `text` or `content` of blocks separated by blank lines; nil for null,
    /// missing or empty values.
    func decodeText(forKey key: Key) throws -> String? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text.isEmpty ? nil : text }
        let blocks = try decode(JSONValue.self, forKey: key).elements ?? []
        let words = blocks.compactMap { $0.text ?? $0["text"]?.text ?? $0["content"]?.text }
        return words.isEmpty ? nil : words.joined(separator: "\n\n")
    }
}
