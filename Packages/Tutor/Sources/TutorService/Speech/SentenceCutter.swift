import SentenceSplitting

/// Cuts text into sentences for speech. A sentence of a stream is complete once the next one has
/// begun.
struct SentenceCutter {
    /// The maximum length of a spoken sentence in characters.
    static let longest = 400

    private var rest = ""

    /// Adds a piece of text and returns the sentences that it completes.
    mutating func take(_ piece: String) -> [String] {
        rest += piece
        let text = TextBytes(rest)
        let ranges = SentenceSplitter.sentences(of: text).map(\.range)
        var sentences: [String] = []
        if let last = ranges.last {
            sentences = ranges.dropLast().flatMap { Self.bounded(text.string($0)[...]) }
            rest = text.string(last.lowerBound..<text.count)
        }
        if rest.count > 2 * Self.longest {
            let parts = Self.bounded(rest[...])
            sentences += parts.dropLast()
            rest = parts.last ?? ""
        }
        return sentences
    }

    /// The remaining text with its full stops collapsed; nil if there is none.
    mutating func end() -> String? {
        var last = rest.trimmed
        rest = ""
        while last.last == "." { last.removeLast() }
        last = last.trimmed
        return last.isEmpty ? nil : last + "."
    }

    /// The sentences of a complete text.
    static func sentences(of text: String) -> [String] {
        var cutter = SentenceCutter()
        let sentences = cutter.take(text)
        return sentences + bounded(cutter.rest[...])
    }

    /// Splits a sentence into parts that are short enough, at white space if possible.
    private static func bounded(_ sentence: Substring) -> [String] {
        var left = String(sentence).trimmed[...]
        var parts: [String] = []
        while left.count > longest {
            let end = left.index(left.startIndex, offsetBy: longest)
            let cut = left[..<end].lastIndex(where: \.isWhitespace) ?? end
            parts.append(String(left[..<cut]).trimmed)
            left = left[cut...].drop(while: \.isWhitespace)
        }
        if !left.isEmpty { parts.append(String(left)) }
        return parts.filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
