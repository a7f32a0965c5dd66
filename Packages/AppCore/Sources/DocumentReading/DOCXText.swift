public import AppCore

/// The text of a Word document: paragraphs separated by empty lines, headings in Markdown, table
/// rows as lines, and a form feed at each page start. Footnotes and endnotes are at the end, under
/// the heading `Notes`; their numbers, e.g. `[2]`, stay in the text.
///
/// Source: ECMA-376, Part 1, WordprocessingML.
public struct DOCXText {
    /// Throws if it isn't a valid document, or is locked or exceeds `limits`. `name` is used in
    /// errors.
    public static func read(
        _ bytes: [UInt8], name: String, limits: DocumentLimits
    ) throws(Problem) -> String {
        let archive: ZipArchive
        do throws(ZipFault) {
            archive = try ZipArchive(bytes: bytes)
        } catch {
            throw unreadable(error.description, name)
        }
        guard archive.entry("word/document.xml") != nil else {
            throw unreadable("It has no “word/document.xml”.", name)
        }
        let document = try part("word/document.xml", of: archive, name, limits)
        let styles = try optional("word/styles.xml", of: archive, name, limits)
        var walk = DOCXTextBuilder(headings: DOCXStyles(styles).levels)
        var reader = XMLReader(document)
        while let event = reader.next() { walk.take(event) }
        let references = walk.references
        guard !references.isEmpty else { return walk.finish() }
        let footnotes = try optional("word/footnotes.xml", of: archive, name, limits)
        let endnotes = try optional("word/endnotes.xml", of: archive, name, limits)
        let texts = [
            "footnote": DOCXNotes(footnotes, element: "footnote").texts,
            "endnote": DOCXNotes(endnotes, element: "endnote").texts,
        ]
        let notes = references.enumerated().compactMap { number, reference in
            texts[reference.element]?[reference.id].map { "[\(number + 1)] \($0)\n\n" }
        }
        return walk.finish() + (notes.isEmpty ? "" : "# Notes\n\n" + notes.joined())
    }

    /// A part that a document may lack.
    private static func optional(
        _ part: String, of archive: ZipArchive, _ name: String, _ limits: DocumentLimits
    ) throws(Problem) -> [UInt8] {
        archive.entry(part) == nil ? [] : try self.part(part, of: archive, name, limits)
    }

    private static func part(
        _ part: String, of archive: ZipArchive, _ name: String, _ limits: DocumentLimits
    ) throws(Problem) -> [UInt8] {
        do throws(ZipFault) {
            guard let entry = archive.entry(part) else { throw .missing(name: part) }
            // Markup is many times larger than its text.
            return try archive.bytes(of: entry, atMost: limits.unpacked)
        } catch {
            throw unreadable(error.description, name)
        }
    }

    private static func unreadable(_ reason: String, _ name: String) -> Problem {
        Problem(
            .invalid, "This document can't be read.", reason: reason,
            cure: "Save it again as DOCX without a password, and check that it opens.",
            place: name)
    }
}

/// Heading styles, by outline level or name.
struct DOCXStyles {
    /// Heading level 1…6 by style id.
    private(set) var levels: [String: Int] = [:]

    init(_ xml: [UInt8]) {
        var reader = XMLReader(xml)
        var id: String?
        while let event = reader.next() {
            switch event {
            case .open("style", let attributes, _): id = attributes["styleId"]
            case .close("style"): id = nil
            case .open("name", let attributes, _):
                if let id, let level = Self.level(ofName: attributes["val"] ?? "") {
                    levels[id] = levels[id] ?? level
                }
            case .open("outlineLvl", let attributes, _):
                if let id, let level = Int(attributes["val"] ?? ""), (0...5).contains(level) {
                    levels[id] = level + 1
                }
            default: break
            }
        }
    }

