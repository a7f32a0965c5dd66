/// Where each part of a document begins: its license, contents, body, notes, index and so on.
///
/// Told by headings (`References`), by marks around the text (`*** START OF …`), and near both ends
/// of the document by wording (`All rights reserved`). Linear time.
public struct DocumentParts: Sendable {
    /// Where a part begins, in UTF-8 offsets, in order.
    private var starts: [(offset: Int, part: DocumentPart)] = [(0, .body)]

    public init(_ text: String) { self.init(Array(text.utf8)) }

    package init(_ bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { DocumentParts($0) }
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var reader = PartReader(bytes)
        reader.read()
        starts += reader.starts
    }

    /// The part at a UTF-8 offset.
    public func part(at offset: Int) -> DocumentPart {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].offset <= offset { low = middle } else { high = middle }
        }
        return starts[low].part
    }
}

/// Finds the parts, line by line.
private struct PartReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var starts: [(offset: Int, part: DocumentPart)] = []
    private var current = DocumentPart.body
    /// The level of the heading that began the current part; 7 for a heading without `#`.
    private var level = 7
    /// Whether the part lasts until a mark or the end, whatever headings it has.
    private var isSealed = false
    private var isCode = false

    /// Longer lines are no headings.
    private static let longestHeading = 80
    /// Rights are looked for by wording only this near to the beginning or the end.
    private static let reach = 40_000

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private struct Line {
        var range: Range<Int>
        var isAfterBlank: Bool
    }

    mutating func read() {
        var line = next(from: 0)
        var paragraph: (range: Range<Int>, before: DocumentPart)?
        while let now = line {
            let following = next(from: now.range.upperBound)
            if now.isAfterBlank {
                judge(paragraph)
                paragraph = nil
            }
            if startsFence(now.range) {
                isCode.toggle()
            } else if !isCode {
                take(now, following)
            }
            paragraph = (
                (paragraph?.range.lowerBound ?? now.range.lowerBound)..<now.range.upperBound,
                paragraph?.before ?? current
            )
            line = following
        }
        judge(paragraph)
    }

    /// The next line with text, trimmed, from `offset` on.
    private func next(from offset: Int) -> Line? {
        // A local copy: this loop reads every byte.
        let bytes = bytes
        var start = offset
        var breaks = offset == 0 ? 2 : 0
        while start < bytes.count, bytes[start] <= 0x20 {
            if bytes[start] == 0x0A { breaks += 1 }
            if bytes[start] == 0x0C { breaks = 2 }
            start += 1
        }
        guard start < bytes.count else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0C { end += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return Line(range: start..<end, isAfterBlank: breaks > 1)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func startsFence(_ range: Range<Int>) -> Bool {
        range.count >= 3 && (bytes[range.lowerBound] == 0x60 || bytes[range.lowerBound] == 0x7E)
            && (0..<3).allSatisfy { bytes[range.lowerBound + $0] == bytes[range.lowerBound] }
    }

    private mutating func take(_ line: Line, _ following: Line?) {
        let first = bytes[line.range.lowerBound]
        if first == UInt8(ascii: "*"), takesMark(line.range) { return }
        guard !isSealed else { return }
        if current == .contents, line.range.count > Self.longestHeading {
            return begin(.body, at: line.range.lowerBound)
        }
        guard line.range.count <= Self.longestHeading,
            first == UInt8(ascii: "#") || first == UInt8(ascii: "*")
                || line.isAfterBlank || current == .contents
        else { return }
        guard current != .body || DocumentPart.mayBegin(bytes[line.range]) else { return }
        let title = text(line.range)
        let hashes = title.prefix { $0 == "#" }.count
        let isMarked = (1...6).contains(hashes) && title.dropFirst(hashes).first == " "
        var matter = following
        while let line = matter, bytes[line.range.lowerBound] == UInt8(ascii: "#") {
            matter = self.next(from: line.range.upperBound)
        }
        let next = matter.map { text($0.range.prefix(200)) }
        if first.isASCIILetterOrSign, let part = DocumentPart(heading: title, next: next) {
            level = isMarked ? hashes : 7
            return begin(part, at: line.range.lowerBound)
        }
        guard current != .body else { return }
        if current == .contents {
            if !DocumentPart.isEntry(title), !isMarked || hashes <= level {
                begin(.body, at: line.range.lowerBound)
            }
        } else if isMarked ? hashes <= level : level == 7 && isPlainHeading(title, following) {
            begin(.body, at: line.range.lowerBound)
        }
    }

    /// `*** START OF THE BOOK ***` and `*** END OF THE BOOK ***`: what is outside is the license.
    private mutating func takesMark(_ range: Range<Int>) -> Bool {
        guard range.count < 200 else { return false }
        let title = text(range).uppercased()
        guard title.hasPrefix("***") else { return false }
        let words = title.drop { "* ".contains($0) }
        if words.hasPrefix("START OF") {
            starts = [(0, .license)]
            current = .license
            isSealed = false
            begin(.body, at: range.upperBound)
            return true
        }
        guard words.hasPrefix("END OF") else { return false }
        begin(.license, at: range.lowerBound)
        isSealed = true
        return true
    }

    /// A heading that ends a part without Markdown: a chapter, a number and a title, or capitals.
    private func isPlainHeading(_ title: String, _ following: Line?) -> Bool {
        let letters = title.filter(\.isLetter)
        if letters.count >= 4, letters.allSatisfy(\.isUppercase) { return true }
        // Its title may be on the next line.
        if ["chapter ", "part ", "appendix", "section ", "introduction"].contains(
            where: title.lowercased().hasPrefix)
        {
            return true
        }
        guard following?.isAfterBlank != false else { return false }
        let number = title.prefix { $0.isNumber || $0 == "." }
        guard !number.isEmpty, title[number.endIndex...].first == " " else { return false }
        return title.last.map { $0.isLetter } == true
            && title[number.endIndex...].dropFirst().first?.isUppercase == true
    }

    private mutating func begin(_ part: DocumentPart, at offset: Int) {
        guard part != current else { return }
        current = part
        starts.append((offset, part))
    }

    /// A paragraph about rights is the license, and what follows is what it was before.
    private mutating func judge(_ paragraph: (range: Range<Int>, before: DocumentPart)?) {
        guard let paragraph, current == .body, paragraph.before == .body, !isSealed,
            paragraph.range.lowerBound < Self.reach
                || paragraph.range.upperBound > bytes.count - Self.reach,
            DocumentPart.isLegal(text(paragraph.range).lowercased())
        else { return }
        guard starts.last.map({ $0.offset <= paragraph.range.lowerBound }) ?? true else { return }
        starts.append((paragraph.range.lowerBound, .license))
        starts.append((paragraph.range.upperBound, .body))
    }
}

extension UInt8 {
    /// Whether a heading of a part may begin with it.
    fileprivate var isASCIILetterOrSign: Bool {
        isLetter || isDigit || self == UInt8(ascii: "#") || self == UInt8(ascii: "*")
    }
}
