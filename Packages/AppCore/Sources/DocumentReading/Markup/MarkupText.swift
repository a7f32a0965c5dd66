/// Extracts the readable text of an HTML or XHTML page.
///
/// Blocks (paragraphs, headings, items, table rows) are separated by an empty line; `<br>` breaks a
/// line. Omits head, scripts, styles, drawings and ruby annotations. Accepts any bytes, in linear
/// time.
public struct MarkupText: Sendable, Hashable {
    public private(set) var text = ""
    /// The page's title, if any.
    public private(set) var title: String?
    /// Number of omitted images and media.
    public private(set) var media = 0

    /// `markup` is UTF-8; invalid bytes become replacement characters. `marksHeadings` adds
    /// Markdown signs to headings (`## `). `omitsFrame` omits what surrounds a web page's subject
    /// matter: navigation, page headers and footers, sidebars, hidden elements, and everything
    /// outside `<main>`.
    public init(_ markup: [UInt8], marksHeadings: Bool = false, omitsFrame: Bool = false) {
        var reader = MarkupReader(markup, marksHeadings: marksHeadings, omitsFrame: omitsFrame)
        reader.read()
        if omitsFrame, reader.lacksMatter {
            reader = MarkupReader(markup, marksHeadings: marksHeadings, omitsFrame: false)
            reader.read()
        }
        text = reader.text
        title = reader.title
        media = reader.media
    }

    public init(_ markup: String) { self.init(Array(markup.utf8)) }
}

/// Parses markup in one pass.
private struct MarkupReader {
    private let bytes: [UInt8]
    private var at = 0
    private var written: [UInt8] = []
    private var titleBytes: [UInt8] = []
    private(set) var media = 0

    /// Line breaks before the next text: 0 none, 1 a line, 2 an empty line.
    private var breaks = 0
    private var hasSpace = false
    private var isInHead = false
    private var isInTitle = false
    private var preformatted = 0
    /// The skipped element and its nesting depth.
    private var skipped: (name: String, depth: Int)?

    private let omitsFrame: Bool
    /// Open articles and main elements, whose own headers and footers stay.
    private var articles = 0
    /// The written bytes inside `<main>`.
    private var main: Range<Int>?

    private let marksHeadings: Bool
    /// Level of a started heading without text yet.
    private var headingLevel = 0

    init(_ bytes: [UInt8], marksHeadings: Bool, omitsFrame: Bool) {
        self.bytes = bytes
        self.omitsFrame = omitsFrame
        self.marksHeadings = marksHeadings
        written.reserveCapacity(bytes.count / 2)
    }

