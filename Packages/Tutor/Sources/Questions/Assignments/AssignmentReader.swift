/// A question found in an assignment.
public struct AssignmentQuestion: Sendable, Hashable, Codable {
    /// A part of a question, labeled e.g. `a` or `a.ii`.
    public struct Part: Sendable, Hashable, Codable {
        public var label: String
        /// UTF-8 offsets in the document, including the label.
        public var start: Int
        public var end: Int
    }

    /// The position, from 1, not the printed number.
    public var number: Int
    /// The printed label, e.g. `Problem 2`, `Q3`, `4`.
    public var label: String
    /// The complete text as written.
    public var text: String
    public var page: Int
    public var start: Int
    public var end: Int
    /// The parts in text order; empty for a question without parts.
    public var parts: [Part]
}

/// Finds the questions of an assignment: `1.`, `2)`, `Q3`, `Problem 2`, and their parts `(a)`,
/// `b)`, `(ii)`.
public enum AssignmentReader {
    /// The questions in text order; empty if the text has no numbered questions.
    public static func questions(in text: String) -> [AssignmentQuestion] {
        let bytes = Array(text.utf8)
        let lines = TextLine.lines(of: bytes)
        var pages: [Int] = []
        var page = 1
        for line in lines {
            if line.beginsPage { page += 1 }
            pages.append(page)
        }
        let byName = marks(lines, named)
        // If some questions have names, plain numbers are their parts or data.
        let marks = byName.isEmpty ? self.marks(lines, numbered) : byName
        return marks.enumerated().map { index, mark in
            let start = lines[mark.line].span.lowerBound
            let limit =
                index + 1 < marks.count ? lines[marks[index + 1].line].span.lowerBound : bytes.count
            var end = limit
            // A heading belongs to the following question.
            let next = index + 1 < marks.count ? marks[index + 1].line : lines.count
            for line in (mark.line + 1)..<max(mark.line + 1, next) {
                let before = lines[line - 1]
                let after = line + 1 < lines.count ? lines[line + 1] : nil
                if lines[line].heading(after: before, before: after) != nil,
                    part(lines[line].text) == nil
                {
                    end = lines[line].span.lowerBound
                    break
                }
            }
            while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
            return AssignmentQuestion(
                number: index + 1, label: mark.label,
                text: String(decoding: bytes[start..<end], as: UTF8.self), page: pages[mark.line],
                start: start, end: end,
                parts: parts(
                    lines[mark.line..<max(mark.line, next)].filter { $0.span.lowerBound < end },
                    end: end))
        }
    }

    private struct Mark {
        var line: Int
        var number: Int
        var label: String
    }

    /// The lines that begin a question: numbers that go up by one, or restart after a heading.
    private static func marks(
        _ lines: [TextLine], _ read: (TextLine) -> (number: Int, label: String)?
    ) -> [Mark] {
        var marks: [Mark] = []
        var wasHeading = false
        for (index, line) in lines.enumerated() where !line.isBlank {
            guard let found = read(line), let last = marks.last else {
                if let found = read(line), found.number <= 1 || marks.isEmpty && found.number < 100
                {
                    marks.append(Mark(line: index, number: found.number, label: found.label))
                    wasHeading = false
                } else if line.heading(
                    after: index > 0 ? lines[index - 1] : nil,
                    before: index + 1 < lines.count ? lines[index + 1] : nil) != nil
                {
                    wasHeading = true
                }
                continue
            }
            guard found.number == last.number + 1 || found.number == 1 && wasHeading else {
                continue
            }
            marks.append(Mark(line: index, number: found.number, label: found.label))
            wasHeading = false
        }
        return marks
    }

