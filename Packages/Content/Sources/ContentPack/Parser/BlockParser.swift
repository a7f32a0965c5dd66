/// Parses blocks: the content of a lesson, or the prompt or explanation of a question.
struct BlockParser {
    /// The place of the blocks, which determines what's allowed.
    enum Setting: String {
        case lesson = "a lesson"
        case prompt = "a question's prompt"
        case explanation = "an explanation"
        case passagePrompt = "the prompt of a passage's question"
        case passageExplanation = "the explanation of a passage's question"
        case bankPrompt = "a bank question's prompt"
        case bankExplanation = "a bank question's explanation"
        case levelText = "a level's text"
        case levelPrompt = "a quiz's prompt"

        /// The block directives allowed here.
        var directives: [String] {
            switch self {
            case .lesson:
                [
                    "example", "rule", "correct", "incorrect", "definition", "note", "warning",
                    "summary", "side-by-side", "equation", "page", "diagram",
                ]
            case .prompt: ["example", "note", "side-by-side", "equation", "diagram"]
            case .explanation:
                [
                    "example", "rule", "correct", "incorrect", "note", "warning", "side-by-side",
                    "equation", "diagram",
                ]
            case .bankPrompt, .bankExplanation: ["equation", "diagram"]
            case .passagePrompt, .passageExplanation, .levelText, .levelPrompt: []
            }
        }

        /// Whether only plain paragraphs and bullet lists are allowed.
        var isPlain: Bool { self == .levelText || self == .levelPrompt }

        /// Whether `A) ` begins an option rather than a paragraph.
        var hasOptions: Bool {
            self == .prompt || self == .passagePrompt || self == .levelPrompt
                || self == .bankPrompt
        }

        /// Whether `| cell | cell |` is a row of a table.
        var hasTables: Bool { self == .bankPrompt || self == .bankExplanation }
    }

    let setting: Setting
    let item: ItemContext
    /// The directives that end the blocks here, such as `answer`; the caller parses them.
    let ends: [String]

    private var findings: Findings { item.findings }

