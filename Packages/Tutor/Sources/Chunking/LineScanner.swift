/// Walks a document line by line. A line ends at any of Unicode's line ends: LF, VT, FF, CR, NEL, U+2028, U+2029.
struct LineScanner {
    struct Line {
        /// Without its end.
        var content: Range<Int>
        /// Behind its end.
        var next: Int
        /// It ends with a form feed.
        var endsPage: Bool
    }

    private let bytes: [UInt8]
    /// CR LF is one end, not two with an empty line between.
    private let joinsReturns: Bool
    private var position = 0

    init(_ bytes: [UInt8], joinsReturns: Bool) {
        self.bytes = bytes
        self.joinsReturns = joinsReturns
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        let start = position
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            // Most bytes are neither a control nor one that a longer line end begins with.
            guard byte <= 0x0D || byte == 0xC2 || byte == 0xE2 else {
                index += 1
                continue
            }
            let width = lineEnd(at: index)
            if width > 0 {
                position = index + width
                return Line(
                    content: start..<index, next: position, endsPage: bytes[index] == 0x0C)
            }
            index += 1
        }
        position = index
        return Line(content: start..<index, next: index, endsPage: false)
    }

    /// Bytes of the line end at `index`; 0 where there is none.
    private func lineEnd(at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 {
            guard (0x0A...0x0D).contains(byte) else { return 0 }
            let isPair =
                joinsReturns && byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
            return isPair ? 2 : 1
        }
        if byte == 0xC2 { return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0 }
        guard byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
        return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    }
}
