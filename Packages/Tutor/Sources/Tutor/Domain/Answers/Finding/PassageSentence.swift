import SentenceSplitting

/// A sentence of a passage with what surrounds it.
struct PassageSentence: Sendable, Hashable {
    /// Word for word, line ends included.
    var text: String
    /// UTF-8 offsets in the passage.
    var span: Range<Int>
    /// The heading above it within the passage, if there is one.
    var heading: String?
    /// The sentence before it under the same heading.
    var before: String?
    var beforeSpan: Range<Int>?

    /// The sentence after the one before it, with single spaces, for embedding.
    var withContext: String { [before, text].compactMap(\.self).joined(separator: " ") }

    /// The sentences of a passage in order. Headings aren't sentences.
    static func all(in passage: String, heading: String?) -> [PassageSentence] {
        let bytes = Array(passage.utf8)
        var sentences: [PassageSentence] = []
        var above: String?
        // Whether a heading came after the last sentence.
        var isNewPart = true
        for span in SentenceSplitter.sentences(of: TextBytes(bytes)).map(\.range) {
            let text = String(decoding: bytes[span], as: UTF8.self)
            if text.hasPrefix("#") { above = text }
            if text.hasPrefix("#") || text == heading {
                isNewPart = true
                continue
            }
            let last = isNewPart ? nil : sentences.last
            isNewPart = false
            sentences.append(
                PassageSentence(
                    text: text, span: span, heading: above, before: last?.text,
                    beforeSpan: last?.span))
        }
        return sentences
    }
}
