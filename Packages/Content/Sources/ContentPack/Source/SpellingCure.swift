/// Suggests the nearest of a few known words: "Did you mean".
enum SpellingCure {
    /// `Did you mean “x”?` or a list of the known words, as the cure for a misspelled word.
    static func cure(for word: String, among known: [String]) -> String {
        if let nearest = nearest(to: word, among: known) {
            return "Did you mean “\(nearest)”"
        }
        guard !known.isEmpty else { return "None are declared yet" }
        let shown = known.sorted().prefix(12).joined(separator: ", ")
        return "It can be \(shown)" + (known.count > 12 ? ", …" : "")
    }

    /// The known word with the smallest edit distance, if that is small for its length. Considers
    /// only the first 500 words.
    static func nearest(to word: String, among known: [String]) -> String? {
        let word = Array(word.lowercased().unicodeScalars.prefix(PackLimits.slugLength))
        let scored = known.prefix(500).map { candidate in
            (distance(word, Array(candidate.lowercased().unicodeScalars)), candidate)
        }
        guard let best = scored.min(by: { $0 < $1 }) else { return nil }
        return best.0 <= max(1, min(3, word.count / 3)) ? best.1 : nil
    }

    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        guard other.count <= PackLimits.slugLength else { return .max }
        var row = Array(0...other.count)
        for (index, scalar) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let substituted = diagonal + (scalar == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
