/// The number of typos between two words: an added, missing, wrong or swapped code point.
/// Source: the optimal string alignment distance; L. Boytsov, "Indexing methods for approximate
/// dictionary searching", 2011, section 2.
enum EditDistance {
    /// The distance, or nil if greater than `limit`. Only computes the necessary band.
    static func between(
        _ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>, limit: Int
    ) -> Int? {
        let width = other.count + 1
        guard abs(one.count - other.count) <= limit else { return nil }
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows -> Int? in
            for column in 0..<width { rows[column] = column }
            var earlier = 2 * width
            var last = 0
            var row = width
            for (line, scalar) in one.enumerated() {
                rows[row] = line + 1
                var least = line + 1
                for column in 1..<width {
                    let letter = other[other.startIndex + column - 1]
                    var value = min(
                        rows[last + column] + 1, rows[row + column - 1] + 1,
                        rows[last + column - 1] + (scalar == letter ? 0 : 1))
                    if line > 0, column > 1, scalar == other[other.startIndex + column - 2],
                        one[one.startIndex + line - 1] == letter
                    {
                        value = min(value, rows[earlier + column - 2] + 1)
                    }
                    rows[row + column] = value
                    least = min(least, value)
                }
                if least > limit { return nil }
                (earlier, last, row) = (last, row, earlier)
            }
            let distance = rows[last + width - 1]
            return distance <= limit ? distance : nil
        }
    }
}
