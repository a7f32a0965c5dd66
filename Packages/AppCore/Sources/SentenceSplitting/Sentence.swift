/// A sentence's range in a text, in UTF-8 bytes, trimmed.
public struct Sentence: Sendable, Hashable {
    public enum Ending: UInt8, Sendable {
        /// Ended by punctuation.
        case stopped
        /// Ended by the end of a line or text, as headings and list items are.
        case open
        /// Cut because it was too long.
        case cut
    }

    let start: Int32
    let end: Int32
    public let ending: Ending

    init(_ range: Range<Int>, ending: Ending) {
        start = Int32(range.lowerBound)
        end = Int32(range.upperBound)
        self.ending = ending
    }

    public var range: Range<Int> { Int(start)..<Int(end) }
}
