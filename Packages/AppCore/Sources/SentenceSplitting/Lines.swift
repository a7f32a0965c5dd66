/// A line of a text, trimmed.
struct Line: Sendable {
    var start: Int
    var end: Int
    /// The width in scalars.
    var width: Int

    var isBlank: Bool { start == end }
    var range: Range<Int> { start..<end }
}

/// Iterates over the lines of a text.
struct TextLineIterator: Sendable {
    let text: TextBytes
    private var place = 0

    init(_ text: TextBytes) { self.text = text }

    mutating func next() -> Line? {
        guard place < text.count else { return nil }
        let start = place
        var end = place
        var width = 0
        while end < text.count {
            let byte = text.bytes[end]
            if byte >= 0x20, byte < 0xC2 {
                if byte < 0x80 || byte >= 0xC0 { width += 1 }
                end += 1
                continue
            }
            let (kind, length) = text.kind(at: end)
            if kind == .newline { break }
            width += 1
            end += length
        }
        place = end
        if place < text.count { place += newlineLength(at: place) }
        let trimmed = text.trimmed(start..<end)
        return Line(
            start: trimmed.lowerBound, end: trimmed.upperBound,
            width: max(0, width - (end - start - trimmed.count)))
    }

    private func newlineLength(at place: Int) -> Int {
        if text.bytes[place] == 0x0D, place + 1 < text.count, text.bytes[place + 1] == 0x0A {
            return 2
        }
        return text.kind(at: place).length
    }
}
