/// The content of an `.md` file, before the pack as a whole is checked.
struct ParsedItem {
    enum Body {
        case lesson(PackLesson)
        case passage(PackPassage)
        case writingSection(PackWritingSection)
        case mathSection(PackMathSection)

        var entry: any PackEntry {
            switch self {
            case .lesson(let lesson): lesson
            case .passage(let passage): passage
            case .writingSection(let section): section
            case .mathSection(let section): section
            }
        }
    }

    let body: Body
    let context: ItemContext
    /// The position of the slug.
    let slugPlace: SourcePosition
    /// The position of the display order, or of the slug.
    let orderPlace: SourcePosition
    /// The position of the tier, or of the slug.
    let tierPlace: SourcePosition
    /// The position of each question, in order.
    let questionPlaces: [SourcePosition]
}

/// Parses an `.md` file of a pack.
struct ItemParser {
    static let common = [
        "title", "difficulty", "tier", "diagnostic", "section", "order",
    ]

    let file: SourceFile
    let findings: Findings
    let identity: PackIdentity

    /// The kinds of files, by the key that identifies them.
    private enum Kind: String, CaseIterable {
        case lesson, passage
        case writingSection = "writing-section"
        case mathSection = "math-section"

        var words: String { rawValue.replacing("-", with: " ") }
    }

    /// The front matter's values.
    struct Front {
        let slug: String
        let slugPlace: SourcePosition
        let title: String
        let difficulty: PackDifficulty
        let tier: PackTier
        let isDiagnostic: Bool
        let section: String?
        let order: Int
        let orderPlace: SourcePosition
        let tierPlace: SourcePosition
        let context: ItemContext
    }

    /// The item, or nil if the file is too invalid.
    func parse() -> ParsedItem? {
        guard let end = endOfFrontMatter() else { return nil }
        let lines = file.lines[1..<end]
        let kinds = Kind.allCases.filter { kind in
            lines.contains { Self.starts($0, with: kind.rawValue + ":") }
        }
        guard let kind = kinds.first, kinds.count == 1 else {
            findings.error(
                kinds.isEmpty
                    ? "the file doesn't say its type"
                    : "the file is a " + kinds.map(\.words).joined(separator: " and a "),
                at: .start,
                cure: "Write one line “lesson: slug”, “passage: slug”, “writing-section: slug”, "
                    + "“math-section: slug”, “question-bank: slug” or “level: slug” at its head")
            return nil
        }
        let cursor = LineCursor(file.lines[(end + 1)...])
        return switch kind {
        case .lesson: lesson(lines, cursor)
        case .passage: passage(lines, cursor)
        case .writingSection: writingSection(lines, cursor)
        case .mathSection: mathSection(lines, cursor)
        }
    }

    private static func starts(_ line: SourceLine, with word: String) -> Bool {
        line.scalars.starts(with: word.unicodeScalars)
    }

    private func endOfFrontMatter() -> Int? {
        let isFence = { (line: SourceLine) in
            Self.starts(line, with: "---") && line.scalars.count == 3
        }
        guard let first = file.lines.first, isFence(first),
            let end = file.lines.dropFirst().firstIndex(where: isFence)
        else {
            findings.error(
                "the file does not start with “---”, keys and “---”", at: .start,
                cure: "Start it with its front matter, as docs/content-format.md shows")
            return nil
        }
        return end
    }

    func front(_ fields: FieldGroupReader, kind: String) -> Front? {
        let slug = fields.slug(kind)
        let title = fields.title("title")
        _ = fields.required("difficulty")
        let difficulty = fields.choice("difficulty", of: PackDifficulty.self)
        let tier = fields.choice("tier", of: PackTier.self) ?? .free
        let context = ItemContext(
            findings: findings, identity: identity, slug: slug?.slug ?? "unnamed")
        let section = section(fields, context)
        let order = fields.number("order", in: PackLimits.order)
        if section != nil, fields.optional("order") == nil {
            findings.error(
                "“order” is missing", at: fields.place,
                cure: "Set its position in its section: higher numbers come first")
        }
        guard let slug, let title, let difficulty else { return nil }
        return Front(
            slug: slug.slug, slugPlace: slug.place, title: title, difficulty: difficulty,
            tier: tier, isDiagnostic: fields.flag("diagnostic"), section: section,
            order: order ?? 0, orderPlace: fields.optional("order")?.valuePlace ?? slug.place,
            tierPlace: fields.optional("tier")?.valuePlace ?? slug.place, context: context)
    }

    private func section(_ fields: FieldGroupReader, _ context: ItemContext) -> String? {
        guard let field = fields.optional("section") else { return nil }
        context.use(.section, field.value.string, at: field.valuePlace)
        return field.value.string
    }

