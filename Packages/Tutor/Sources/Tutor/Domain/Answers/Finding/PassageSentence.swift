import SentenceSplitting

/// A sentence of a passage with what surrounds it.
struct PassageSentence: Sendable, Hashable {
    /// Word for word, line ends included.
    var text: String
    /// UTF-8 offsets in the passage.
    var span: Range<Int>
    /// The heading above it within the passage and its label, if there are any.
    var heading: String?
    /// The UTF-8 offsets of its label, as in `**Placebo.** A treatment …`.
    var label: Range<Int>?
    /// The sentence before it under the same heading.
    var before: String?
    var beforeSpan: Range<Int>?

    /// The sentence after the one before it, with single spaces, for embedding.
    var withContext: String { [before, text].compactMap(\.self).joined(separator: " ") }

    /// The sentences of a passage in order. Headings and labels aren't sentences.
    static func all(in passage: String, heading: String?) -> [PassageSentence] {
        let bytes = Array(passage.utf8)
        var sentences: [PassageSentence] = []
        var above: String?
        var label: (text: String, span: Range<Int>)?
        // Whether a heading came after the last sentence.
        var isNewPart = true
        for span in SentenceSplitter.sentences(of: TextBytes(bytes)).map(\.range) {
            let text = String(decoding: bytes[span], as: UTF8.self)
            let isHeading = text.hasPrefix("#")
            if isHeading { (above, label) = (text, nil) }
            if isLabel(text) { label = (text, span) }
            if isHeading || text == heading || isLabel(text) {
                isNewPart = true
                continue
            }
            if isPast(label?.span, span.lowerBound, bytes) { label = nil }
            let last = isNewPart ? nil : sentences.last
            isNewPart = false
            sentences.append(
                PassageSentence(
                    text: text, span: span,
                    heading: label.map {
                        [above, $0.text].compactMap(\.self).joined(separator: " ")
                    }
                        ?? above,
                    label: label?.span, before: last?.text, beforeSpan: last?.span))
        }
        return sentences
    }

    /// Whether a text is only a few words in bold, such as `**Placebo.**`.
    private static func isLabel(_ text: String) -> Bool {
        let marked = text.drop { "-•★ ".contains($0) }.split(separator: "**")
        guard text.contains("**"), let words = marked.first, marked.count <= 2 else { return false }
        return words.split(separator: " ").count <= 5
            && marked.dropFirst().allSatisfy { $0.allSatisfy { ".: \n".contains($0) } }
            && text.drop { "-•★ ".contains($0) }.hasPrefix("**")
    }

    /// Whether a new paragraph begins between a label's first sentence and a place.
    private static func isPast(_ label: Range<Int>?, _ place: Int, _ bytes: [UInt8]) -> Bool {
        guard let label else { return false }
        let between = String(decoding: bytes[label.upperBound..<place], as: UTF8.self)
        return between.drop(while: \.isWhitespace).contains("\n\n")
    }
}