    /// `Q3`, `Question 3:`, `Problem 2.`
    private static func named(_ line: TextLine) -> (number: Int, label: String)? {
        let text = line.text.drop { "#* ".contains($0) }
        let word = text.prefix { $0.isLetter }
        guard ["q", "question", "problem", "exercise", "task"].contains(word.lowercased()) else {
            return nil
        }
        let rest = text[word.endIndex...].drop { $0 == " " || $0 == "." }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number < 1000 else { return nil }
        let after = rest[digits.endIndex...].first
        guard after.map({ " .:)*([—–-".contains($0) }) ?? true else { return nil }
        let gap = word.lowercased() == "q" ? "" : " "
        return (number, word + gap + digits)
    }

    private static func numbered(_ line: TextLine) -> (number: Int, label: String)? {
        guard line.indent <= 3 else { return nil }
        let text = line.text.drop { $0 == "*" }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), number < 1000 else { return nil }
        let rest = text[digits.endIndex...]
        guard let sign = rest.first, ".)".contains(sign) else { return nil }
        let next = rest.dropFirst().drop { $0 == "*" }.first
        guard next == nil || next?.isWhitespace == true else { return nil }
        return (number, String(digits))
    }

    // MARK: Parts

    private static func parts(_ lines: [TextLine], end: Int) -> [AssignmentQuestion.Part] {
        var parts: [AssignmentQuestion.Part] = []
        var letter: String?
        for line in lines {
            for (label, offset) in labels(line, isFirst: line.span == lines.first?.span) {
                let expected =
                    letter.map { String(UnicodeScalar(($0.utf8.first ?? 0x60) + 1)) } ?? "a"
                var full = label
                if label == expected {
                    letter = label
                } else if isRoman(label) {
                    full = letter.map { $0 + "." + label } ?? label
                } else {
                    continue
                }
                let start = line.span.lowerBound + offset
                if !parts.isEmpty { parts[parts.count - 1].end = start }
                parts.append(.init(label: full, start: start, end: end))
            }
        }
        return parts
    }

    /// The labels of a line with their offsets: one at its beginning, and further ones in
    /// parentheses.
    private static func labels(_ line: TextLine, isFirst: Bool) -> [(label: String, offset: Int)] {
        var found: [(label: String, offset: Int)] = []
        if let label = part(line.text) {
            found.append((label, 0))
        } else if isFirst, let space = line.text.firstIndex(of: " ") {
            // `1. a) …`: after the question's own number.
            let rest = line.text[space...].drop { $0 == " " }
            if rest.first != "(", let label = part(String(rest)) {
                found.append((label, line.text.utf8.count - rest.utf8.count))
            }
        }
        let bytes = Array(line.text.utf8)
        for index in bytes.indices.dropFirst()
        where bytes[index] == 0x28 && bytes[index - 1] == 0x20 {
            let inner = bytes[(index + 1)...].prefix { $0 >= 0x61 && $0 <= 0x7A }
            let close = index + 1 + inner.count
            guard (1...4).contains(inner.count), close + 1 < bytes.count, bytes[close] == 0x29,
                bytes[close + 1] == 0x20
            else { continue }
            let label = String(decoding: inner, as: UTF8.self)
            // Within a line, accept only labels that continue, or that come right after the
            // question's number.
            if isPart(label), !found.isEmpty || isFirst { found.append((label, index)) }
        }
        return found
    }

    /// `(a)`, `b)`, `c.`, `(ii)` at the beginning of a line.
    private static func part(_ text: String) -> String? {
        let isOpen = text.first == "("
        let rest = isOpen ? text.dropFirst() : text[...]
        let label = rest.prefix { $0.isASCII && $0.isLowercase }
        let after = rest[label.endIndex...]
        guard let sign = after.first, isOpen ? sign == ")" : ").".contains(sign),
            after.dropFirst().first?.isWhitespace ?? true, isPart(String(label))
        else { return nil }
        return String(label)
    }

    private static func isPart(_ label: String) -> Bool { label.count == 1 || isRoman(label) }

    private static func isRoman(_ label: String) -> Bool {
        ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"].contains(label)
    }
}
