/// The content of a level's file, with positions for later checks.
struct ParsedLevel {
    let level: PackLevel
    let context: ItemContext
    let slugPlace: SourcePosition
    let programPlace: SourcePosition
    let unitPlace: SourcePosition
    let numberPlace: SourcePosition
}

/// A part between `@word key` and `@end`.
struct LevelPart {
    let word: String
    /// The text after the word.
    let rest: SourceText
    let line: SourceLine
    let lines: ArraySlice<SourceLine>

    var place: SourcePosition { line.place() }
}

/// Parses a level: an `.md` file with `level:` in its front matter.
struct LevelParser {
    private static let known = ["level", "program", "unit", "number", "title", "about"]
    static let openings = ["glossary", "quiz", "matching", "form", "roleplay"]

    let file: SourceFile
    let findings: Findings
    let identity: PackIdentity

    /// The front matter of a level; nil for other files.
    private static func front(of file: SourceFile) -> ArraySlice<SourceLine>? {
        let isFence = { (line: SourceLine) in
            line.scalars.count == 3 && line.scalars.allSatisfy { $0 == "-" }
        }
        guard let first = file.lines.first, isFence(first),
            let end = file.lines.dropFirst().firstIndex(where: isFence)
        else { return nil }
        let lines = file.lines[1..<end]
        let isLevel = lines.contains { $0.scalars.starts(with: "level:".unicodeScalars) }
        return isLevel ? lines : nil
    }

    /// Whether the file declares itself a level.
    static func claims(_ file: SourceFile) -> Bool { front(of: file) != nil }

    /// The level, or nil if its front matter is too invalid.
    func parse() -> ParsedLevel? {
        guard let lines = Self.front(of: file) else { return nil }
        let fields = FieldGroupReader(lines, at: .start, known: Self.known, findings: findings)
        let slug = fields.slug("level")
        let program = fields.slug("program")
        let unit = fields.slug("unit")
        _ = fields.required("number")
        let number = fields.number("number", in: 1...PackLimits.levelCount)
        let title = fields.title("title")
        let about = fields.phrase("about")
        let context = ItemContext(
            findings: findings, identity: identity, slug: slug?.slug ?? "unnamed")
        let body = LevelBodyParser(context: context).parse(
            LineCursor(file.lines[(lines.endIndex + 1)...]), at: slug?.place ?? .start)
        guard let slug, let program, let unit, let number, let title else { return nil }
        let level = PackLevel(
            id: identity.levelID(slug: slug.slug), slug: slug.slug, programSlug: program.slug,
            unitKey: unit.slug, number: number, title: title, about: about,
            teaching: body.teaching, glossary: body.glossary, items: body.items, file: file.path)
        return ParsedLevel(
            level: level, context: context, slugPlace: slug.place, programPlace: program.place,
            unitPlace: unit.place,
            numberPlace: fields.optional("number")?.valuePlace ?? slug.place)
    }
}

/// Parses a level's body, after the front matter.
struct LevelBodyParser {
    let context: ItemContext

    struct Body {
        var teaching: [PackBlock] = []
        var glossary: [PackGlossaryEntry] = []
        var items: [PackLevelItem] = []
    }

    private var findings: Findings { context.findings }

    func parse(_ cursor: LineCursor, at place: SourcePosition) -> Body {
        var cursor = cursor
        var body = Body()
        body.teaching = BlockParser(
            setting: .levelText, item: context, ends: LevelParser.openings + ["end"]
        ).parse(&cursor)
        if body.teaching.isEmpty {
            findings.error(
                "the level has no text", at: place,
                cure: "Write at least one paragraph after the front matter")
        }
        var keys = Set<String>()
        var hasGlossary = false
        while let part = next(&cursor) {
            if part.word == "glossary" {
                checkGlossary(part, isSecond: hasGlossary, isLate: !body.items.isEmpty)
                hasGlossary = true
                body.glossary += GlossaryParser(context: context).parse(part)
            } else if let item = LevelItemParser(context: context).parse(
                part, position: body.items.count + 1)
            {
                if !keys.insert(item.key).inserted {
                    findings.error(
                        "the key “\(item.key)” is used twice in this file", at: part.place,
                        cure: "Give each item its own key: attempts are kept under it")
                }
                body.items.append(item)
            }
        }
        checkCount(body, at: place)
        return body
    }

    private func checkCount(_ body: Body, at place: SourcePosition) {
        if body.items.isEmpty, !findings.hasErrors {
            findings.error(
                "the level has nothing to practice", at: place,
                cure: "Write at least one @quiz, @matching, @form or @roleplay")
        } else if body.items.count > PackLimits.itemCount.upperBound {
            findings.error(
                "the level has \(body.items.count) items", at: place,
                cure: "Keep at most \(PackLimits.itemCount.upperBound): divide it")
        }
    }

    private func checkGlossary(_ part: LevelPart, isSecond: Bool, isLate: Bool) {
        if isSecond {
            findings.error("a second @glossary", at: part.place, cure: "Join them")
        } else if isLate {
            findings.error(
                "the glossary comes after an item", at: part.place,
                cure: "Move it before the first item")
        }
    }

    /// The next part. Reports text between parts.
    private func next(_ cursor: inout LineCursor) -> LevelPart? {
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current else { return nil }
            guard case .directive(let word, let start)? = cursor.kind,
                LevelParser.openings.contains(word)
            else {
                stray(line)
                _ = cursor.takeUntilBlank()
                continue
            }
            cursor.advance()
            let lines = cursor.take { Self.isEnd($0) }
            let part = LevelPart(
                word: word, rest: line.text(from: start), line: line, lines: lines)
            end(part, &cursor)
            return part
        }
    }

    private static func isEnd(_ line: SourceLine) -> Bool {
        guard case .directive(let word, _) = LineKind(line) else { return false }
        return word == "end" || LevelParser.openings.contains(word)
    }

    private func end(_ part: LevelPart, _ cursor: inout LineCursor) {
        guard let line = cursor.current, case .directive("end", let start)? = cursor.kind else {
            findings.error(
                "this @\(part.word) has no end", at: part.place, cure: "Write “@end” after it")
            return
        }
        if start < line.scalars.count {
            findings.error(
                "text after “@end”", at: line.place(at: start),
                cure: "Put “@end” alone on its line")
        }
        cursor.advance()
    }

    private func stray(_ line: SourceLine) {
        if case .directive(let word, _) = LineKind(line) {
            findings.error(
                "unknown directive “@\(word)”", at: line.place(),
                cure: SpellingCure.cure(for: word, among: LevelParser.openings))
        } else {
            findings.error(
                "text outside items", at: line.place(at: line.indent),
                cure: "Put the level's text before @glossary and the first item")
        }
    }
}
