extension String {
    /// The beginning on one line, for lists: whitespace collapsed to single spaces, at most
    /// `length` characters.
    func oneLine(_ length: Int = 160) -> String {
        let words = prefix(length * 2).split(whereSeparator: \.isWhitespace)
        let line = words.joined(separator: " ")
        return line.count > length ? String(line.prefix(length)) + "…" : line
    }
}
