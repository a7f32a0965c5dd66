/// A line of a document and its classification by appearance.
struct TextLine {
    /// UTF-8 offsets, without the line end and surrounding white space.
    let span: Range<Int>
    let text: String
    /// The white space before the text.
    let indent: Int
    /// Whether a form feed precedes it.
    let beginsPage: Bool

    /// Longer lines are always paragraphs.
    private static let maxShortLength = 400

    static func lines(of bytes: [UInt8]) -> [TextLine] {
        var lines: [TextLine] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x0A {
            lines.append(TextLine(bytes, start..<index))
            start = index + 1
        }
        return lines
    }

    private init(_ bytes: [UInt8], _ line: Range<Int>) {
        var range = line
        var beginsPage = false
        while let first = range.first, bytes[first] <= 0x20 {
            if bytes[first] == 0x0C { beginsPage = true }
            range.removeFirst()
        }
        while let last = range.last, bytes[last] <= 0x20 { range.removeLast() }
        span = range
        text = String(decoding: bytes[range], as: UTF8.self)
        indent = range.lowerBound - line.lowerBound
        self.beginsPage = beginsPage
    }

    var isBlank: Bool { span.isEmpty }
    private var isShort: Bool { span.count <= Self.maxShortLength }
    var isFence: Bool { text.hasPrefix("```") || text.hasPrefix("~~~") }
    var isIndented: Bool { indent >= 4 && listItem == nil }
    var isQuoted: Bool { text.hasPrefix(">") }
    /// `-----`, `=====`, `***`
    var isUnderline: Bool {
        text.count >= 3 && text.allSatisfy { "-=*_ ".contains($0) }
    }

    /// The line with all digits replaced by 0. A pattern on many pages isn't content.
    var pattern: String { String(text.map { $0.isNumber ? "0" : $0 }) }

    /// The patterns of short lines that appear three or more times.
    static func repeated(_ lines: [TextLine]) -> Set<String> {
        var counts: [String: Int] = [:]
        for line in lines where !line.isBlank && line.text.count <= 80 {
            counts[line.pattern, default: 0] += 1
        }
        return Set(counts.filter { $0.value >= 3 }.keys)
    }

    /// `12`, `Page 12`, `- 12 -`
    var isPageNumber: Bool {
        guard text.count <= 14 else { return false }
        let letters = text.filter(\.isLetter).lowercased()
        return text.contains(where: \.isNumber) && (letters.isEmpty || letters == "page")
            && !text.contains("%")
    }

    /// `a | b | c`, or columns separated by tabs or wide gaps.
    var isTable: Bool {
        guard isShort else { return false }
        var bars = 0
        var gap = 0
        for byte in text.utf8 {
            if byte == 0x09 { return true }
            bars += byte == 0x7C ? 1 : 0
            gap = byte == 0x20 ? gap + 1 : 0
            if bars >= 2 || gap >= 3 { return true }
        }
        return false
    }

    /// `Figure 3: …`
    var isCaption: Bool {
        let words = text.prefix(60).split(separator: " ", maxSplits: 2)
        guard words.count >= 2 else { return false }
        let first = words[0].lowercased().filter(\.isLetter)
        let names: Set<String> = [
            "figure", "fig", "table", "box", "plate", "diagram", "chart", "graph", "map", "photo",
            "listing",
        ]
        if ["source", "photo", "credit", "caption", "image", "keywords"].contains(first),
            words[0].hasSuffix(":")
        {
            return true
        }
        return names.contains(first) && words[1].first?.isNumber == true
    }

    /// The title if the line is a heading, otherwise nil.
    func heading(after: TextLine?, before: TextLine?) -> String? {
        guard isShort, text.count <= 120 else { return nil }
        if text.hasPrefix("#") {
            let title = text.drop { $0 == "#" }
            return title.first == " " ? Self.clean(title) : nil
        }
        if let before, before.isUnderline, !before.text.hasPrefix("*"), before.text.count >= 3,
            listItem == nil, text.count <= 80, before.text.first != "_"
        {
            return Self.clean(text[...])
        }
        if text.hasPrefix("**"), text.hasSuffix("**"), text.count <= 80, after?.isBlank != false {
            return Self.clean(text[...])
        }
        return plainHeading(after: after, before: before)
    }

    /// The level of a heading, told by its hashes, its underline or its number.
    func headingLevel(before: TextLine?) -> Int {
        let hashes = text.prefix { $0 == "#" }.count
        if hashes > 0 { return min(6, hashes) }
        if let before, before.isUnderline { return before.text.first == "=" ? 1 : 2 }
        let number = text.prefix { $0.isNumber || $0 == "." }
        let parts = number.split(separator: ".").count
        if parts > 0, number.contains(".") { return min(6, parts + 1) }
        let word = text.prefix { $0.isLetter }.lowercased()
        return ["chapter", "part", "book", "act"].contains(word) ? 1 : 2
    }

