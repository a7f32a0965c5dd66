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

    /// The offset to cut at, searched for backward. A character always begins there.
    private func place(before end: Int) -> Int {
        let characters = document.characters
        let most = min(end, characters.start(ofCharacter: sizes.target, from: start))
        let least = characters.start(ofCharacter: sizes.least - 1, from: start)
        var afterLine: Int?
        var afterSpace: Int?
        var next = most
        for index in (least..<max(least, most)).reversed() where characters.isStart(index) {
            let byte = document.bytes[index]
            if byte.isWhite {
                if isBehindEnd(index) { return next }
                if afterLine == nil, byte != 0x20, byte != 0x09 { afterLine = next }
                if afterSpace == nil { afterSpace = next }
            } else if byte >= 0x80, sign(index, next) == .endWithoutSpace {
                return next
            }
            next = index
        }
        return afterLine ?? afterSpace ?? most
    }

    /// Whether a sentence ends before the white space at `offset`.
    private func isBehindEnd(_ offset: Int) -> Bool {
        var next = offset
        var index = offset - 1
        while index >= start {
            if document.characters.isStart(index) {
                switch sign(index, next) {
                case .end: return true
                case .closing, .endWithoutSpace: next = index
                case .other: return false
                }
            }
            index -= 1
        }
        return false
    }

    private func sign(_ index: Int, _ next: Int) -> SentenceSign {
        SentenceSign(document.bytes[index..<next])
    }
}

/// The role of a character at the end of a sentence.
private enum SentenceSign {
    /// Ends a sentence if white space follows.
    case end
    /// Ends a sentence by itself, as in Chinese and Japanese.
    case endWithoutSpace
    /// May come between the end and the space: quotes and brackets.
    case closing
    case other

    init(_ character: DocumentBytes) {
        guard let first = character.first else {
            self = .other
            return
        }
        switch first {
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): self = .end
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            self = .closing
        case ..<0x80: self = .other
        default: self = Self.beyondASCII(character)
        }
    }

    private static func beyondASCII(_ character: DocumentBytes) -> SentenceSign {
        guard character.count <= 3 else { return .other }
        switch character.reduce(0 as UInt32, { $0 << 8 | UInt32($1) }) {
        // … ؟ ։ ।
        case 0xE2_80A6, 0xD89F, 0xD689, 0xE0_A5A4: return .end
        // 。 ！ ？ ｡
        case 0xE3_8082, 0xEF_BC81, 0xEF_BC9F, 0xEF_BDA1: return .endWithoutSpace
        // ” ’ » › 」 』 ）
        case 0xE2_809D, 0xE2_8099, 0xC2BB, 0xE2_80BA, 0xE3_808D, 0xE3_808F, 0xEF_BC89:
            return .closing
        default: return .other
        }
    }
}
