/// Decides whether a line continues on the next one.
struct LineJoin: Sendable {
    let text: TextBytes
    let line: Line
    let next: Line
    /// The block's wrap width, in scalars.
    let width: Int

    var goesOn: Bool {
        guard hasWords(line), hasWords(next), !isHeadingLine(line), !isHeadingLine(next) else {
            return false
        }
        if startsItem(next) { return false }
        let first = firstLetter(of: next)
        if first == .lower { return !startsItemInLowerCase(next) }
        if endsWithComma, first != .upper { return true }
        if isTitle, first == .upper { return false }
        // A short last line of a paragraph, or a line of verse: the next word would have fit.
        return (line.width + 1 + firstWordWidth) * 10 >= width * 8
    }

    private func hasWords(_ line: Line) -> Bool {
        var place = line.start
        let end = min(line.end, line.start + 200)
        while place < end {
            let (kind, length) = text.kind(at: place)
            if kind.isWordPart { return true }
            place += length
        }
        return line.end > end
    }

    /// Whether it begins with Markdown's `#` or a table's `|`.
    private func isHeadingLine(_ line: Line) -> Bool {
        let first = text.bytes[line.start]
        return first == UInt8(ascii: "#") || first == UInt8(ascii: "|")
    }

    private func firstLetter(of line: Line) -> ScalarKind {
        var place = line.start
        while place < line.end {
            let (kind, length) = text.kind(at: place)
            if kind.isLetter || kind == .digit { return kind }
            guard kind.canOpen || kind == .invisible else { return kind }
            place += length
        }
        return .symbol
    }

    /// Whether it begins with a bullet, a number or a dash followed by a space.
    private func startsItem(_ line: Line) -> Bool {
        let (value, length) = text.scalar(at: line.start)
        let after = line.start + length
        guard after < line.end else { return false }
        switch value {
        case 0x2022, 0x2023, 0x25E6, 0x25AA, 0x25CF, 0xB7, 0x2A, 0x2B:
            return text.kind(at: after).kind.isWhite
        case 0x2D, 0x2013, 0x2014:
            return text.kind(at: after).kind.isWhite && firstLetter(of: skipping(after)) != .lower
        default:
            return startsNumber(line) && (endsWithStop || startsNumber(self.line))
        }
    }

    private func startsItemInLowerCase(_ line: Line) -> Bool {
        // `a) first` and `b) second`.
        guard line.end - line.start > 2, text.bytes[line.start + 1] == UInt8(ascii: ")") else {
            return false
        }
        return text.kind(at: line.start + 2).kind.isWhite
    }

    private func skipping(_ place: Int) -> Line {
        let rest = text.trimmed(place..<next.end)
        return Line(start: rest.lowerBound, end: rest.upperBound, width: 0)
    }

    /// Whether it begins with `12.` or `3)` and a space.
    private func startsNumber(_ line: Line) -> Bool {
        var place = line.start
        while place < line.end, place - line.start < 4, text.kind(at: place).kind == .digit {
            place += text.kind(at: place).length
        }
        guard place > line.start, place + 1 < line.end else { return false }
        let mark = text.bytes[place]
        return (mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"))
            && text.kind(at: place + 1).kind.isWhite
    }

    private var endsWithStop: Bool {
        var place = line.end
        while place > line.start {
            let (kind, length) = text.kind(before: place)
            if kind.isStop || text.bytes[place - 1] == UInt8(ascii: ":") { return true }
            guard kind.canClose else { return false }
            place -= length
        }
        return false
    }

    private var endsWithComma: Bool {
        let last = text.bytes[line.end - 1]
        return last == UInt8(ascii: ",") || last == UInt8(ascii: ";") || last == UInt8(ascii: "-")
    }

    /// Whether all longer words are capitalized and there is no period at the end.
    private var isTitle: Bool {
        guard !endsWithStop, line.width <= 80 else { return false }
        var place = line.start
        var wordStart = ScalarKind.space
        var letters = 0
        var capitals = 0
        while place <= line.end {
            let (kind, length) = place < line.end ? text.kind(at: place) : (.space, 1)
            if kind.isLetter {
                if letters == 0 { wordStart = kind }
                letters += 1
            } else if kind.isWhite {
                if letters >= 4, wordStart != .upper { return false }
                if letters > 0, wordStart == .upper { capitals += 1 }
                letters = 0
            }
            place += length
        }
        return capitals > 0
    }

    private var firstWordWidth: Int {
        var place = next.start
        var width = 0
        while place < next.end, width < 40 {
            let (kind, length) = text.kind(at: place)
            if kind.isWhite { break }
            width += 1
            place += length
        }
        return width
    }
}
