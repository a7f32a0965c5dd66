/// A sentence's range in a text, in UTF-8 bytes, trimmed.
struct Sentence: Sendable, Hashable {
    enum Ending: UInt8, Sendable {
        /// Ended by punctuation.
        case stopped
        /// Ended by the end of a line or text, as headings and list items are.
        case open
        /// Cut because it was too long.
        case cut
    }

    var start: Int32
    var end: Int32
    var ending: Ending
    /// The index of its first token; set once tokens are known.
    var firstToken: Int32 = 0
    var tokenCount: Int32 = 0

    init(_ range: Range<Int>, ending: Ending) {
        start = Int32(range.lowerBound)
        end = Int32(range.upperBound)
        self.ending = ending
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}
