/// Parses the items of a level. The parser of each kind parses the lines between head and `@end`.
struct LevelItemParser {
    let context: ItemContext

    private var findings: Findings { context.findings }

    /// The properties common to all items.
    struct Head {
        let key: String
        let place: SourcePosition
        let fields: FieldGroupReader
        let title: String
        let imageID: String?
    }

    func parse(_ part: LevelPart, position: Int) -> PackLevelItem? {
        var cursor = LineCursor(part.lines)
        let body: PackLevelItem.Body?
        let head: Head?
        switch part.word {
        case "quiz":
            head = self.head(part, &cursor, known: ["kind", "ignore", "typos"])
            body = QuizParser(context: context, place: part.place, key: head?.key ?? "unnamed")
                .parse(head?.fields, &cursor).map { .quiz($0) }
        case "matching":
            head = self.head(part, &cursor, known: [])
            body = MatchingParser(context: context, place: part.place, key: head?.key ?? "unnamed")
                .parse(&cursor).map { .matching($0) }
        case "form":
            head = self.head(part, &cursor, known: [])
            body = FormParser(context: context, place: part.place, key: head?.key ?? "unnamed")
                .parse(&cursor).map { .form($0) }
        default:
            head = self.head(part, &cursor, known: ["character", "character-about"])
            body = RoleplayParser(context: context, place: part.place, key: head?.key ?? "unnamed")
                .parse(head?.fields, &cursor).map { .roleplay($0) }
        }
        guard let head, let body else { return nil }
        return PackLevelItem(
            id: context.identity.levelItemID(key: head.key, of: context.slug), key: head.key,
            title: head.title, position: position, imageID: head.imageID, body: body)
    }

    private func head(_ part: LevelPart, _ cursor: inout LineCursor, known: [String]) -> Head? {
        let key = Slug.check(
            part.rest.string, at: part.rest.places.first ?? part.place, findings: findings)
        let fields = FieldGroupReader(
            cursor.takeUntilBlank(), at: part.place, known: ["title", "image"] + known,
            findings: findings)
        let title = fields.title("title")
        var imageID: String?
        if let field = fields.optional("image"),
            let id = Slug.check(field.value.string, at: field.valuePlace, findings: findings)
        {
            context.use(.asset, id, at: field.valuePlace)
            imageID = id
        }
        guard let key, let title else { return nil }
        return Head(key: key, place: part.place, fields: fields, title: title, imageID: imageID)
    }
}

/// Shared functions of item parsers: plain blocks, and ids of parts.
protocol LevelItemReading {
    var context: ItemContext { get }
    var place: SourcePosition { get }
    var key: String { get }
}

extension LevelItemReading {
    var findings: Findings { context.findings }

    /// Parses plain paragraphs and lists. If there are none, reports `missing`.
    func prose(_ lines: ArraySlice<SourceLine>, missing: String, cure: String) -> [PackBlock] {
        var cursor = LineCursor(lines)
        let blocks = BlockParser(setting: .levelText, item: context, ends: []).parse(&cursor)
        if blocks.isEmpty { findings.error(missing, at: place, cure: cure) }
        return blocks
    }

    func partID(_ kind: PackIdentity.LevelPart, _ name: String) -> String {
        context.identity.partID(kind, name, item: key, of: context.slug)
    }

    /// Parses the explanation after `@answer`, whose own line must be otherwise empty.
    func explanation(_ cursor: inout LineCursor) -> [PackBlock] {
        guard let line = cursor.current, case .directive("answer", let start)? = cursor.kind else {
            return []
        }
        cursor.advance()
        if start < line.scalars.count {
            findings.error(
                "text after “@answer”", at: line.place(at: start),
                cure: "Explain on the lines below it")
        }
        return BlockParser(setting: .levelText, item: context, ends: []).parse(&cursor)
    }

    static func isAnswer(_ line: SourceLine) -> Bool {
        if case .directive("answer", _) = LineKind(line) { true } else { false }
    }
}
