/// Parses escapes and inline marks in one pass.
struct InlineParser {
    private enum Mark: String {
        case underline = "__"
        case bold = "**"
        case italic = "*"
    }

    private static let brackets: [Unicode.Scalar] = ["[", "]"]

    private let text: SourceText
    private let item: ItemContext
    private var index = 0
    private var buffer = String.UnicodeScalarView()
    private var inlines: [PackInline] = []
    private var mark: (kind: Mark, place: SourcePosition)?

    /// The text with its marks. Reports invalid marks.
    static func parse(_ text: SourceText, item: ItemContext) -> PackText {
        LinkChecker.check(text, findings: item.findings)
        var parser = InlineParser(text: text, item: item)
        parser.run()
        return PackText(inlines: parser.inlines)
    }

    /// The text of an element that doesn't allow marks, such as a passage or a term.
    static func parsePlain(_ text: SourceText, item: ItemContext, place name: String) -> String {
        let parsed = parse(text, item: item)
        if let first = text.places.first,
            parsed.inlines.contains(where: { if case .plain = $0 { false } else { true } })
        {
            item.findings.error(
                "\(name) cannot carry inline marks", at: first,
                cure: "Remove the marks, or write a backslash before each star or underscore")
        }
        return parsed.plainText
    }

    private init(text: SourceText, item: ItemContext) {
        self.text = text
        self.item = item
    }

    private mutating func run() {
        while index < text.scalars.count {
            switch text.scalars[index] {
            case "\\": escape()
            case "*": delimiter("*", singles: true)
            case "_": delimiter("_", singles: false)
            case "[" where peek(1) == "[": diagram()
            default: take()
            }
        }
        if let mark {
            item.findings.error(
                "“\(mark.kind.rawValue)” opens a mark that is not closed in this block",
                at: mark.place,
                cure: "Close it, or write a backslash before it if the sign itself is meant")
        }
        flush()
    }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < text.scalars.count ? text.scalars[index + distance] : nil
    }

    private mutating func take() {
        buffer.append(text.scalars[index])
        index += 1
    }

    private mutating func escape() {
        guard let next = peek(1), next.isASCII, !next.properties.isAlphabetic, next != " ",
            next.properties.numericType == nil
        else {
            item.findings.error(
                "an unnecessary backslash", at: text.places[index],
                cure: "Remove it, or write two for a backslash itself")
            take()
            return
        }
        index += 1
        take()
    }

    private mutating func delimiter(_ scalar: Unicode.Scalar, singles: Bool) {
        var length = 0
        while peek(length) == scalar { length += 1 }
        let place = text.places[index]
        let kind: Mark? =
            switch (length, singles) {
            case (1, true): .italic
            case (2, true): .bold
            case (2, false): .underline
            default: nil
            }
        guard let kind else {
            if singles {
                item.findings.error(
                    "\(length) stars in a row have no meaning", at: place,
                    cure: "Write *italic* or **bold**, and \\* for a star")
            }
            for _ in 0..<length { take() }
            return
        }
        index += length
        toggle(kind, at: place, width: length)
    }

    private mutating func toggle(_ kind: Mark, at place: SourcePosition, width: Int) {
        guard let open = mark else {
            flush()
            mark = (kind, place)
            if peek(0) == " " || peek(0) == nil {
                item.findings.error(
                    "a lone “\(kind.rawValue)”", at: place,
                    cure: "A mark touches the words it marks; write \\* for a star, × for times")
                mark = nil
            }
            return
        }
        guard open.kind == kind else {
            item.findings.error(
                "“\(kind.rawValue)” inside “\(open.kind.rawValue)”: marks do not nest", at: place,
                cure: "Close the first mark before opening another")
            return
        }
        if buffer.last == " " || buffer.isEmpty {
            item.findings.error(
                "“\(kind.rawValue)” closes a mark after a space or around nothing", at: place,
                cure: "Put the mark next to the words it marks")
        }
        flush()
        mark = nil
    }

    private mutating func diagram() {
        let start = index
        var end = index + 2
        while end < text.scalars.count, !Self.brackets.contains(text.scalars[end]),
            end - start < 100
        {
            end += 1
        }
        let inside = SourceText(
            scalars: Array(text.scalars[(start + 2)..<end]),
            places: Array(text.places[(start + 2)..<end])
        ).string
        let closed =
            end + 1 < text.scalars.count && text.scalars[end] == "]"
            && text.scalars[end + 1] == "]"
        guard closed, inside.hasPrefix("diagram:") else {
            item.findings.error(
                "“[[” starts only an inline diagram", at: text.places[start],
                cure: "Write [[diagram:its-id]], or \\[\\[ for the brackets themselves")
            take()
            take()
            return
        }
        flush()
        let id = String(inside.dropFirst("diagram:".count))
        item.use(.asset, id, at: text.places[start])
        inlines.append(.diagram(id))
        index = end + 2
    }

    private mutating func flush() {
        guard !buffer.isEmpty else { return }
        let words = String(buffer)
        buffer = String.UnicodeScalarView()
        switch mark?.kind {
        case nil: inlines.append(.plain(words))
        case .underline: inlines.append(.underlined(words))
        case .bold: inlines.append(.bold(words))
        case .italic: inlines.append(.italic(words))
        }
    }
}