    // MARK: Lesson

    private func lesson(_ lines: ArraySlice<SourceLine>, _ cursor: LineCursor) -> ParsedItem? {
        let fields = FieldGroupReader(
            lines, at: .start, known: ["lesson", "type"] + Self.common, findings: findings)
        _ = fields.required("type")
        let category = fields.choice("type", of: PackCategory.self)
        let front = front(fields, kind: "lesson")
        let context =
            front?.context
            ?? ItemContext(findings: findings, identity: identity, slug: "unnamed")
        let (blocks, places) = lessonBlocks(cursor, context)
        guard let front, let category else { return nil }
        let lesson = PackLesson(
            id: identity.itemID(slug: front.slug), slug: front.slug, title: front.title,
            category: category, difficulty: front.difficulty, tier: front.tier,
            isDiagnostic: front.isDiagnostic, headerKey: front.section,
            orderWithinHeader: front.order, blocks: blocks, file: file.path)
        return parsed(.lesson(lesson), front, places)
    }

    private func lessonBlocks(
        _ cursor: LineCursor, _ context: ItemContext
    ) -> ([PackBlock], [SourcePosition]) {
        var cursor = cursor
        var blocks: [PackBlock] = []
        var places: [SourcePosition] = []
        let parser = BlockParser(setting: .lesson, item: context, ends: ["question"])
        while cursor.current != nil {
            blocks += parser.parse(&cursor)
            guard cursor.current != nil else { break }
            let draft = QuestionParser(item: context, ground: .lesson).parse(&cursor)
            if let draft {
                blocks.append(.question(draft.question))
                places.append(draft.place)
            }
        }
        return (blocks, places)
    }

    // MARK: Passage

    private func passage(_ lines: ArraySlice<SourceLine>, _ cursor: LineCursor) -> ParsedItem? {
        let fields = FieldGroupReader(
            lines, at: .start, known: ["passage", "line-numbers"] + Self.common,
            findings: findings)
        let numbered = fields.flag("line-numbers")
        let front = front(fields, kind: "passage")
        let context =
            front?.context
            ?? ItemContext(findings: findings, identity: identity, slug: "unnamed")
        var cursor = cursor
        let content = PassageTextParser(item: context, keepsLines: numbered).parse(&cursor)
        let drafts = questions(
            &cursor, context, on: .passage,
            cure: "Put the passage before its first “@question”")
        let questions = place(drafts, in: content, context)
        guard let front else { return nil }
        let passage = PackPassage(
            id: identity.itemID(slug: front.slug), slug: front.slug, title: front.title,
            difficulty: front.difficulty, tier: front.tier, isDiagnostic: front.isDiagnostic,
            headerKey: front.section, orderWithinHeader: front.order, content: content,
            hasLineNumbers: numbered, questions: questions, file: file.path)
        return parsed(.passage(passage), front, drafts.map(\.place))
    }

    /// Parses the questions up to the end of the file; anything else is an error.
    func questions(
        _ cursor: inout LineCursor, _ context: ItemContext, on ground: QuestionParser.Ground,
        cure: String
    ) -> [QuestionParser.Draft] {
        var drafts: [QuestionParser.Draft] = []
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current else { return drafts }
            if case .directive("question", _)? = cursor.kind {
                let draft = QuestionParser(item: context, ground: ground).parse(&cursor)
                if let draft { drafts.append(draft) }
            } else {
                findings.error(
                    drafts.isEmpty ? "text before a question" : "text after a question",
                    at: line.place(at: line.indent), cure: cure)
                _ = cursor.takeUntilBlank()
            }
        }
    }

    private func place(
        _ drafts: [QuestionParser.Draft], in content: String, _ context: ItemContext
    ) -> [PackQuestion] {
        let scalars = Array(content.unicodeScalars)
        guard scalars.count <= PackLimits.passageLength,
            drafts.count <= PackLimits.questionCount
        else { return drafts.map { $0.placed([]) } }
        let parser = AnnotationParser(item: context)
        return drafts.map { draft in
            draft.placed(
                draft.annotations.prefix(PackLimits.annotationCount).enumerated().compactMap {
                    parser.place($1, index: $0, in: scalars, question: draft.question)
                })
        }
    }

    func parsed(
        _ body: ParsedItem.Body, _ front: Front, _ places: [SourcePosition]
    ) -> ParsedItem {
        ParsedItem(
            body: body, context: front.context, slugPlace: front.slugPlace,
            orderPlace: front.orderPlace, tierPlace: front.tierPlace, questionPlaces: places)
    }
}
