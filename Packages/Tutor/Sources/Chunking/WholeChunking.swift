/// Chunking that loses nothing: every chunk is an exact range of the document, and only white space
/// is between them.
struct WholeChunking {
    /// A range of the document, trimmed of white space.
    struct Piece {
        var range: Range<Int>
        var size: Int
        /// The index of its heading; 0 before the first one.
        var section: Int
        var page: Int

        func isBeside(_ other: Piece) -> Bool { section == other.section && page == other.page }
    }

    private let document: DocumentText
    private let sizes: ChunkSizes
    /// Indexed by section.
    private var headings: [Range<Int>?] = [nil]
    private let parts: DocumentParts
    private var page = 1
    /// If form feeds separate the pages, printed page numbers don't.
    private lazy var hasFormFeeds = document.characters.hasFormFeeds
    private var current: Piece?
    /// The piece that may still be joined with the next one, and the piece before it.
    private var last: Piece?
    private var beforeLast: Piece?
    private var chunks: [Chunk] = []
    /// The heading of the last chunk's section, shared by the other chunks of the section.
    private var heading: (section: Int, text: String?) = (0, nil)

    init(_ document: DocumentText, _ sizes: ChunkSizes) {
        self.document = document
        parts = DocumentParts(document.bytes)
        self.sizes = sizes
    }

    /// Collects the paragraphs of each heading and page, then joins short pieces with their
    /// neighbors.
    consuming func gathered() -> [Chunk] {
        gather()
        mergeBack()
        if let piece = beforeLast { finish(piece) }
        if let piece = last { finish(piece) }
        return chunks
    }

    private mutating func gather() {
        var scanner = DocumentLineScanner(document, joinsReturns: true)
        var paragraph: Range<Int>?
        while let line = scanner.next() {
            let content = document.trimmed(line.content)
            if content.isEmpty {
                close(&paragraph)
            } else {
                switch DocumentLineKind(document.bytes[line.content], hashesAreHeadings: true) {
                case .text:
                    paragraph = (paragraph?.lowerBound ?? content.lowerBound)..<content.upperBound
                case .heading:
                    close(&paragraph)
                    headings.append(title(of: content))
                    paragraph = content
                    close(&paragraph)
                case .pageBreak:
                    close(&paragraph)
                    if !hasFormFeeds { page += 1 }
                    paragraph = content
                    close(&paragraph)
                }
            }
            if line.endsPage {
                close(&paragraph)
                page += 1
            }
        }
        close(&paragraph)
        flush()
    }

    /// A heading without its Markdown characters.
    private func title(of line: Range<Int>) -> Range<Int> {
        guard let level = Heading.level(of: document.bytes[line]) else { return line }
        let bare = document.trimmed((line.lowerBound + level)..<line.upperBound)
        return bare.isEmpty ? line : bare
    }

    private mutating func close(_ paragraph: inout Range<Int>?) {
        guard let range = paragraph else { return }
        paragraph = nil
        add(
            Piece(
                range: range, size: document.size(range), section: headings.count - 1, page: page))
    }

    private mutating func add(_ piece: Piece) {
        guard let last = current, last.isBeside(piece) else {
            flush()
            return place(piece)
        }
        let both = joined(last, piece)
        if both.size <= sizes.target || (last.size < sizes.least && both.size <= sizes.most) {
            current = both
        } else if last.size < sizes.least {
            // Don't leave a heading alone before a long paragraph.
            place(both)
        } else {
            flush()
            place(piece)
        }
    }

    private mutating func place(_ piece: Piece) {
        guard piece.size > sizes.most else {
            current = piece
            return
        }
        var cutter = LongPieceCutter(document, sizes, piece)
        current = cutter.next()
        while let next = cutter.next() {
            flush()
            current = next
        }
    }

    private mutating func flush() {
        if let piece = current { merge(piece) }
        current = nil
    }

    /// Both pieces and the text between them, under the heading of the longer one.
    private func joined(_ first: Piece, _ second: Piece) -> Piece {
        let gap = document.size(first.range.upperBound..<second.range.lowerBound)
        return Piece(
            range: first.range.lowerBound..<second.range.upperBound,
            size: first.size + gap + second.size,
            section: first.size < second.size ? second.section : first.section, page: first.page)
    }

    /// Joins a short piece with a neighbor: preferably one under the same heading and on the same
    /// page, else the next one, else the one before. It stays short if the result would be too
    /// long.
    private mutating func merge(_ piece: Piece) {
        guard let before = last else {
            last = piece
            return
        }
        let both = joined(before, piece)
        let isShortNeighbour = piece.size < sizes.least && before.isBeside(piece)
        if both.size <= sizes.most, before.size < sizes.least || isShortNeighbour {
            last = both
        } else {
            mergeBack()
            if let done = beforeLast { finish(done) }
            beforeLast = last
            last = piece
        }
    }

    private mutating func mergeBack() {
        guard let first = beforeLast, let second = last, second.size < sizes.least else { return }
        let both = joined(first, second)
        guard both.size <= sizes.most else { return }
        beforeLast = nil
        last = both
    }

    /// Turns a piece that can't be joined any more into a chunk, copying its text while it's in the
    /// cache.
    private mutating func finish(_ piece: Piece) {
        if heading.section != piece.section {
            heading = (piece.section, headings[piece.section].map { document[$0] })
        }
        let position = chunks.count
        chunks.append(
            Chunk(position: position, text: "", heading: nil, page: piece.page, span: piece.range))
        // Set the texts in place: appending copies the chunk, which would count references.
        chunks[position].heading = heading.text
        chunks[position].text = document[piece.range]
        let middle = piece.range.lowerBound + piece.range.count / 2
        chunks[position].part = parts.part(at: middle)
    }
}
