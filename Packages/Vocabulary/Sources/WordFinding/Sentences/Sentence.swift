/// A sentence's place in a text, in UTF-8 bytes, without white space at its ends.
struct Sentence: Sendable, Hashable {
    enum Ending: UInt8, Sendable {
        /// With a stop.
        case stopped
        /// Where a line or the text ended: a heading, a line of a list.
        case open
        /// Cut because it was too long.
        case cut
    }

    var start: Int32
    var end: Int32
    var ending: Ending
    /// In the tokens of the text; set once tokens are known.
    var firstToken: Int32 = 0
    var tokenCount: Int32 = 0

    init(_ range: Range<Int>, ending: Ending) {
        start = Int32(range.lowerBound)
        end = Int32(range.upperBound)
        self.ending = ending
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}
