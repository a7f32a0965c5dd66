/// A bank's content, before the pack as a whole is checked.
struct ParsedBank {
    let bank: PackBank
    let context: ItemContext
    /// The position of the slug.
    let slugPlace: SourcePosition
    /// The line that ends the front matter.
    let frontEnd: Int
    /// The position of each question, in order.
    let questionPlaces: [SourcePosition]
    /// The lines of each question in the file, also of those that can't be read.
    let spans: [Span]

    /// A question's lines, up to `@end`.
    struct Span {
        /// As written after `@question`.
        let key: String
        let lines: Range<Int>
    }
}

/// Parses a question bank: front matter, then questions.
struct BankParser {
    private static let name = "question-bank"
    private static let known = [name, "title", "section", "use", "order"]

    let file: SourceFile
    let findings: Findings
    let identity: PackIdentity

    /// Whether the file declares itself a bank.
    static func claims(_ file: SourceFile) -> Bool { front(of: file) != nil }

    private static func front(of file: SourceFile) -> ArraySlice<SourceLine>? {
        let isFence = { (line: SourceLine) in line.text(from: 0).string == "---" }
        guard let first = file.lines.first, isFence(first),
            let end = file.lines.dropFirst().firstIndex(where: isFence)
        else { return nil }
        let lines = file.lines[1..<end]
        let isHead = { (line: SourceLine) in
            line.scalars.starts(with: (name + ":").unicodeScalars)
        }
        return lines.contains(where: isHead) ? lines : nil
    }

    /// The bank, or nil if its front matter is too invalid.
    func parse() -> ParsedBank? {
        guard let lines = Self.front(of: file) else { return nil }
        let fields = FieldGroupReader(lines, at: .start, known: Self.known, findings: findings)
        let slug = fields.slug(Self.name)
        let title = fields.title("title")
        _ = fields.required("section")
        let section = fields.choice("section", of: PackTestSection.self)
        _ = fields.required("use")
        let use = fields.choice("use", of: PackBankUse.self)
        _ = fields.required("order")
        let order = fields.number("order", in: PackLimits.order)
        let context = ItemContext(
            findings: findings, identity: identity, slug: slug?.slug ?? "unnamed")
        let (drafts, spans) = questions(after: lines.endIndex + 1, context, section ?? .math)
        guard let slug, let title, let section, let use, let order else { return nil }
        let bank = PackBank(
            id: identity.bankID(slug: slug.slug), slug: slug.slug, title: title,
            section: section, use: use, order: order, questions: drafts.map(\.question),
            file: file.path)
        return ParsedBank(
            bank: bank, context: context, slugPlace: slug.place, frontEnd: lines.endIndex + 1,
            questionPlaces: drafts.map(\.place), spans: spans)
    }

    private func questions(
        after start: Int, _ context: ItemContext, _ section: PackTestSection
    ) -> ([BankQuestionParser.Draft], [ParsedBank.Span]) {
        var cursor = LineCursor(file.lines[start...])
        var drafts: [BankQuestionParser.Draft] = []
        var spans: [ParsedBank.Span] = []
        let parser = BankQuestionParser(item: context, section: section)
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current else { return (drafts, spans) }
            if case .directive("question", let start)? = cursor.kind {
                if let draft = parser.parse(&cursor) { drafts.append(draft) }
                let end = cursor.current?.number ?? file.lines.endIndex + 1
                spans.append(
                    ParsedBank.Span(
                        key: line.text(from: start).string, lines: line.number..<end))
            } else {
                findings.error(
                    spans.isEmpty ? "text before a question" : "text after a question",
                    at: line.place(at: line.indent),
                    cure: "A question bank has only questions: move the text into a prompt")
                _ = cursor.takeUntilBlank()
            }
        }
    }
}
