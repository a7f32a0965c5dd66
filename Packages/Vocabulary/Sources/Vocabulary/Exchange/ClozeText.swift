import Foundation

/// A cloze text in Anki's format: `The {{c1::ferry::boat}} left.`
struct ClozeText: Sendable, Hashable {
    /// The whole text, gaps filled.
    private(set) var sentence = ""
    /// The text in the requested gap.
    private(set) var word = ""
    /// The text with the wanted gap open: `The [boat] left.`
    private(set) var question = ""
    private(set) var hint = ""

    /// `gap` counts from 1.
    init(_ text: String, gap: Int) {
        var rest = text[...]
        // Maximum nesting of gaps.
        var open: [(number: Int, text: String)] = []
        func add(_ part: some StringProtocol, to cloze: inout ClozeText) {
            guard !open.isEmpty else {
                cloze.sentence += part
                cloze.question += part
                return
            }
            for index in open.indices { open[index].text += part }
        }
        while let next = Self.mark(in: rest) {
            add(rest[..<next.range.lowerBound], to: &self)
            rest = rest[next.range.upperBound...]
            if let number = next.number, open.count < 8 {
                open.append((number, ""))
            } else if next.number == nil, let (number, inner) = open.popLast() {
                close(number, inner, isWanted: number == gap, outer: &open)
            }
        }
        add(rest, to: &self)
        // An unclosed gap is plain text.
        let left = open.map(\.text).first
        open = []
        if let left { add(left, to: &self) }
    }

    private mutating func close(
        _ number: Int, _ inner: String, isWanted: Bool, outer: inout [(number: Int, text: String)]
    ) {
        let parts = inner.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let answer = parts.first.map(String.init) ?? ""
        guard outer.isEmpty else {
            // Inside another gap, so the enclosing text gets the answer.
            for index in outer.indices {
                let text = outer[index].text
                if text.hasSuffix(inner) {
                    outer[index].text = String(text.dropLast(inner.count)) + answer
                }
            }
            if isWanted, word.isEmpty { word = answer }
            return
        }
        sentence += answer
        guard isWanted else {
            question += answer
            return
        }
        if word.isEmpty { word = answer }
        if hint.isEmpty, parts.count > 1 { hint = String(parts[1]) }
        question += "[" + (parts.count > 1 ? String(parts[1]) : "…") + "]"
    }

    /// The numbers of a text's gaps, ascending, at most a hundred.
    static func gaps(in text: String) -> [Int] {
        var numbers: Set<Int> = []
        var rest = text[...]
        while numbers.count < 100, let next = mark(in: rest) {
            // Anki's own limit.
            if let number = next.number, (1...500).contains(number) { numbers.insert(number) }
            rest = rest[next.range.upperBound...]
        }
        return numbers.sorted()
    }

    /// The next `{{c1::` (with its number) or `}}`.
    private static func mark(in text: Substring) -> (range: Range<Substring.Index>, number: Int?)? {
        var from = text.startIndex
        while let index = text[from...].firstIndex(where: { $0 == "{" || $0 == "}" }) {
            let tail = text[index...]
            if tail.hasPrefix("}}") { return (index..<text.index(index, offsetBy: 2), nil) }
            if tail.hasPrefix("{{c"), let colons = tail.prefix(12).range(of: "::"),
                let number = Int(tail[tail.index(index, offsetBy: 3)..<colons.lowerBound])
            {
                return (index..<colons.upperBound, number)
            }
            from = text.index(after: index)
        }
        return nil
    }
}
