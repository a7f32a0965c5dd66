/// Joins lines with their continuation lines, which are indented by two spaces.
enum LogicalLines {
    static func of(_ lines: ArraySlice<SourceLine>) -> [SourceText] {
        var texts: [SourceText] = []
        for line in lines where !line.isBlank {
            if line.indent >= 2, !texts.isEmpty {
                texts[texts.count - 1].append(line.text(from: line.indent))
            } else {
                texts.append(line.text(from: line.indent))
            }
        }
        return texts
    }
}

/// Parses short plain texts: terms, answers, sides of pairs, lines of a conversation.
struct PhraseReader {
    let context: ItemContext

    /// The text without escapes. Reports an empty, overlong or marked-up text as `name`.
    func read(_ text: SourceText, _ name: String, near place: SourcePosition) -> String? {
        guard !text.isEmpty else {
            context.findings.error("\(name) is empty", at: place, cure: "Write it")
            return nil
        }
        guard text.scalars.count <= PackLimits.phraseLength else {
            context.findings.error(
                "\(name) is longer than \(PackLimits.phraseLength) characters",
                at: text.places[0], cure: "Shorten it")
            return nil
        }
        return InlineParser.parsePlain(text, item: context, place: name)
    }
}
