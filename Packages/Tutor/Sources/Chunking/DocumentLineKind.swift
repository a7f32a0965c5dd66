/// The kind of a document's line.
/// Source of the first five kinds of headings and of page breaks: the tutor's wire contract.
enum DocumentLineKind {
    case text
    case heading
    case pageBreak

    /// Classifies a line, without its line end, by its bytes. The patterns are ASCII; their open
    /// parts match any bytes.
    init(_ line: DocumentBytes, hashesAreHeadings: Bool = false) {
        let trimmed = line.trimmed
        if Heading(trimmed).isOne || (hashesAreHeadings && Heading.level(of: trimmed) != nil) {
            self = .heading
        } else if Self.isPageBreak(line, trimmed) {
            self = .pageBreak
        } else {
            self = .text
        }
    }

    /// `Page 7`, `PAGE 7`, or three or more dashes at the beginning of the line.
    private static func isPageBreak(
        _ line: DocumentBytes, _ trimmed: DocumentBytes
    ) -> Bool {
        if line.first == UInt8(ascii: "-") {
            return trimmed.count >= 3 && trimmed.allSatisfy { $0 == UInt8(ascii: "-") }
        }
        guard trimmed.begins(with: "Page") || trimmed.begins(with: "PAGE") else {
            return false
        }
        let rest = trimmed.dropFirst(4)
        let number = rest.drop(while: \.isWhite)
        return number.startIndex > rest.startIndex && !number.isEmpty
            && number.allSatisfy(\.isDigit)
    }
}

/// Recognizes the contract's five kinds of headings, in a trimmed line.
struct Heading {
    private let line: DocumentBytes

    init(_ line: DocumentBytes) { self.line = line }

    var isOne: Bool {
        guard let first = line.first, let last = line.last, line.count >= 3 else { return false }
        let mayBe =
            first.isCapital || first.isDigit || first == UInt8(ascii: "c")
            || first == UInt8(ascii: "s")
        guard mayBe else { return false }
        let fits =
            isChapter || isNumbered || isRoman || isLoud
            || (last == UInt8(ascii: ":") && isLabel)
        return fits && (3...200).contains(length)
    }

    /// The level of a Markdown heading, 1 to 6; nil for other lines.
    static func level(of line: DocumentBytes) -> Int? {
        guard line.first == UInt8(ascii: "#") else { return nil }
        let rest = line.drop { $0 == UInt8(ascii: "#") }
        let level = rest.startIndex - line.startIndex
        guard level <= 6, let next = rest.first, next == 0x20 || next == 0x09 else { return nil }
        return level
    }

    private var length: Int {
        line.isASCII ? line.count : String(decoding: line, as: UTF8.self).count
    }

    /// `Chapter` or `CHAPTER`, and its number or name.
    private var isChapter: Bool {
        guard line.begins(with: "chapter") || line.begins(with: "CHAPTER") else {
            return false
        }
        let rest = line.dropFirst(7)
        let name = rest.drop(while: \.isWhite)
        guard name.startIndex > rest.startIndex, let first = name.first else { return false }
        return first.isDigit || first.isLetter || first >= 0x80
    }

    /// `2.1 Tides`, `Section 4. Wind`
    private var isNumbered: Bool {
        var rest = line
        if rest.begins(with: "section") || rest.begins(with: "Section")
            || rest.begins(with: "SECTION")
        {
            rest = rest.dropFirst(7)
        }
        rest = rest.drop(while: \.isWhite)
        guard rest.first?.isDigit == true else { return false }
        while true {
            rest = rest.drop(while: \.isDigit)
            guard rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isDigit == true else {
                break
            }
            rest = rest.dropFirst()
        }
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
        let title = rest.drop(while: \.isWhite)
        return title.startIndex > rest.startIndex && title.first?.isCapital == true
    }

    /// `IV. The Return`
    private var isRoman: Bool {
        let rest = line.drop(while: \.isRomanDigit)
        return rest.startIndex > line.startIndex && rest.first == UInt8(ascii: ".")
            && rest.dropFirst().first?.isWhite == true
    }

    /// `THE LONG VOYAGE`: capitals and white space, at least eleven characters.
    private var isLoud: Bool {
        line.count >= 11 && line.first?.isCapital == true
            && line.allSatisfy { $0.isCapital || $0.isWhite }
    }

    /// `What we saw:`
    private var isLabel: Bool {
        line.count >= 3 && line.first?.isCapital == true
            && line.dropLast().allSatisfy { $0.isLetter || $0.isWhite }
    }
}

extension UInt8 {
    /// ASCII white space within a line.
    var isWhite: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isCapital: Bool { (0x41...0x5A).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
    var isRomanDigit: Bool {
        switch self {
        case UInt8(ascii: "I"), UInt8(ascii: "V"), UInt8(ascii: "X"), UInt8(ascii: "L"),
            UInt8(ascii: "C"), UInt8(ascii: "D"), UInt8(ascii: "M"):
            true
        default: false
        }
    }
}

extension DocumentBytes {
    var isASCII: Bool { allSatisfy { $0 < 0x80 } }

    func begins(with word: StaticString) -> Bool {
        guard count >= word.utf8CodeUnitCount else { return false }
        for index in 0..<word.utf8CodeUnitCount
        where self[startIndex + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    /// Trimmed of Unicode white space at both ends.
    var trimmed: DocumentBytes {
        var slice = self
        while let width = slice.leadingWhite { slice = slice.dropFirst(width) }
        while let width = slice.trailingWhite { slice = slice.dropLast(width) }
        return slice
    }

    /// The length in bytes of the first white space character; nil if it doesn't begin with one.
    var leadingWhite: Int? {
        guard let first else { return nil }
        if first < 0x80 { return first.isWhite ? 1 : nil }
        if first == 0xC2 { return WhiteSpace.two(self[startIndex...].dropFirst().first) }
        guard first == 0xE1 || first == 0xE2 || first == 0xE3, count >= 3 else { return nil }
        return WhiteSpace.three(first, self[startIndex + 1], self[startIndex + 2])
    }

    /// The length in bytes of the last white space character; nil if it doesn't end with one.
    var trailingWhite: Int? {
        guard let last else { return nil }
        if last < 0x80 { return last.isWhite ? 1 : nil }
        if count >= 2, self[endIndex - 2] == 0xC2 { return WhiteSpace.two(last) }
        guard count >= 3 else { return nil }
        return WhiteSpace.three(self[endIndex - 3], self[endIndex - 2], last)
    }
}

/// White space beyond ASCII. Source: Unicode, property White_Space.
enum WhiteSpace {
    /// After 0xC2: next line (U+0085) and no-break space (U+00A0).
    static func two(_ second: UInt8?) -> Int? { second == 0x85 || second == 0xA0 ? 2 : nil }

    static func three(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
        switch (first, second, third) {
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
            (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            3
        default: nil
        }
    }
}
