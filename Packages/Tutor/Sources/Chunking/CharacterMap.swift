import CKernels

/// Where a text's characters (grapheme clusters) and line ends begin: a bit for each byte, which makes any stretch's
/// characters a matter of counting bits.
struct CharacterMap {
    let hasFormFeeds: Bool
    private let count: Int
    private let starts: [UInt64]
    private let ends: [UInt64]
    /// Characters that begin before each word of `starts`, modulo 2³².
    private let totals: [UInt32]

    /// `bytes` are valid UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>, level: kernels_level = kernels_best()) {
        let words = (bytes.count + 63) / 64
        var starts = [UInt64](repeating: 0, count: words)
        var ends = starts
        var unclear = starts
        hasFormFeeds = text_survey(
            level, bytes.baseAddress, bytes.count, &starts, &ends, &unclear)
        GraphemeTables.ofUnicode.read {
            text_join($0, bytes.baseAddress, bytes.count, unclear, &starts)
        }
        var totals = [UInt32](repeating: 0, count: words + 1)
        text_totals(level, starts, words, &totals)
        (count, self.starts, self.ends, self.totals) = (bytes.count, starts, ends, totals)
    }

    /// A character begins there, or the text ends.
    func isStart(_ offset: Int) -> Bool {
        offset >= count || starts[offset >> 6] >> UInt64(offset & 63) & 1 != 0
    }

    /// Characters that begin in a stretch.
    func starts(in range: Range<Int>) -> Int {
        Int(rank(range.upperBound) &- rank(range.lowerBound))
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
        var (bits, left) = (starts[word] & (~0 << UInt64(offset & 63)), number)
        while bits.nonzeroBitCount <= left {
            left -= bits.nonzeroBitCount
            word += 1
            guard word < starts.count else { return count }
            bits = starts[word]
        }
        for _ in 0..<left { bits &= bits &- 1 }
        return word << 6 | bits.trailingZeroBitCount
    }

    /// Where the first line end from `offset` on begins; the text's end without one.
    func lineEnd(from offset: Int) -> Int {
        guard offset < count else { return count }
        var word = offset >> 6
        var bits = ends[word] & (~0 << UInt64(offset & 63))
        while bits == 0 {
            word += 1
            guard word < ends.count else { return count }
            bits = ends[word]
        }
        return word << 6 | bits.trailingZeroBitCount
    }
}