    var text: String {
        let main = main?.clamped(to: 0..<written.count) ?? 0..<written.count
        guard main.count >= Self.leastMatter else {
            return String(decoding: written, as: UTF8.self)
        }
        let inside = written[main].drop { $0 <= 0x20 }
        return String(decoding: inside, as: UTF8.self)
    }
    /// Whether nothing much is left, or an omitted element was never closed.
    var lacksMatter: Bool { skipped != nil || written.count < Self.leastMatter }
    private static let leastMatter = 40
    var title: String? {
        let words = String(decoding: titleBytes, as: UTF8.self).split(
            whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    mutating func read() {
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "<"): readMarkup()
            case UInt8(ascii: "&"):
                let (scalars, length) = MarkupEntities.read(bytes, at: at)
                at += length
                for byte in scalars.utf8 { take(byte) }
            default:
                take(bytes[at])
                at += 1
            }
        }
    }

    private mutating func readMarkup() {
        let next = at + 1 < bytes.count ? bytes[at + 1] : 0
        switch next {
        case UInt8(ascii: "!"):
            if starts("<!--") {
                skip(past: "-->", from: at + 4)
            } else if starts("<![CDATA[") {
                readLiteral()
            } else {
                skip(past: ">", from: at + 2)
            }
        case UInt8(ascii: "?"): skip(past: ">", from: at + 2)
        case UInt8(ascii: "/"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            readTag()
        default:
            take(UInt8(ascii: "<"))
            at += 1
        }
    }

    private mutating func readLiteral() {
        at += 9
        let start = at
        skip(past: "]]>", from: at)
        let ends = at == bytes.count ? at : at - 3
        for index in start..<max(start, ends) { take(bytes[index]) }
    }

    private mutating func readTag() {
        let closes = bytes[at + 1] == UInt8(ascii: "/")
        at += closes ? 2 : 1
        let start = at
        while at < bytes.count, Self.isNameByte(bytes[at]) { at += 1 }
        let name = String(decoding: bytes[start..<min(at, start + 24)], as: UTF8.self).lowercased()
        let attributes = at
        let isEmpty = skipAttributes()
        if let (open, depth) = skipped {
            guard open == name else { return }
            let left = closes ? depth - 1 : isEmpty ? depth : depth + 1
            skipped = left > 0 ? (open, left) : nil
        } else if closes {
            close(name)
        } else if omitsFrame, !isEmpty, isFrame(name, attributes..<at) {
            skipped = (name, 1)
            breaks = 2
        } else {
            self.open(name, isEmpty: isEmpty)
        }
    }

    /// Whether an element surrounds the page's subject matter.
    private func isFrame(_ name: String, _ attributes: Range<Int>) -> Bool {
        switch name {
        case "nav", "aside", "dialog", "button": return true
        case "header", "footer": if articles == 0 { return true }
        case "div", "section", "ul", "span", "form": break
        default: return false
        }
        guard attributes.count > 6 else { return false }
        let text = String(decoding: bytes[attributes].prefix(400), as: UTF8.self).lowercased()
            .filter { $0 != "'" && $0 != "\"" }
        let words = text.split { $0.isWhitespace || $0 == ">" }
        return words.contains { Self.frameAttributes.contains(String($0)) }
    }

    private static let frameAttributes: Set<String> = [
        "role=navigation", "role=banner", "role=contentinfo", "role=search", "role=dialog",
        "role=complementary", "hidden", "hidden=", "aria-hidden=true",
    ]

    private mutating func open(_ name: String, isEmpty: Bool) {
        if isInHead, !Self.inHead.contains(name) { isInHead = false }
        if Self.media.contains(name) { media += 1 }
        switch name {
        case "script", "style":
            guard !isEmpty else { return }
            skipRaw(name)
        case "head": isInHead = !isEmpty
        case "title": isInTitle = !isEmpty && skipped == nil
        case "br": breaks = max(breaks, 1)
        case "td", "th": hasSpace = true
        default:
            if omitsFrame, name == "main" || name == "article", !isEmpty {
                articles += 1
                if name == "main", main == nil { main = written.count..<Int.max }
            }
            if Self.skippedElements.contains(name), !isEmpty { skipped = (name, 1) }
            if name == "pre" { preformatted += 1 }
            if Self.blocks.contains(name) {
                breaks = 2
                headingLevel = marksHeadings ? Self.headings[name, default: 0] : 0
            }
        }
    }

    private mutating func close(_ name: String) {
        switch name {
        case "head": isInHead = false
        case "title": isInTitle = false
        case "td", "th": hasSpace = true
        default:
            if omitsFrame, name == "main" || name == "article" {
                articles = max(0, articles - 1)
                if name == "main", let start = main?.lowerBound, main?.upperBound == .max {
                    main = start..<written.count
                }
            }
            if name == "pre" { preformatted = max(0, preformatted - 1) }
            if Self.blocks.contains(name) { breaks = 2 }
        }
    }

    private mutating func take(_ byte: UInt8) {
        guard skipped == nil else { return }
        if isInTitle { return titleBytes.append(byte) }
        guard !isInHead else { return }
        switch byte {
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
            if preformatted > 0, byte == 0x0A { breaks = min(2, breaks + 1) }
            hasSpace = true
        case 0..<0x20, 0x7F: break
        default:
            if !written.isEmpty {
                if breaks > 0 {
                    written.append(contentsOf: repeatElement(0x0A, count: breaks))
                } else if hasSpace {
                    written.append(0x20)
                }
            }
            if headingLevel > 0 {
                written.append(contentsOf: repeatElement(UInt8(ascii: "#"), count: headingLevel))
                written.append(0x20)
                headingLevel = 0
            }
            breaks = 0
            hasSpace = false
            written.append(byte)
        }
    }

    // MARK: Moving on

    /// Returns true for a self-closing tag (`<br/>`).
    private mutating func skipAttributes() -> Bool {
        var last: UInt8 = 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: ">") { return last == UInt8(ascii: "/") }
            // A quote that starts a value, not a stray one.
            let opensValue = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
            if opensValue, last == UInt8(ascii: "=") {
                while at < bytes.count, bytes[at] != byte { at += 1 }
                at = min(at + 1, bytes.count)
            }
            if byte > 0x20 { last = byte }
        }
        return false
    }

    /// Skips raw text up to its end tag.
    private mutating func skipRaw(_ name: String) {
        let end = Array(("</" + name).utf8)
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<"), matches(end) {
                skip(past: ">", from: at)
                return
            }
            at += 1
        }
    }

    private func matches(_ lowercase: [UInt8]) -> Bool {
        guard at + lowercase.count <= bytes.count else { return false }
        return lowercase.indices.allSatisfy { index in
            let byte = bytes[at + index]
            let folded = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            return folded == lowercase[index]
        }
    }

    private func starts(_ text: StaticString) -> Bool {
        guard at + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { bytes[at..<(at + $0.count)].elementsEqual($0) }
    }

    /// Moves past the next `mark`, or to the end.
    private mutating func skip(past mark: String, from start: Int) {
        let mark = Array(mark.utf8)
        at = min(start, bytes.count)
        while at + mark.count <= bytes.count {
            if bytes[at] == mark[0], bytes[at..<(at + mark.count)].elementsEqual(mark) {
                at += mark.count
                return
            }
            at += 1
        }
        at = bytes.count
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private static let headings = ["h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6]
    private static let inHead: Set<String> = [
        "title", "meta", "link", "base", "script", "style", "noscript", "template",
    ]
    private static let skippedElements: Set<String> = [
        "template", "noscript", "svg", "math", "iframe", "object", "canvas", "rt", "rp", "select",
        "audio", "video",
    ]
    private static let media: Set<String> = ["img", "image", "audio", "video", "object", "embed"]
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3",
        "h4", "h5", "h6", "header", "hgroup", "hr", "html", "li", "main", "menu", "nav", "ol", "p",
        "pre", "section", "summary", "table", "caption", "tr", "ul",
    ]
}
