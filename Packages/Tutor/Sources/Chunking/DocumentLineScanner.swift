/// Reads a document line by line. Any of Unicode's line ends ends a line: LF, VT, FF, CR, NEL,
/// U+2028, U+2029.
struct DocumentLineScanner {
    struct Line {
        /// The line without its end.
        var content: Range<Int>
        /// The offset after its end.
        var next: Int
        /// Whether it ends with a form feed.
        var endsPage: Bool
    }

    private let document: DocumentText
    /// Whether CR LF is one line end, not two with an empty line between.
    private let joinsReturns: Bool
    private var position = 0

    init(_ document: DocumentText, joinsReturns: Bool) {
        self.document = document
        self.joinsReturns = joinsReturns
    }

    mutating func next() -> Line? {
        let bytes = document.bytes
        guard position < bytes.count else { return nil }
        let start = position
        let end = document.characters.lineEnd(from: start)
        guard end < bytes.count else {
            position = end
            return Line(content: start..<end, next: end, endsPage: false)
        }
        switch bytes[end] {
        case 0x0D where joinsReturns && end + 1 < bytes.count && bytes[end + 1] == 0x0A:
            position = end + 2
        case ..<0x80: position = end + 1
        case 0xC2: position = end + 2
        default: position = end + 3
        }
        return Line(content: start..<end, next: position, endsPage: bytes[end] == 0x0C)
    }
}
