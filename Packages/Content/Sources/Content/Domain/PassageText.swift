/// A passage's text in lines, with line numbers.
///
/// Offsets count Unicode code points of the backend's original text, including `[Line 5]` markers,
/// because annotations use them.
struct PassageText: Sendable, Hashable {
    /// One line of the source: a paragraph, or a line of a numbered text.
    struct Line: Sendable, Hashable {
        /// The offset of the first code point of ``text``.
        var start: Int
        var text: String
        /// The line number to show.
        var number: Int?
    }

    let content: String
    let lines: [Line]
    /// Code points of `content`.
    let length: Int

    /// `numbersLines` numbers every fifth line if the text has no markers.
    init(_ content: String, numbersLines: Bool = false) {
        self.content = content
        let scalars = Array(content.unicodeScalars)
        length = scalars.count
        var lines: [Line] = []
        var start = 0
        for index in 0...scalars.count {
            guard index == scalars.count || scalars[index] == "\n" else { continue }
            lines.append(Self.line(scalars[start..<index]))
            start = index + 1
        }
        if numbersLines, lines.allSatisfy({ $0.number == nil }) {
            for index in lines.indices where index == 0 || (index + 1) % 5 == 0 {
                lines[index].number = index + 1
            }
        }
        self.lines = lines
    }

    var hasNumbers: Bool { lines.contains { $0.number != nil } }

    /// The lines without markers.
    var plain: String { lines.map(\.text).joined(separator: "\n") }

    /// Splits a line at `ranges` (code points of the content) into runs of text with the indices of
    /// the ranges that cover them.
    func stretches(of line: Line, ranges: [Range<Int>]) -> [(text: String, covered: [Int])] {
        let scalars = Array(line.text.unicodeScalars)
        let whole = line.start..<(line.start + scalars.count)
        let inside = ranges.enumerated().filter { $0.element.overlaps(whole) }
        guard !inside.isEmpty else { return [(line.text, [])] }
        var cuts: Set<Int> = [whole.lowerBound, whole.upperBound]
        for (_, range) in inside {
            cuts.insert(max(range.lowerBound, whole.lowerBound))
            cuts.insert(min(range.upperBound, whole.upperBound))
        }
        let sorted = cuts.sorted()
        return zip(sorted, sorted.dropFirst()).map { from, to in
            let text = scalars[(from - line.start)..<(to - line.start)]
            let covered = inside.filter { $0.element.contains(from) }.map(\.offset)
            return (String(String.UnicodeScalarView(text)), covered)
        }
    }

    /// Removes a leading `[Line 5]` from a line.
    private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> Line {
        let whole = Line(
            start: scalars.startIndex, text: String(String.UnicodeScalarView(scalars)), number: nil)
        let prefix = "[line "
        guard whole.text.prefix(prefix.count).lowercased() == prefix,
            let close = scalars.firstIndex(of: "]")
        else { return whole }
        let digits = scalars[(scalars.startIndex + prefix.unicodeScalars.count)..<close]
        guard digits.count <= 6, let number = Int(String(String.UnicodeScalarView(digits))),
            number >= 0
        else { return whole }
        var start = close + 1
        while start < scalars.endIndex, scalars[start] == " " { start += 1 }
        return Line(
            start: start, text: String(String.UnicodeScalarView(scalars[start...])), number: number)
    }
}

extension PassageText {
    /// The range of a quotation: the given range if it has these words;
    /// else the words' only occurrence; else the given range if valid; else nil.
    func place(of words: String, start: Int, end: Int) -> Range<Int>? {
        let given = start >= 0 && start < end && end <= length ? start..<end : nil
        let scalars = Array(content.unicodeScalars)
        let wanted = Array(words.unicodeScalars)
        if let given, wanted.isEmpty || scalars[given].elementsEqual(wanted) { return given }
        guard !wanted.isEmpty, wanted.count <= scalars.count else { return given }
        var found: Range<Int>?
        for index in 0...(scalars.count - wanted.count)
        where scalars[index] == wanted[0]
            && scalars[index..<(index + wanted.count)].elementsEqual(wanted)
        {
            if found != nil { return given }
            found = index..<(index + wanted.count)
        }
        return found ?? given
    }
}
