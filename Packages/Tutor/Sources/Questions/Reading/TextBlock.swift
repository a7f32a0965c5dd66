import Chunking

/// A block of a document, of one kind, that questions can be made from.
struct TextBlock: Sendable {
    enum Kind: Sendable, Hashable {
        case paragraph
        /// `1.`, `2)`, with its number.
        case step(Int)
        /// `-`, `•`
        case bullet
        /// `Term: its meaning`
        case glossary
    }

    var kind: Kind
    /// UTF-8 offsets in the document, without list markers.
    var span: Range<Int>
    var heading: String?
    /// From 1.
    var page: Int
    /// The number of lists before it; items of one list share it.
    var list: Int
    /// The last line of text before the list, e.g. `How a fuse is changed:`; nil for other blocks.
    var leadIn: String?
}

/// A heading in the body of a document.
struct TextHeading: Sendable {
    var title: String
    /// 1 to 6; 2 if its form doesn't tell.
    var level: Int
    /// UTF-8 offsets in the document.
    var span: Range<Int>
    /// From 1.
    var page: Int
}

/// Splits the body of a document into blocks. Skips other parts (license, notes, bibliography and
/// so on), headings, tables, captions, code and lines that repeat on every page.
struct BlockReader {
    private let bytes: [UInt8]
    private var blocks: [TextBlock] = []
    private var headings: [TextHeading] = []
    private var heading: String?
    private var page = 1
    private var list = 0
    private var leadIn: String?
    /// The paragraph being read.
    private var open: TextBlock?
    private var isCode = false
    /// The indentation of the open list item's marker.
    private var indent = 0
    private var repeated: Set<String> = []
    private let parts: DocumentParts

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        parts = DocumentParts(bytes)
    }

    static func blocks(of bytes: [UInt8]) -> [TextBlock] {
        var reader = BlockReader(bytes)
        reader.read()
        return reader.blocks
    }

    static func headings(of bytes: [UInt8]) -> [TextHeading] {
        var reader = BlockReader(bytes)
        reader.read()
        return reader.headings
    }

    private mutating func read() {
        let lines = TextLine.lines(of: bytes)
        repeated = TextLine.repeated(lines)
        var before: TextLine?
        for (index, line) in lines.enumerated() {
            if line.beginsPage { endPage() }
            let after = index + 1 < lines.count ? lines[index + 1] : nil
            take(line, after: before, before: after)
            before = line
        }
        close()
    }

    private mutating func endPage() {
        // A sentence may continue on the next page, but a page number in its middle couldn't be
        // recognized.
        close()
        page += 1
    }

    private mutating func close() {
        if let block = open, !block.span.isEmpty { blocks.append(block) }
        open = nil
    }

    private mutating func take(_ line: TextLine, after: TextLine?, before: TextLine?) {
        if line.isFence {
            close()
            isCode.toggle()
            return
        }
        if isCode { return }
        if line.isBlank {
            close()
            indent = 0
            return
        }
        guard parts.part(at: line.span.lowerBound) == .body else {
            close()
            return
        }
        // `# Chapter 1`, `# Chapter 2` are headings, not lines that every page repeats.
        if repeated.contains(line.pattern), line.text.first != "#" { return }
        if line.isPageNumber { return }
        if let title = line.heading(after: after, before: before) {
            close()
            heading = title
            headings.append(
                TextHeading(
                    title: title, level: line.headingLevel(before: before), span: line.span,
                    page: page))
            leadIn = title
            list += 1
            return
        }
        if line.isUnderline || line.isTable || line.isCaption || line.isQuoted
            || (line.isIndented && open == nil && after?.isBlank != false)
        {
            close()
            return
        }
        takeText(line)
    }

    private mutating func takeText(_ line: TextLine) {
        if let item = line.listItem {
            let isFirst: Bool
            switch (item.kind, blocks.last?.kind, open?.kind) {
            case (.step(let number), _, _): isFirst = number <= 1
            case (_, .bullet?, _), (_, _, .bullet?): isFirst = false
            default: isFirst = true
            }
            let lead = open?.kind == .paragraph ? text(open) : leadIn
            close()
            if isFirst {
                list += 1
                leadIn = lead
            }
            open = block(item.kind, item.span)
            indent = line.indent + 1
        } else if line.isGlossary, open == nil || open?.kind == .glossary {
            close()
            open = block(.glossary, line.span)
        } else if var block = open {
            block.span = block.span.lowerBound..<line.span.upperBound
            open = block
        } else {
            open = block(.paragraph, line.span)
        }
        if open?.kind == .paragraph { leadIn = text(open) }
    }

    private func block(_ kind: TextBlock.Kind, _ span: Range<Int>) -> TextBlock {
        TextBlock(
            kind: kind, span: span, heading: heading, page: page, list: list,
            leadIn: kind == .paragraph ? nil : leadIn)
    }

    private func text(_ block: TextBlock?) -> String? {
        block.map { String(decoding: bytes[$0.span], as: UTF8.self) }
    }
}