    /// A heading without a marker: short, alone, and not ending like a sentence.
    private func plainHeading(after: TextLine?, before: TextLine?) -> String? {
        guard let last = text.last, text.count <= 70, let first = text.first,
            first.isUppercase || first.isNumber, !".,;!?:".contains(last), !isTable, !isCaption,
            after?.isBlank != false, before?.isBlank != false || isLoud
        else { return nil }
        let words = text.split(separator: " ")
        guard words.count <= 9 else { return nil }
        if let item = listItem, !isNumberedTitle(item.kind) { return nil }
        return Self.clean(text[...])
    }

    private var isLoud: Bool {
        text.contains(where: \.isLetter) && !text.contains(where: \.isLowercase)
    }

    /// `2. The Tides`: a capitalized title, not a step.
    private func isNumberedTitle(_ kind: TextBlock.Kind) -> Bool {
        guard case .step = kind else { return false }
        let words = text.split(separator: " ").dropFirst()
        let big = words.count {
            $0.first?.isUppercase == true || Stopwords.all.contains(String($0))
        }
        return words.count >= 1 && big == words.count
    }

    private static func clean(_ title: Substring) -> String {
        var text = title.filter { !"*_`#".contains($0) }[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while let last = text.last, last.isWhitespace || last == ":" { text.removeLast() }
        // The title of `2.1 Tides` is `Tides`.
        let number = text.prefix { $0.isNumber || $0 == "." }
        if !number.isEmpty, number.contains("."), text[number.endIndex...].first == " " {
            text = text[number.endIndex...].drop { $0 == " " }
        }
        return String(text)
    }

    /// The kind and text of a list item, without its marker.
    var listItem: (kind: TextBlock.Kind, span: Range<Int>)? {
        guard let first = text.first else { return nil }
        if "-*•–◦▪".contains(first) {
            let rest = text.dropFirst()
            guard rest.first?.isWhitespace == true else { return nil }
            return (.bullet, after(rest))
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        var number = Int(digits)
        var rest = text[digits.endIndex...]
        if digits.isEmpty {
            // `Step 3: `
            guard text.lowercased().hasPrefix("step ") else { return nil }
            let inner = text.dropFirst(5).prefix { $0.isASCII && $0.isNumber }
            number = Int(inner)
            rest = text[inner.endIndex...]
        }
        guard let number, number <= 99, let sign = rest.first, ".):".contains(sign) else {
            return nil
        }
        rest = rest.dropFirst()
        guard rest.first?.isWhitespace == true else { return nil }
        return (.step(number), after(rest))
    }

    private func after(_ rest: Substring) -> Range<Int> {
        let inner = rest.drop(while: \.isWhitespace)
        return (span.upperBound - inner.utf8.count)..<span.upperBound
    }

    /// `Osmosis: the movement of water …`, `**Osmosis** – the …`
    var isGlossary: Bool { GlossaryLine(text) != nil }
}

/// A term and its meaning in one line.
struct GlossaryLine {
    let term: String
    /// The beginning of the meaning, in UTF-8 offsets from the beginning of the line.
    let meaningStart: Int

    private static let parts = [": ", " – ", " — ", " - "]
    /// `**Median.** The value …` as written, and `Median. The value …` without the asterisks.
    private static let stops = [".** ", "**. ", ":** "]

    /// Parses a line.
    ///
    /// - Parameter isStopped: Whether the term may end with a full stop, because it's known to be a
    ///   term.
    init?(_ line: String, isStopped: Bool = false) {
        let signs =
            (line.hasPrefix("**") ? Self.stops : []) + Self.parts + (isStopped ? [". "] : [])
        for sign in signs {
            guard let range = line.firstRange(of: sign) else { continue }
            let head = line[..<range.lowerBound].filter { !"*_`".contains($0) }
            let meaning = line[range.upperBound...]
            let words = head.split(separator: " ")
            guard (1...4).contains(words.count), head.count <= 40, let first = head.first,
                first.isLetter, head.allSatisfy({ $0.isLetter || "-’' ".contains($0) }),
                !Stopwords.all.contains(words[0].lowercased()),
                !Self.labels.contains(words[0].lowercased()),
                meaning.split(separator: " ").count >= 5, sign != ": " || words.count <= 3
            else { continue }
            term = String(head)
            meaningStart = line.utf8.distance(
                from: line.utf8.startIndex, to: range.upperBound)
            return
        }
        return nil
    }

    /// Words that introduce something other than a meaning.
    private static let labels: Set<String> = [
        "note", "example", "examples", "warning", "tip", "hint", "remember", "question", "answer",
        "task", "problem", "exercise", "homework", "source", "see", "summary", "date", "author",
        "by", "title", "step", "result", "results", "aim", "method", "materials", "conclusion",
        "keywords", "subject", "to", "from", "re", "version", "todo", "important", "monday",
        "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "chapter", "section",
        "part", "page", "figure", "table", "exam", "test", "recap", "review", "diary", "why", "how",
        "what", "when", "where", "who", "entry", "week", "day", "lesson", "lecture", "unit",
        "reading", "weather", "present",
        "apparatus", "equipment", "cost", "time", "place", "name", "group",
    ]
}
