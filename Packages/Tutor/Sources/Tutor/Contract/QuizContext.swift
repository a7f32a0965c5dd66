import Chunking

/// `rag_context` of a quiz: passages that are parted by a rule, each under a line in brackets that says where it is from.
package struct QuizContext: Sendable, Hashable {
    package struct Part: Sendable, Hashable {
        /// e.g. `physics.md, page 2, Tides`; nil without a line that says it.
        package var place: String?
        /// Without white space at its ends; never empty.
        package var text: String
    }

    private static let opening = "Passages of the student's course materials:"
    private static let closing = "Ask about nothing but these course materials."
    private static let rule = "---"
    private static let maxLocationLength = 300

    package var parts: [Part]

    /// As many of the passages as one prompt takes, the first ones first.
    init(of passages: [RetrievedPassage]) {
        parts = ModelQuestions.fitting(passages).map { Part(place: $0.place, text: $0.chunk.text) }
    }

    /// What a client sent, whoever's it is: our own frame around the passages is no part of them.
    package init(reading text: String) {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }[...]
        lines = Self.trimmed(lines)
        if lines.first.map(String.init) == Self.opening { lines.removeFirst() }
        if lines.last.map(String.init) == Self.closing { lines.removeLast() }
        parts = Self.split(lines).compactMap(Self.part)
    }

    /// Empty without a passage.
    package var text: String {
        guard !parts.isEmpty else { return "" }
        let texts = parts.map { part in (part.place.map { "[\($0)]\n" } ?? "") + part.text }
        return [Self.opening, texts.joined(separator: "\n\n\(Self.rule)\n\n"), Self.closing]
            .joined(separator: "\n\n")
    }

    /// At rules that stand alone, nothing or an empty line before and behind them.
    private static func split(_ lines: ArraySlice<Substring>) -> [ArraySlice<Substring>] {
        var parts: [ArraySlice<Substring>] = []
        var start = lines.startIndex
        for index in lines.indices
        where lines[index] == rule && lines[..<index].last.map(isBlank) != false
            && lines[(index + 1)...].first.map(isBlank) != false
        {
            parts.append(lines[start..<index])
            start = index + 1
        }
        parts.append(lines[start...])
        return parts
    }

    private static func part(_ lines: ArraySlice<Substring>) -> Part? {
        var lines = trimmed(lines)
        var place: String?
        if let first = lines.first, first.hasPrefix("["), first.hasSuffix("]"),
            (3...maxLocationLength).contains(first.count)
        {
            place = String(first.dropFirst().dropLast())
            lines = trimmed(lines.dropFirst())
        }
        guard !lines.isEmpty else { return nil }
        return Part(place: place, text: lines.joined(separator: "\n"))
    }

    private static func trimmed(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
        var lines = lines.drop(while: isBlank)
        while let last = lines.last, isBlank(last) { lines.removeLast() }
        return lines
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}
