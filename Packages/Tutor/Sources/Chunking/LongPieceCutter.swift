import SentenceSplitting

/// Cuts a piece that is longer than the maximum: after the last sentence that fits, else after the
/// last line, else after the last space, else between two characters.
struct LongPieceCutter {
    private let document: DocumentText
    private let sizes: ChunkSizes
    private let piece: WholeChunking.Piece
    private var start: Int
    /// The number of remaining characters.
    private var left: Int

    init(_ document: DocumentText, _ sizes: ChunkSizes, _ piece: WholeChunking.Piece) {
        self.document = document
        self.sizes = sizes
        self.piece = piece
        start = piece.range.lowerBound
        left = piece.size
    }

    mutating func next() -> WholeChunking.Piece? {
        let end = piece.range.upperBound
        guard start < end else { return nil }
        let cut = left <= sizes.most ? end : place(before: end)
        let range = document.trimmed(start..<cut)
        let rest = document.trimmed(cut..<end).lowerBound
        defer {
            left -= document.size(start..<cut) + (cut < rest ? document.size(cut..<rest) : 0)
            start = cut < end ? rest : end
        }
        return WholeChunking.Piece(
            range: range, size: document.size(range), section: piece.section, page: piece.page)
    }

    /// The offset to cut at, between ``ChunkSizes/least`` and ``ChunkSizes/target`` characters. A
    /// character always begins there.
    private func place(before end: Int) -> Int {
        let characters = document.characters
        let most = min(end, characters.start(ofCharacter: sizes.target, from: start))
        let least = characters.start(ofCharacter: sizes.least, from: start)
        if let stop = sentenceEnd(in: least..<max(least, most), before: end) { return stop }
        var afterSpace: Int?
        var next = most
        for index in (least..<max(least, most)).reversed() where characters.isStart(index) {
            let byte = document.bytes[index]
            if byte.isWhite {
                if byte != 0x20, byte != 0x09 { return next }
                if afterSpace == nil { afterSpace = next }
            }
            next = index
        }
        return afterSpace ?? most
    }

    /// The last end of a sentence in `range`.
    private func sentenceEnd(in range: Range<Int>, before end: Int) -> Int? {
        // Some text after the range shows whether a period there ends a sentence.
        var look = min(end, range.upperBound + 64)
        while look < end, document.bytes[look] & 0xC0 == 0x80 { look += 1 }
        let text = TextBytes(Array(document.bytes[start..<look]))
        let ends = SentenceSplitter.sentences(of: text).lazy
            .filter { $0.ending == .stopped }.map { start + $0.range.upperBound }
        return ends.last { end in
            end > range.lowerBound && end <= range.upperBound
                && (end == document.bytes.count || document.characters.isStart(end))
        }
    }
}
