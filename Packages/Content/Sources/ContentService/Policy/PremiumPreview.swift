/// The preview of a premium text.
enum PremiumPreview {
    /// Maximum length in characters.
    static let length = 160

    /// The first words, at most half of the text, then `…`, so that most of a short text also stays
    /// locked.
    static func of(_ text: String) -> String {
        let count = text.count
        guard count > 0 else { return "" }
        let start = text.prefix(min(length, count / 2))
        let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? ""
        return words.split(whereSeparator: \.isWhitespace).joined(separator: " ") + "…"
    }
}