    /// Parses until an ending directive, an option in a prompt, or the end of the lines.
    func parse(_ cursor: inout LineCursor) -> [PackBlock] {
        var blocks: [PackBlock] = []
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current, let kind = cursor.kind else { return blocks }
            switch kind {
            case .directive(let word, _) where ends.contains(word): return blocks
            case .option where setting.hasOptions: return blocks
            case .directive(let word, let start):
                if let block = directive(word, line.text(from: start), line, &cursor) {
                    blocks.append(block)
                }
            case .heading(let level, let start):
                cursor.advance()
                blocks += heading(level, line, line.text(from: start))
            case .bullet: blocks.append(bulletList(&cursor))
            case .numbered: blocks.append(numberedList(&cursor))
            case .text where isRow(line): blocks.append(table(&cursor))
            case .option(_, _), .text:
                blocks += paragraph(line, &cursor)
            case .blank: cursor.advance()
            }
        }
    }

    // MARK: Text

    /// Joins the rest of the first line and its continuation lines, and moves past them.
    private func gather(_ first: SourceText, _ cursor: inout LineCursor) -> SourceText {
        var text = first
        cursor.advance()
        while let line = cursor.current, case .text(let start)? = cursor.kind, !isRow(line) {
            text.append(line.text(from: start))
            cursor.advance()
        }
        return text
    }

    private func inline(_ text: SourceText) -> PackText {
        guard setting.isPlain else { return InlineParser.parse(text, item: item) }
        return PackText(inlines: [
            .plain(InlineParser.parsePlain(text, item: item, place: setting.rawValue))
        ])
    }

    private func paragraph(_ line: SourceLine, _ cursor: inout LineCursor) -> [PackBlock] {
        if line.indent > 0 {
            findings.error(
                "an indented line that doesn't continue anything", at: line.place(at: line.indent),
                cure: "Remove the spaces before it, or the blank line above it")
        } else if line.scalars.prefix(7).allSatisfy({ $0 == "#" }) && line.scalars.count > 7 {
            findings.error(
                "a heading with more than six signs", at: line.place(),
                cure: "Levels go from # to ######")
        }
        return [.paragraph(inline(gather(line.text(from: line.indent), &cursor)))]
    }

    private func heading(_ level: Int, _ line: SourceLine, _ text: SourceText) -> [PackBlock] {
        guard setting == .lesson else {
            findings.error(
                "headings aren't allowed in \(setting.rawValue)", at: line.place(),
                cure: "Write a paragraph")
            return []
        }
        guard level <= 6 else {
            findings.error(
                "a heading of level \(level)", at: line.place(), cure: "Levels go from # to ######")
            return []
        }
        return [.header(level: level, text: inline(text))]
    }

    // MARK: Lists

    private func bulletList(_ cursor: inout LineCursor) -> PackBlock {
        var items: [PackText] = []
        while let line = cursor.current, case .bullet(let start)? = cursor.kind {
            items.append(inline(gather(line.text(from: start), &cursor)))
        }
        return .bulletList(items)
    }

    private func numberedList(_ cursor: inout LineCursor) -> PackBlock {
        var items: [PackText] = []
        if setting.isPlain, let line = cursor.current {
            findings.error(
                "numbered lists aren't allowed in \(setting.rawValue)", at: line.place(),
                cure: "Write “- ” lines; if no list is meant, write 1\\.")
        }
        while let line = cursor.current, case .numbered(let number, let start)? = cursor.kind {
            if number != items.count + 1 {
                findings.error(
                    "list item \(number) should be \(items.count + 1)", at: line.place(),
                    cure: "Number from 1 without gaps; if no list is meant, write \(number)\\.")
            }
            items.append(inline(gather(line.text(from: start), &cursor)))
        }
        return .numberedList(items)
    }

    // MARK: Tables

    /// Whether the line is a row such as `| 1 m | 21 °C |`, and not a formula such as `|x| = 3`.
    private func isRow(_ line: SourceLine) -> Bool {
        setting.hasTables && line.scalars.count > 2 && line.scalars[0] == "|"
            && line.scalars[1] == " " && line.scalars.last == "|"
    }

    private func table(_ cursor: inout LineCursor) -> PackBlock {
        var rows: [[PackText]] = []
        while let line = cursor.current, isRow(line) {
            let inside = line.text(from: 1).prefix(line.scalars.count - 2)
            let cells = inside.parts(at: "|").map(inline)
            if let first = rows.first, first.count != cells.count {
                findings.error(
                    "the row has \(cells.count) cells, and the first has \(first.count)",
                    at: line.place(), cure: "Give every row as many cells, with “ | ” between them")
            }
            rows.append(cells)
            cursor.advance()
        }
        return .table(rows)
    }

    // MARK: Directives

    private func directive(
        _ word: String, _ rest: SourceText, _ line: SourceLine, _ cursor: inout LineCursor
    ) -> PackBlock? {
        guard setting.directives.contains(word) else {
            refuse(word, line)
            _ = cursor.takeUntilBlank()
            return nil
        }
        switch word {
        case "page": return page(rest, &cursor)
        case "diagram": return diagram(rest, line, &cursor)
        case "side-by-side":
            cursor.advance()
            return RowParser(item: item).parse(rest, line, &cursor)
        default: break
        }
        let text = gather(rest, &cursor)
        guard !text.isEmpty else {
            findings.error(
                "“@\(word)” has no text", at: line.place(),
                cure: "Write the text after it, without a blank line between")
            return nil
        }
        return textBlock(word, text)
    }

    private func textBlock(_ word: String, _ text: SourceText) -> PackBlock? {
        switch word {
        case "example": .example(inline(text))
        case "rule": .rule(inline(text))
        case "correct": .correctExample(inline(text))
        case "incorrect": .incorrectExample(inline(text))
        case "note": .note(inline(text))
        case "warning": .warning(inline(text))
        case "summary": .summary(inline(text))
        case "definition": definition(text)
        case "equation": equation(text)
        default: nil
        }
    }

    private func refuse(_ word: String, _ line: SourceLine) {
        if Setting.lesson.directives.contains(word) {
            findings.error(
                "“@\(word)” isn't allowed in \(setting.rawValue)", at: line.place(),
                cure: setting.directives.isEmpty
                    ? "Write paragraphs or lists"
                    : "Allowed are paragraphs, lists, "
                        + setting.directives.map { "@" + $0 }.joined(separator: ", "))
        } else {
            findings.error(
                "unknown directive “@\(word)”", at: line.place(),
                cure: SpellingCure.cure(for: word, among: setting.directives + ends))
        }
    }

    private func page(_ rest: SourceText, _ cursor: inout LineCursor) -> PackBlock {
        cursor.advance()
        if let place = rest.places.first {
            findings.error(
                "text after “@page”", at: place, cure: "Put “@page” alone on its line")
        }
        return .pageBreak
    }

    private func diagram(
        _ rest: SourceText, _ line: SourceLine, _ cursor: inout LineCursor
    ) -> PackBlock? {
        cursor.advance()
        let place = rest.places.first ?? line.place()
        guard let id = Slug.check(rest.string, at: place, findings: findings) else { return nil }
        item.use(.asset, id, at: place)
        return .diagram(assetID: id)
    }

    private func definition(_ text: SourceText) -> PackBlock? {
        guard let colon = text.scalars.firstIndex(of: ":"), colon > 0,
            colon + 1 < text.scalars.count
        else {
            findings.error(
                "a definition without “term: meaning”", at: text.places[0],
                cure: "Write the term, a colon and what it means")
            return nil
        }
        let term = InlineParser.parsePlain(text.prefix(colon), item: item, place: "a term")
        return .definition(term: term, text: inline(text.dropping(colon + 1)))
    }

    private func equation(_ text: SourceText) -> PackBlock? {
        var open: [SourcePosition] = []
        var escaped = false
        for (scalar, place) in zip(text.scalars, text.places) {
            defer { escaped = scalar == "\\" && !escaped }
            if escaped { continue }
            if scalar == "{" { open.append(place) }
            if scalar == "}", open.popLast() == nil {
                findings.error(
                    "an unmatched closing brace", at: place, cure: "Remove it, or open it")
                return nil
            }
        }
        if let place = open.last {
            findings.error("a brace that is not closed", at: place, cure: "Close it")
            return nil
        }
        return .equation(latex: text.string)
    }
}
