/// Parses a question's options: lines that start with `A) ` etc.
struct OptionParser {
    let item: ItemContext

    private var findings: Findings { item.findings }

    struct Option {
        let place: SourcePosition
        let text: PackText
    }

    /// All options up to the first other line, where the cursor ends.
    func parse(_ cursor: inout LineCursor) -> [Option] {
        var options: [Option] = []
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current, case .option(let index, let start)? = cursor.kind
            else { break }
            if index != options.count {
                findings.error(
                    "option \(QuestionParser.letter(index)) is here, but \(QuestionParser.letter(options.count)) "
                        + "is expected", at: line.place(),
                    cure: "Letter the options from A without gaps"
                )
            }
            var text = line.text(from: start)
            cursor.advance()
            while let next = cursor.current, case .text(let start)? = cursor.kind {
                text.append(next.text(from: start))
                cursor.advance()
            }
            if text.isEmpty {
                findings.error(
                    "option \(QuestionParser.letter(index)) is empty", at: line.place(),
                    cure: "Write its text on the same line")
            }
            options.append(
                Option(place: line.place(), text: InlineParser.parse(text, item: item)))
        }
        checkDuplicates(options)
        return options
    }

    private func checkDuplicates(_ options: [Option]) {
        var seen: [String: Int] = [:]
        for (index, option) in options.enumerated() {
            let words = option.text.wireText.split(separator: " ").joined(separator: " ")
            if let first = seen[words] {
                findings.error(
                    "option \(QuestionParser.letter(index)) repeats option \(QuestionParser.letter(first))",
                    at: option.place, cure: "Make every option different")
            } else {
                seen[words] = index
            }
        }
    }
}
