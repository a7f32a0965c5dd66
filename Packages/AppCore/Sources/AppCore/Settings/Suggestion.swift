/// Suggests the word that was probably meant.
public enum Suggestion {
    /// The nearest of `words` if it is near enough: at most a third of the letters differ, with a
    /// swap of neighbors counting once.
    public static func nearest(to word: String, in words: [String]) -> String? {
        let typed = Array(word.lowercased().prefix(64))
        guard !typed.isEmpty else { return nil }
        let ranked = words.map { (distance(typed, Array($0.lowercased().prefix(64))), $0) }
            .min { ($0.0, $0.1) < ($1.0, $1.1) }
        guard let ranked, ranked.0 <= max(1, typed.count / 3) else { return nil }
        return ranked.1
    }

    /// Says that a word is none of `words`: suggests the nearest, and lists all.
    public static func unknown(_ kind: String, _ word: String, in words: [String]) -> Problem {
        Problem(
            .usage, "Unknown \(kind) “\(word.prefix(60))”.",
            reason: nearest(to: word, in: words).map { "Did you mean “\($0)”?" },
            cure: "One of: " + words.joined(separator: ", ") + ".")
    }

    /// The edit distance: insertions, deletions, replacements and swaps of neighbors.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            before = previous
            previous = current
        }
        return previous[right.count]
    }
}
