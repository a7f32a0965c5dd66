/// Parses a writing section's text: plain paragraphs with numbered underlined spots, `[[1:
/// words]]`, before the first question.
struct SpottedTextParser {
    let item: ItemContext

    /// A spot's position in the content, in code points.
    struct Spot {
        let number: Int
        let place: SourcePosition
        let range: Range<Int>
        let words: String
    }

    /// The result so far.
    struct Result {
        fileprivate(set) var content = String.UnicodeScalarView()
        fileprivate(set) var spots: [Spot] = []
        fileprivate var length = 0

        fileprivate mutating func add(_ text: some Sequence<Unicode.Scalar>) {
            for scalar in text {
                content.append(scalar)
                length += 1
            }
        }
    }

    private var findings: Findings { item.findings }

    /// The content. The cursor ends at the first question or at the end.
    func parse(_ cursor: inout LineCursor) -> Result {
        var result = Result()
        while true {
            cursor.skipBlanks()
            guard let line = cursor.current else { break }
            if case .directive(let word, _)? = cursor.kind {
                if word == "question" { break }
                findings.error(
                    "unknown directive “@\(word)”", at: line.place(),
                    cure: word == "questions"
                        ? "Did you mean “question”"
                        : "The text is plain paragraphs, then “@question”; for the sign write \\@")
                _ = cursor.takeUntilBlank()
                continue
            }
            if result.length > 0 { result.add("\n\n".unicodeScalars) }
            read(paragraph(&cursor), into: &result)
        }
        if result.spots.count > PackLimits.selectionCount {
            findings.error(
                "\(result.spots.count) underlined spots, and at most "
                    + "\(PackLimits.selectionCount) are allowed",
                at: result.spots[PackLimits.selectionCount].place, cure: "Divide the file")
        }
        return result
    }

    /// Parses one paragraph. A line that starts with `|` stays a separate line, for small tables.
    private func paragraph(_ cursor: inout LineCursor) -> SourceText {
        var text = SourceText()
        var wasRow = false
        while let line = cursor.current, !line.isBlank {
            if case .directive? = cursor.kind { break }
            cursor.advance()
            let next = line.text(from: line.indent)
            let isRow = next.scalars.first == "|"
            text.append(next, joint: isRow || wasRow ? "\n" : " ")
            wasRow = isRow
        }
        return text
    }

    // MARK: Spots

    private func read(_ text: SourceText, into result: inout Result) {
        var plain = 0
        var index = 0
        while index < text.scalars.count {
            if text.scalars[index] == "\\" {
                index += 2
            } else if text.opensBrackets(at: index) {
                result.add(plainText(text, plain..<index).unicodeScalars)
                index = spot(text, at: index, &result)
                plain = index
            } else {
                index += 1
            }
        }
        result.add(plainText(text, plain..<text.scalars.count).unicodeScalars)
    }

    private func plainText(_ text: SourceText, _ range: Range<Int>) -> String {
        range.isEmpty
            ? ""
            : InlineParser.parsePlain(text.part(range), item: item, place: "a writing section")
    }

    /// Parses the spot whose brackets open at `start`; returns the position after it.
    private func spot(_ text: SourceText, at start: Int, _ result: inout Result) -> Int {
        let place = text.places[start]
        guard let (number, first) = number(text, from: start + 2) else {
            findings.error(
                "“[[” starts only an underlined spot here", at: place,
                cure: "Write [[1: words]], or \\[\\[ for the brackets themselves")
            return start + 2
        }
        var end = first
        while end < text.scalars.count, !text.closesBrackets(at: end) {
            if text.opensBrackets(at: end) {
                findings.error(
                    "an underlined spot in another one", at: text.places[end],
                    cure: "Close the first with “]]”, or make one spot of them")
                return end
            }
            end += text.scalars[end] == "\\" ? 2 : 1
        }
        guard end < text.scalars.count else {
            findings.error(
                "this underlined spot is not closed in its paragraph", at: place,
                cure: "Write “]]” after its words")
            return text.scalars.count
        }
        let words = plainText(text, first..<end)
        check(number, words, at: place, after: result.spots.count)
        let from = result.length
        result.add(words.unicodeScalars)
        result.spots.append(
            Spot(number: number, place: place, range: from..<result.length, words: words))
        return end + 2
    }

    /// Parses `1: `; returns the number and the position after it.
    private func number(_ text: SourceText, from start: Int) -> (Int, Int)? {
        let digits = text.scalars[start...].prefix(4).prefix { ("0"..."9").contains($0) }
        let end = start + digits.count
        guard (1...3).contains(digits.count), end < text.scalars.count, text.scalars[end] == ":"
        else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1.value) - 48 }
        let first = text.scalars[(end + 1)...].firstIndex { $0 != " " } ?? text.scalars.count
        return (number, first)
    }

    private func check(_ number: Int, _ words: String, at place: SourcePosition, after count: Int) {
        if number != count + 1 {
            findings.error(
                "spot \(number) should be \(count + 1)", at: place,
                cure: "Number the spots from 1 in the order of the text")
        }
        if words.isEmpty {
            findings.error(
                "an underlined spot around nothing", at: place,
                cure: "Put the words that a question is about inside it")
        } else if words.unicodeScalars.last == " " || words.unicodeScalars.last == "\n" {
            findings.error(
                "the underlined spot ends with a space", at: place,
                cure: "Close it after its last word")
        }
        if words.unicodeScalars.count > PackLimits.quoteLength {
            findings.error(
                "the underlined spot is longer than \(PackLimits.quoteLength) characters",
                at: place, cure: "Underline only the words in question")
        }
    }
}

extension SourceText {
    fileprivate func part(_ range: Range<Int>) -> SourceText {
        SourceText(scalars: Array(scalars[range]), places: Array(places[range]))
    }

    fileprivate func opensBrackets(at index: Int) -> Bool { isPair("[", at: index) }
    fileprivate func closesBrackets(at index: Int) -> Bool { isPair("]", at: index) }

    private func isPair(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        index + 1 < scalars.count && scalars[index] == scalar && scalars[index + 1] == scalar
    }
}
