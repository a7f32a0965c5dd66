import TerminalUI

/// The part of Markdown that extensions may use: headings, paragraphs, lists, bold, italic, code.
enum Markdown {
    static func views(_ text: String) -> [any View] {
        var views: [any View] = []
        var paragraph: [Substring] = []
        func endParagraph() {
            guard !paragraph.isEmpty else { return }
            views.append(Text(inline(paragraph.joined(separator: " "))))
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " }
            if trimmed.isEmpty {
                endParagraph()
                if views.last is Text { views.append(Text("")) }
            } else if let heading = heading(trimmed) {
                endParagraph()
                views.append(Text(inline(heading).styled(Style(.accent, .bold))))
            } else if let (mark, item) = listItem(trimmed) {
                endParagraph()
                let indent = String(repeating: " ", count: min(line.count - trimmed.count, 8))
                views.append(
                    Text(
                        StyledText(indent + mark + " ", .secondary) + inline(String(item)),
                        hang: indent.count + mark.count + 1))
            } else {
                paragraph.append(trimmed)
            }
        }
        endParagraph()
        return views
    }

    private static func heading(_ line: Substring) -> String? {
        let marks = line.prefix { $0 == "#" }
        guard (1...6).contains(marks.count), line.dropFirst(marks.count).first == " " else {
            return nil
        }
        return String(line.dropFirst(marks.count + 1))
    }

    private static func listItem(_ line: Substring) -> (mark: String, item: Substring)? {
        if line.hasPrefix("- ") || line.hasPrefix("* ") { return ("•", line.dropFirst(2)) }
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        guard (1...3).contains(digits.count), line.dropFirst(digits.count).hasPrefix(". ") else {
            return nil
        }
        return (digits + ".", line.dropFirst(digits.count + 2))
    }

    /// Bold, italic and code; a mark without its partner stays as it is.
    static func inline(_ text: String) -> StyledText {
        let marks: [(String, Style)] = [
            ("**", Style(.text, [.bold])), ("`", Style(.accent)), ("*", Style(.text, [.italic])),
        ]
        var runs: [StyledText.Run] = []
        var rest = text[...]
        var plain = ""
        while let first = rest.first {
            if let (mark, style) = marks.first(where: { rest.hasPrefix($0.0) }),
                let end = rest.dropFirst(mark.count).range(of: mark), !end.isEmpty,
                end.lowerBound > rest.dropFirst(mark.count).startIndex
            {
                let inner = rest.dropFirst(mark.count)[..<end.lowerBound]
                if !plain.isEmpty { runs.append(.init(plain)) }
                plain = ""
                runs.append(.init(String(inner), style))
                rest = rest[end.upperBound...]
            } else {
                plain.append(first)
                rest = rest.dropFirst()
            }
        }
        if !plain.isEmpty || runs.isEmpty { runs.append(.init(plain)) }
        return StyledText(runs)
    }
}

extension Substring {
    /// The first occurrence of a short text.
    fileprivate func range(of mark: String) -> Range<Substring.Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(mark) {
                return index..<self.index(index, offsetBy: mark.count)
            }
            index = self.index(after: index)
        }
        return nil
    }
}
