/// Chunks that lose nothing: every one is a stretch of the document, word for word, and between them is only white
/// space.
struct WholeChunking {
    /// A stretch of the document without white space at its ends.
    struct Piece {
        var range: Range<Int>
        var size: Int
        /// Which heading it stands under; 0 before the first.
        var section: Int
        var page: Int

        func isBeside(_ other: Piece) -> Bool { section == other.section && page == other.page }
    }

    private let document: DocumentText
    private let sizes: ChunkSizes
    /// By section.
    private var headings: [Range<Int>?] = [nil]
    private var page = 1
    private var pieces: [Piece] = []
    private var current: Piece?

    init(_ document: DocumentText, _ sizes: ChunkSizes) {
        self.document = document
        self.sizes = sizes
    }

    /// What stands under a heading on a page, paragraph by paragraph; then what is too short goes to its neighbours.
    consuming func chunks() -> [Chunk] {
        gather()
        return merged().enumerated().map { position, piece in
            Chunk(
                position: position, text: String(document[piece.range]),
                heading: headings[piece.section].map { String(document[$0]) }, page: piece.page,
                span: piece.range)
        }
    }

    private mutating func gather() {
        // Where form feeds part the pages, a printed number does not do so again.
        let hasFormFeeds = document.characters.hasFormFeeds
        var scanner = LineScanner(document, joinsReturns: true)
        var paragraph: Range<Int>?
        while let line = scanner.next() {
            let content = document.trimmed(line.content)
            if content.isEmpty {
                close(&paragraph)
            } else {
                switch LineKind(document.bytes[line.content], hashesAreHeadings: true) {
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

    /// A heading without Markdown's signs.
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
            // A heading does not stay alone before a long paragraph.
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
        if let piece = current { pieces.append(piece) }
        current = nil
    }

    /// Both and what is between them, under the heading of the longer one.
    private func joined(_ first: Piece, _ second: Piece) -> Piece {
        let gap = document.size(first.range.upperBound..<second.range.lowerBound)
        return Piece(
            range: first.range.lowerBound..<second.range.upperBound,
            size: first.size + gap + second.size,
            section: first.size < second.size ? second.section : first.section, page: first.page)
    }

    /// Short pieces joined to a neighbour: one under the same heading and on the same page first, else the next, else
    /// the one before. What would grow too long stays short.
    private func merged() -> [Piece] {
        var done: [Piece] = []
        for piece in pieces {
            guard let last = done.last else {
                done.append(piece)
                continue
            }
            let both = joined(last, piece)
            let isShortNeighbour = piece.size < sizes.least && last.isBeside(piece)
            if both.size <= sizes.most, last.size < sizes.least || isShortNeighbour {
                done[done.count - 1] = both
            } else {
                mergeBack(&done)
                done.append(piece)
            }
        }
        mergeBack(&done)
        return done
    }

    private func mergeBack(_ done: inout [Piece]) {
        guard done.count >= 2, let last = done.last, last.size < sizes.least else { return }
        let both = joined(done[done.count - 2], last)
        guard both.size <= sizes.most else { return }
        done.removeLast()
        done[done.count - 1] = both
    }
}
