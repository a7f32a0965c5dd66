/// A line of a file, without its line end and trailing spaces.
struct SourceLine {
    /// From 1.
    let number: Int
    let scalars: [Unicode.Scalar]

    var isBlank: Bool { scalars.isEmpty }

    /// The number of leading spaces.
    var indent: Int { scalars.firstIndex { $0 != " " } ?? scalars.count }

    /// The line from a scalar's index to its end.
    func text(from index: Int) -> SourceText {
        SourceText(
            scalars: Array(scalars[index...]),
            places: (index..<scalars.count).map { SourcePosition(line: number, column: $0 + 1) })
    }

    func place(at index: Int = 0) -> SourcePosition {
        SourcePosition(line: number, column: index + 1)
    }
}

/// Text collected from one or more lines, with the position of each code point.
struct SourceText {
    var scalars: [Unicode.Scalar] = []
    var places: [SourcePosition] = []

    var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    var isEmpty: Bool { scalars.isEmpty }

    /// Appends another line's text after a separator: a space, or a line break if lines are kept.
    mutating func append(_ other: SourceText, joint: Unicode.Scalar = " ") {
        if let place = other.places.first, !isEmpty {
            scalars.append(joint)
            places.append(place)
        }
        scalars += other.scalars
        places += other.places
    }

    /// The text without the first `count` code points and the spaces after them.
    func dropping(_ count: Int) -> SourceText {
        var start = min(count, scalars.count)
        while start < scalars.count, scalars[start] == " " { start += 1 }
        return SourceText(scalars: Array(scalars[start...]), places: Array(places[start...]))
    }

    /// The parts separated by ` | `, or another sign with spaces on both sides, trimmed. Two
    /// adjacent separators give an empty part.
    func parts(at sign: Unicode.Scalar, atMost limit: Int = .max) -> [SourceText] {
        var parts: [SourceText] = []
        var start = 0
        for index in scalars.indices where scalars[index] == sign && parts.count + 1 < limit {
            let before = index == 0 || scalars[index - 1] == " "
            let after = index + 1 == scalars.count || scalars[index + 1] == " "
            guard before, after, index >= start else { continue }
            parts.append(slice(start..<index))
            start = index + 1
        }
        return parts + [slice(start..<scalars.count)]
    }

    /// The range's text, trimmed.
    func slice(_ range: Range<Int>) -> SourceText {
        var end = range.upperBound
        while end > range.lowerBound, scalars[end - 1] == " " { end -= 1 }
        return prefix(end).dropping(range.lowerBound)
    }

    /// The first `count` code points.
    func prefix(_ count: Int) -> SourceText {
        SourceText(scalars: Array(scalars.prefix(count)), places: Array(places.prefix(count)))
    }
}

/// A text file decoded into lines.
struct SourceFile {
    let path: String
    let lines: [SourceLine]

    /// Decodes `bytes`. Reports invalid text; the file must not be used in this case.
    init(path: String, bytes: [UInt8], findings: Findings) {
        self.path = path
        let marked = bytes.starts(with: [0xef, 0xbb, 0xbf])
        if marked {
            findings.warning(
                "the file starts with a byte order mark", at: .start,
                cure: "Save it as UTF-8 without one")
        }
        var lines: [SourceLine] = []
        let parts = bytes.dropFirst(marked ? 3 : 0).split(
            separator: 0x0a, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let scalars = Self.decode(part, line: index + 1, findings: findings)
            lines.append(SourceLine(number: index + 1, scalars: scalars))
        }
        self.lines = lines
    }

    private static func decode(
        _ bytes: ArraySlice<UInt8>, line: Int, findings: Findings
    ) -> [Unicode.Scalar] {
        var iterator = bytes.last == 0x0d ? bytes.dropLast().makeIterator() : bytes.makeIterator()
        var decoder = UTF8()
        var scalars: [Unicode.Scalar] = []
        decoding: while true {
            let place = SourcePosition(line: line, column: scalars.count + 1)
            switch decoder.decode(&iterator) {
            case .emptyInput: break decoding
            case .error:
                findings.error(
                    "this byte is not UTF-8", at: place, cure: "Save the file as UTF-8")
                return []
            case .scalarValue(let scalar):
                check(scalar, at: place, findings: findings)
                scalars.append(scalar)
            }
        }
        if scalars.count > PackLimits.lineLength {
            findings.error(
                "the line has \(scalars.count) characters, and at most "
                    + "\(PackLimits.lineLength) are allowed",
                at: SourcePosition(line: line, column: PackLimits.lineLength + 1),
                cure: "Break the line; the lines of a paragraph are joined when it is read")
            return []
        }
        while scalars.last == " " { scalars.removeLast() }
        return scalars
    }

    private static func check(
        _ scalar: Unicode.Scalar, at place: SourcePosition, findings: Findings
    ) {
        switch scalar.value {
        case 0x09:
            findings.error("a tab", at: place, cure: "Use spaces")
        case 0..<0x20, 0x7f..<0xa0, 0x2028, 0x2029:
            findings.error(
                "the control character \(name(scalar))", at: place, cure: "Remove it")
        case 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfeff:
            findings.error(
                "the invisible character \(name(scalar))", at: place,
                cure: "Remove it: a reviewer cannot see it")
        default: break
        }
    }

    private static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
