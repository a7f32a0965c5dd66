import AppCore

extension KeyedDecodingContainer {
    /// An array without the elements that cannot be read; empty for null and absence.
    func decodeReadable<Element: Codable & Sendable>(
        _ type: Element.Type, forKey key: Key
    ) throws -> [Element] {
        try decodeIfPresent(Lenient<Element>.self, forKey: key)?.elements ?? []
    }
}
