/// Parses a passage's text: paragraphs of plain text before the first question.
struct PassageTextParser {
    let item: ItemContext
    /// Whether to keep the file's lines, for line numbers.
    let keepsLines: Bool

    /// The content. The cursor ends at the first directive or at the end.
    func parse(_ cursor: inout LineCursor) -> String {
        var paragraphs: [String] = []
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current else { break }
            if case .directive(let word, _)? = cursor.kind {
                if word == "question" { break }
                item.findings.error(
                    "unknown directive “@\(word)”", at: line.place(),
                    cure: word == "questions"
                        ? "Did you mean “question”"
                        : "A passage is plain paragraphs, then “@question”; for the sign write \\@")
                _ = cursor.takeUntilBlank()
                continue
            }
            paragraphs.append(paragraph(&cursor))
        }
        return paragraphs.joined(separator: "\n\n")
    }

    /// Parses one paragraph. A line that starts with `|` stays a separate line, for small tables.
    private func paragraph(_ cursor: inout LineCursor) -> String {
        var result = ""
        var wasRow = false
        while let line = cursor.current, !line.isBlank {
            if case .directive? = cursor.kind { break }
            cursor.advance()
            let text = InlineParser.parsePlain(
                line.text(from: line.indent), item: item, place: "a passage")
            let isRow = text.hasPrefix("|")
            if !result.isEmpty {
                result += keepsLines || isRow || wasRow ? "\n" : " "
            }
            result += text
            wasRow = isRow
        }
        return result
    }
}
