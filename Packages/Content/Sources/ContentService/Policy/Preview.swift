/// The beginning of a premium text, for those who cannot open it.
enum Preview {
    /// Characters of the text, at most.
    static let length = 160

    /// Whole words of the beginning, with `…` when something is left.
    static func of(_ text: String) -> String {
        guard text.count > length else { return text }
        let start = text.prefix(length)
        let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start
        return words.split(whereSeparator: \.isWhitespace).joined(separator: " ") + "…"
    }
}
