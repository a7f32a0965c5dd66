/// The rows to search, e.g. those of a course or of some documents.
public struct RowSet: Sendable, Hashable {
    /// In ascending order, not empty, with gaps between them.
    public let ranges: [Range<Int>]

    /// Creates a set from ranges in any order, which may overlap.
    public init(_ ranges: some Sequence<Range<Int>>) {
        var merged: [Range<Int>] = []
        let sorted = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        for range in sorted {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                let end = max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound..<end
            } else {
                merged.append(range)
            }
        }
        self.ranges = merged
    }

    /// Creates a set from bits: the lowest bit of the first word is row 0.
    public init(bits: [UInt64]) {
        var rows: [Range<Int>] = []
        for (index, word) in bits.enumerated() {
            var rest = word
            while rest != 0 {
                let start = rest.trailingZeroBitCount
                let length = (~(rest >> UInt64(start))).trailingZeroBitCount
                let first = index * 64 + start
                rows.append(first..<first + length)
                // Clear the bits up to the end of the run.
                let end = UInt64(start + length)
                rest = end == 64 ? 0 : (rest >> end) << end
            }
        }
        self.init(rows)
    }

    /// The number of rows.
    public var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