    /// `heading 2`, `Title`; the names are English in all languages.
    static func level(ofName name: String) -> Int? {
        let name = name.lowercased()
        if name == "title" { return 1 }
        guard name.hasPrefix("heading"), let last = name.last, let level = last.wholeNumberValue,
            (1...6).contains(level)
        else { return nil }
        return level
    }
}

/// Builds the text from XML events.
struct DOCXTextBuilder {
    let headings: [String: Int]
    /// The notes that the text refers to, in order.
    private(set) var references: [DOCXReference] = []
    private var text = ""
    private var paragraph = ""
    private var level = 0
    private var cells: [String] = []
    /// Open tables; a nested one becomes part of its cell's line.
    private var tables = 0
    private var isText = false
    /// Skipped elements and their nesting depth.
    private var skipped = 0

    init(headings: [String: Int]) { self.headings = headings }

    private static let skipping: Set<String> = [
        "Fallback", "del", "moveFrom", "instrText", "delText", "pict", "rubyRt",
    ]

    mutating func take(_ event: XMLReader.Event) {
        switch event {
        case .open(let name, let attributes, let isEmpty):
            if Self.skipping.contains(name) {
                if !isEmpty { skipped += 1 }
            } else if skipped == 0 {
                open(name, attributes)
            }
        case .close(let name):
            if Self.skipping.contains(name) {
                skipped = max(0, skipped - 1)
            } else if skipped == 0 {
                close(name)
            }
        case .text(let words): if isText, skipped == 0 { paragraph += words }
        }
    }

    private mutating func open(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "t": isText = true
        case "tab": paragraph += "\t"
        case "noBreakHyphen": paragraph += "-"
        case "br": attributes["type"] == "page" ? breakPage() : paragraph.append("\n")
        case "cr": paragraph += "\n"
        case "lastRenderedPageBreak": breakPage()
        case "footnoteReference", "endnoteReference":
            guard let id = attributes["id"] else { break }
            references.append(DOCXReference(element: String(name.dropLast(9)), id: id))
            paragraph += "[\(references.count)]"
        case "pStyle": level = headings[attributes["val"] ?? ""] ?? level
        case "outlineLvl":
            if let value = Int(attributes["val"] ?? ""), (0...5).contains(value) {
                level = value + 1
            }
        case "tbl": tables += 1
        case "tr": if tables == 1 { cells = [] }
        case "tc": if tables == 1 { cells.append("") }
        default: break
        }
    }

    private mutating func close(_ name: String) {
        switch name {
        case "t": isText = false
        case "p": endParagraph()
        case "tr":
            guard tables == 1 else { break }
            let line = cells.joined(separator: " | ")
            if !cells.allSatisfy(\.isEmpty) { text += line + "\n" }
            cells = []
        case "tbl":
            tables = max(0, tables - 1)
            if tables == 0 { text += "\n" }
        default: break
        }
    }

    private mutating func endParagraph() {
        defer { (paragraph, level) = ("", 0) }
        let blank = paragraph.allSatisfy { $0.isWhitespace && $0 != "\u{0C}" }
        if tables > 0, !cells.isEmpty {
            let words = paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let before = cells[cells.count - 1]
            cells[cells.count - 1] =
                before.isEmpty || words.isEmpty ? before + words : before + " " + words
        } else if !blank {
            let signs = level > 0 ? String(repeating: "#", count: level) + " " : ""
            // A page break within a heading moves before it.
            let breaks = signs.isEmpty ? "" : String(paragraph.prefix { $0 == "\u{0C}" })
            text += breaks + signs + paragraph.dropFirst(breaks.count) + "\n\n"
        }
    }

    /// Word records rendered page breaks, even right after a manual one.
    private mutating func breakPage() {
        let all = paragraph.isEmpty ? text : paragraph
        guard let last = all.last(where: { !$0.isWhitespace || $0 == "\u{0C}" }), last != "\u{0C}"
        else { return }
        if tables > 0 { return }
        paragraph += "\u{0C}"
    }

    consuming func finish() -> String {
        if !paragraph.isEmpty { endParagraph() }
        return text
    }
}
