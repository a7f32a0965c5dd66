/// Finds quotes in a passage in time linear in the passage, for any texts.
enum QuoteFinder {
    /// The start positions of `quote` in `content`, including overlapping ones, in code points from
    /// 0. A line break in the content matches a space in the quote.
    static func starts(of quote: [Unicode.Scalar], in content: [Unicode.Scalar]) -> [Int] {
        guard !quote.isEmpty, quote.count <= content.count else { return [] }
        let fallback = failureTable(of: quote)
        var starts: [Int] = []
        var matched = 0
        for (index, scalar) in content.enumerated() {
            let scalar = scalar == "\n" ? " " : scalar
            while matched > 0, quote[matched] != scalar { matched = fallback[matched - 1] }
            if quote[matched] == scalar { matched += 1 }
            if matched == quote.count {
                starts.append(index + 1 - quote.count)
                matched = fallback[matched - 1]
            }
        }
        return starts
    }

    /// The length of the longest border of each of the quote's prefixes. Source: Knuth, Morris and
    /// Pratt.
    private static func failureTable(of quote: [Unicode.Scalar]) -> [Int] {
        var table = [Int](repeating: 0, count: quote.count)
        var length = 0
        for index in quote.indices.dropFirst() {
            while length > 0, quote[index] != quote[length] { length = table[length - 1] }
            if quote[index] == quote[length] { length += 1 }
            table[index] = length
        }
        return table
    }
}
