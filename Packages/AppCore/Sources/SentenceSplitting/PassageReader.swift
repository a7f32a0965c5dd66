/// Joins lines into passages: wrapped paragraphs, and single lines such as headings, list items and
/// verses.
///
/// A line break inside a block (lines without a blank one between them) is a wrap if the next
/// line's first word wouldn't have fit, or if the next line continues in lowercase.
struct PassageReader: Sendable {
    /// The maximum lines of a block, so that a text with millions of short lines needs little
    /// memory.
    static let blockLimit = 2000
    /// The assumed wrap width for a text with too few lines to tell.
    static let usualWidth = 45
    /// Longer lines are unwrapped paragraphs.
    static let widestWrap = 150

    let text: TextBytes
    private var lines: TextLineIterator
    private let width: Int
    private var waiting: [Range<Int>] = []

    init(_ text: TextBytes) {
        self.text = text
        lines = TextLineIterator(text)
        width = Self.wrappingWidth(of: text)
    }

    /// The next passage; line breaks inside it count as spaces.
    mutating func next() -> Range<Int>? {
        while waiting.isEmpty {
            guard let block = nextBlock() else { return nil }
            waiting = passages(of: block).reversed()
        }
        return waiting.popLast()
    }

    private mutating func nextBlock() -> [Line]? {
        var block: [Line] = []
        while block.count < Self.blockLimit, let line = lines.next() {
            if !line.isBlank {
                block.append(line)
            } else if !block.isEmpty {
                break
            }
        }
        return block.isEmpty ? nil : block
    }

    private func passages(of block: [Line]) -> [Range<Int>] {
        let width = max(self.width, block.lazy.map(\.width).max() ?? 0)
        var passages: [Range<Int>] = []
        var start = block[0].start
        for (line, next) in zip(block, block.dropFirst())
        where !LineJoin(text: text, line: line, next: next, width: width).goesOn {
            passages.append(start..<line.end)
            start = next.start
        }
        passages.append(start..<block[block.count - 1].end)
        return passages
    }

    /// The width that nine out of ten lines stay within.
    private static func wrappingWidth(of text: TextBytes) -> Int {
        var counts = [Int](repeating: 0, count: widestWrap + 1)
        var total = 0
        var reader = TextLineIterator(text)
        var previous: Line?
        while let line = reader.next() {
            if let previous, !previous.isBlank, !line.isBlank, previous.width <= widestWrap {
                counts[previous.width] += 1
                total += 1
            }
            previous = line
        }
        guard total >= 4 else { return usualWidth }
        var seen = 0
        for (width, count) in counts.enumerated() {
            seen += count
            if seen * 10 >= total * 9 { return max(usualWidth, width) }
        }
        return usualWidth
    }
}
