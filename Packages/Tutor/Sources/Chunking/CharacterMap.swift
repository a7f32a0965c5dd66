import CKernels

/// A map of where characters (grapheme clusters) and line ends begin in a text, with one bit per
/// byte. Counting the characters of a range is then a matter of counting bits.
///
/// Reads the text on demand, a little ahead, so that the caller finds it in the processor's cache.
struct CharacterMap {
    // Pointers instead of arrays, to avoid reference counting on such a hot path.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let level: kernels_level
    private let classes: UnsafePointer<text_classes>
    private let state: UnsafeMutablePointer<text_state>
    private let starts: UnsafeMutablePointer<UInt64>
    private let ends: UnsafeMutablePointer<UInt64>
    /// The number of characters that begin before each word of `starts`, modulo 2³².
    private let totals: UnsafeMutablePointer<UInt32>

    /// The number of words to read at a time.
    private static let ahead = 1024

    /// Calls `body` with the map of `bytes`, which must be valid UTF-8. The map is valid only until
    /// `body` returns.
    static func read<T>(
        _ bytes: UnsafeBufferPointer<UInt8>, level: kernels_level = kernels_best(),
        _ body: (CharacterMap) -> T
    ) -> T {
        let words = (bytes.count + 63) / 64
        var state = text_state()
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words + 1) { bits in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: words + 1) { totals in
                // Both have room for at least one element, so both have an address.
                guard let starts = bits.baseAddress, let totals = totals.baseAddress else {
                    preconditionFailure("non-empty allocation without an address")
                }
                return GraphemeTables.ofUnicode.read { classes in
                    withUnsafeMutablePointer(to: &state) { state in
                        totals[0] = 0
                        return body(
                            CharacterMap(
                                bytes: bytes, level: level, classes: classes, state: state,
                                starts: starts, ends: starts + words, totals: totals))
                    }
                }
            }
        }
    }

    private var count: Int { bytes.count }
    private var words: Int { (bytes.count + 63) >> 6 }

    var hasFormFeeds: Bool { text_has_feed(bytes.baseAddress, bytes.count) }

    /// Reads the text up to a word and a little further, but not beyond the last word.
    @inline(__always)
    private func look(at word: Int) {
        if word >= state.pointee.words { lookAhead(to: word) }
    }

    @inline(never)
    private func lookAhead(to word: Int) {
        let end = min(words, word + Self.ahead)
        guard end > state.pointee.words else { return }
        text_map(level, classes, bytes.baseAddress, count, state, end, starts, ends, totals)
    }

    /// Whether a character begins at `offset`, or the text ends there.
    func isStart(_ offset: Int) -> Bool {
        guard offset < count else { return true }
        look(at: offset >> 6)
        return starts[offset >> 6] >> UInt64(offset & 63) & 1 != 0
    }

    /// The number of characters that begin in a range.
    func starts(in range: Range<Int>) -> Int {
        look(at: range.upperBound >> 6)
        return Int(rank(range.upperBound) &- rank(range.lowerBound))
    }

    private func rank(_ offset: Int) -> UInt32 {
        let (word, bit) = (offset >> 6, UInt64(offset & 63))
        guard bit != 0 else { return totals[word] }
        let before = starts[word] & (1 << bit &- 1)
        return totals[word] &+ UInt32(truncatingIfNeeded: before.nonzeroBitCount)
    }

    /// The offset of the `number`th character at or after `offset`, counted from 0; the text's end
    /// if there are fewer.
    func start(ofCharacter number: Int, from offset: Int) -> Int {
        guard offset < count else { return count }
        var word = offset >> 6
        look(at: word)
        var (bits, left) = (starts[word] & (~0 << UInt64(offset & 63)), number)
        while bits.nonzeroBitCount <= left {
            left -= bits.nonzeroBitCount
            word += 1
            guard word < words else { return count }
            look(at: word)
            bits = starts[word]
        }
        for _ in 0..<left { bits &= bits &- 1 }
        return word << 6 | bits.trailingZeroBitCount
    }

    /// The offset of the first line end at or after `offset`; the text's end if there is none.
    func lineEnd(from offset: Int) -> Int {
        guard offset < count else { return count }
        var word = offset >> 6
        look(at: word)
        var bits = ends[word] & (~0 << UInt64(offset & 63))
        while bits == 0 {
            word += 1
            guard word < words else { return count }
            look(at: word)
            bits = ends[word]
        }
        return word << 6 | bits.trailingZeroBitCount
    }
}
