/// Cuts what is longer than the most: behind the last sentence that fits, else the last line, else the last space, else
/// between two characters.
struct LongPieceCutter {
    private let document: DocumentText
    private let sizes: ChunkSizes
    private let piece: WholeChunking.Piece
    private let isPlain: Bool
    private var start: Int
    /// Characters that are left.
    private var left: Int

    init(_ document: DocumentText, _ sizes: ChunkSizes, _ piece: WholeChunking.Piece) {
        self.document = document
        self.sizes = sizes
        self.piece = piece
        isPlain = document.isPlain(piece.range)
        start = piece.range.lowerBound
        left = piece.size
    }

    mutating func next() -> WholeChunking.Piece? {
        let end = piece.range.upperBound
        guard start < end else { return nil }
        let cut = left <= sizes.most ? end : isPlain ? plainPlace : place(before: end)
        let range = document.trimmed(start..<cut)
        let rest = document.trimmed(cut..<end).lowerBound
        defer {
            left -= document.size(start..<cut) + (cut < rest ? document.size(cut..<rest) : 0)
            start = cut < end ? rest : end
        }
        return WholeChunking.Piece(
            range: range, size: document.size(range), section: piece.section, page: piece.page)
    }

    /// The same as ``place(before:)`` where every byte is a character: looked for from behind.
    private var plainPlace: Int {
        let most = start + sizes.target
        var afterLine: Int?
        var afterSpace: Int?
        for index in (start + sizes.least - 1..<most).reversed() {
            let byte = document.bytes[index]
            guard byte.isWhite else { continue }
            var before = index - 1
            while before >= start, Self.isClosing(document.bytes[before]) { before -= 1 }
            if before >= start, Self.isEnd(document.bytes[before]) { return index + 1 }
            if afterLine == nil, byte != 0x20, byte != 0x09 { afterLine = index + 1 }
            if afterSpace == nil { afterSpace = index + 1 }
        }
        return afterLine ?? afterSpace ?? most
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")
    }

    private static func isClosing(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\"")
            || byte == UInt8(ascii: "'")
    }

    /// Where to cut: an offset that a character begins at.
    private func place(before end: Int) -> Int {
        var count = 0
        var index = start
        var afterSentence: Int?
        var afterLine: Int?
        var afterSpace: Int?
        var isSentenceEnd = false
        while count < sizes.target, index < end {
            let byte = document.bytes[index]
            let next = document.characterEnd(at: index)
            count += 1
            let isLong = count >= sizes.least
            if byte.isWhite {
                if isLong {
                    if isSentenceEnd { afterSentence = next }
                    if byte != 0x20, byte != 0x09 { afterLine = next }
                    afterSpace = next
                }
                isSentenceEnd = false
            } else {
                switch SentenceSign(document.bytes[index..<next]) {
                case .end: isSentenceEnd = true
                case .endWithoutSpace: if isLong { afterSentence = next }
                case .closing: break
                case .other: isSentenceEnd = false
                }
            }
            index = next
        }
        return afterSentence ?? afterLine ?? afterSpace ?? index
    }
}

/// What a character says about where a sentence ends.
private enum SentenceSign {
    /// Ends one when white space follows.
    case end
    /// Ends one by itself, as in Chinese and Japanese.
    case endWithoutSpace
    /// May stand between the end and the space: quotes and brackets.
    case closing
    case other

    init(_ character: ArraySlice<UInt8>) {
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

    private static func beyondASCII(_ character: ArraySlice<UInt8>) -> SentenceSign {
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
