/// How useful a word is to know before reading a text: its frequency in the text times its rarity
/// elsewhere.
enum Usefulness {
    /// Words more common than this (on the Zipf scale) need no learning.
    static let commonest = 6.0

    /// - Parameter isKnown: true if a dictionary has a meaning; other words may be typos or names.
    static func score(count: Int, zipf: Double, isKnown: Bool) -> Double {
        let rarity = max(0, commonest + 0.5 - zipf)
        let score = logarithm(1 + Double(count)) * rarity * rarity
        return isKnown ? score : score * 0.3
    }

    /// The number of words to take from a text: 200 up to 20,000 words (an hour or two of reading),
    /// then one more per 200 words, up to 1,000 from 180,000 words on.
    static func limit(wordCount: Int) -> Int {
        min(1000, max(200, 200 + (wordCount - 20_000) / 200))
    }

    /// The best of each level, spread as evenly as possible; unused shares of a level go to the
    /// others.
    ///
    /// - Parameter ranked: indexes of words with their levels, most useful first.
    ///
    /// - Returns: indexes, in the same order.
    static func spread(_ ranked: [(place: Int, level: WordDifficulty)], limit: Int) -> [Int] {
        guard ranked.count > limit else { return ranked.map(\.place) }
        var counts: [WordDifficulty: Int] = [:]
        for word in ranked { counts[word.level, default: 0] += 1 }
        var shares: [WordDifficulty: Int] = [:]
        var left = max(0, limit)
        // Smallest level first, so that its unused share goes to larger ones.
        let levels = WordDifficulty.allCases.sorted {
            (counts[$0, default: 0], $0.rank) < (counts[$1, default: 0], $1.rank)
        }
        for (done, level) in levels.enumerated() {
            let share = min(counts[level, default: 0], left / (levels.count - done))
            shares[level] = share
            left -= share
        }
        return ranked.compactMap { word in
            guard let share = shares[word.level], share > 0 else { return nil }
            shares[word.level] = share - 1
            return word.place
        }
    }
}
