import CKernels

/// Where a text's characters (grapheme clusters) and line ends begin: a bit for each byte, which makes any stretch's
/// characters a matter of counting bits.
///
/// The text is looked at when it is asked for, some way ahead: what is then done with it finds it in the processor's cache.
struct CharacterMap {
    // Pointers, not arrays: what is asked so often is not counted each time.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let level: kernels_level
    private let classes: UnsafePointer<text_classes>
    private let state: UnsafeMutablePointer<text_state>
    private let starts: UnsafeMutablePointer<UInt64>
    private let ends: UnsafeMutablePointer<UInt64>
    /// Characters that begin before each word of `starts`, modulo 2³².
    private let totals: UnsafeMutablePointer<UInt32>

    /// Words that are looked at together.
    private static let ahead = 1024

    /// What is done with the map of `bytes`, which are valid UTF-8: it is there until `body` returns.
    static func read<T>(
        _ bytes: UnsafeBufferPointer<UInt8>, level: kernels_level = kernels_best(),
        _ body: (CharacterMap) -> T
    ) -> T {
        let words = (bytes.count + 63) / 64
        var state = text_state()
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words + 1) { bits in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: words + 1) { totals in
                // Both have room for one at least, so both have an address.
                guard let starts = bits.baseAddress, let totals = totals.baseAddress else {
                    preconditionFailure("there is memory")
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

    /// Looks at the text up to a word and some further; there is none behind the last one.
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

    /// A character begins there, or the text ends.
    func isStart(_ offset: Int) -> Bool {
        guard offset < count else { return true }
        look(at: offset >> 6)
        return starts[offset >> 6] >> UInt64(offset & 63) & 1 != 0
    }

    /// Characters that begin in a stretch.
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

    /// Where the `number`th character from `offset` on begins, from 0; the text's end where there are fewer.
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

    /// Where the first line end from `offset` on begins; the text's end without one.
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
