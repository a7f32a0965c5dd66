/// The beginning of a premium text, for those who cannot open it.
enum Preview {
    /// Characters of the text, at most.
    static let length = 160

    /// Whole words of the beginning, at most half of them, then `…`: of a short text, too, most is
    /// left for those who may open it.
    static func of(_ text: String) -> String {
        let count = text.count
        guard count > 0 else { return "" }
        let start = text.prefix(min(length, count / 2))
        let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? ""
        return words.split(whereSeparator: \.isWhitespace).joined(separator: " ") + "…"
    }
}
