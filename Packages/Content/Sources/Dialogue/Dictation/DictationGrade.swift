/// A written sentence compared with the spoken one, word by word.
///
/// Tells apart words that are right, words without their accents, small spelling slips, and wrong
/// words: one that is a word of its own is wrong, even if only a letter differs.
package struct DictationGrade: Sendable, Equatable {
    package enum Word: Sendable, Equatable {
        case right(String)
        /// Only accents differ.
        case accents(String, typed: String)
        /// One letter is off, or two in a long word.
        case slip(String, typed: String)
        case wrong(String, typed: String)
        case missing(String)
        /// A word that wasn't spoken.
        case extra(String)
    }

    /// Both sides' words in order.
    package let words: [Word]

    /// The number of letters from which one letter may be off, and two.
    private static let lengths = (one: 4, two: 8)

    /// Compares words without case and punctuation. `known` has the folded words of the level; a
    /// typed word among them is never a slip of another.
    package init(_ typed: String, of sentence: String, known: Set<String> = []) {
        let said = Side(typed)
        let spoken = Side(sentence)
        words = Self.aligned(said, spoken) { Self.kind(said, $0, spoken, $1, known) }
    }

    /// Whether nothing was typed.
    package var isEmpty: Bool {
        words.allSatisfy { if case .missing = $0 { true } else { false } }
    }

    /// In percent: an accent costs a tenth of a word, a slip a quarter, anything else all of it.
    package var score: Int {
        guard !words.isEmpty else { return 0 }
        let points = words.reduce(0) { sum, word in
            switch word {
            case .right: sum + 20
            case .accents: sum + 18
            case .slip: sum + 15
            case .wrong, .missing, .extra: sum
            }
        }
        return ItemScore.of(points, in: 20 * words.count)
    }

    // MARK: Comparing

    private struct Side {
        let text: SpokenText
        let plain: [UInt64]
        /// As written.
        let shown: [String]

        init(_ line: String) {
            text = SpokenText(line)
            plain = text.plainHashes
            let words = SpokenText.shownWords(of: line)
            shown = words.count == text.words.count ? words : text.wordStrings
        }

        var count: Int { text.words.count }

        func scalars(_ index: Int) -> ArraySlice<UInt32> {
            text.scalars[text.words[index].start..<text.words[index].end]
        }
    }

    /// What the two words are to each other, with the cost of pairing them.
    private static func kind(
        _ said: Side, _ index: Int, _ spoken: Side, _ place: Int, _ known: Set<String>
    ) -> (Word, cost: Int) {
        let (typed, word) = (said.shown[index], spoken.shown[place])
        if said.text.words[index].hash == spoken.text.words[place].hash {
            return (.right(word), 0)
        }
        if said.plain[index] == spoken.plain[place] { return (.accents(word, typed: typed), 2) }
        let length = spoken.text.words[place].count
        let limit = length >= lengths.two ? 2 : length >= lengths.one ? 1 : 0
        let distance = EditDistance.between(
            said.scalars(index), spoken.scalars(place), limit: max(limit, 2))
        if let distance, distance <= limit,
            !known.contains(said.text.string(of: said.text.words[index]))
        {
            return (.slip(word, typed: typed), 3)
        }
        // Alike words are more likely to be meant for each other.
        return (.wrong(word, typed: typed), distance == nil ? 19 : 15)
    }

    /// The cheapest alignment; a missing or an extra word costs 10.
    private static func aligned(
        _ said: Side, _ spoken: Side, _ kind: (Int, Int) -> (Word, cost: Int)
    ) -> [Word] {
        let width = spoken.count + 1
        var costs = Array(repeating: 0, count: (said.count + 1) * width)
        for row in 0...said.count {
            for column in 0...spoken.count where row + column > 0 {
                var best = Int.max
                if row > 0 { best = costs[(row - 1) * width + column] + 10 }
                if column > 0 { best = min(best, costs[row * width + column - 1] + 10) }
                if row > 0, column > 0 {
                    best = min(
                        best,
                        costs[(row - 1) * width + column - 1] + kind(row - 1, column - 1).cost)
                }
                costs[row * width + column] = best
            }
        }
        var words: [Word] = []
        var (row, column) = (said.count, spoken.count)
        while row + column > 0 {
            let cost = costs[row * width + column]
            if row > 0, column > 0 {
                let pair = kind(row - 1, column - 1)
                if cost == costs[(row - 1) * width + column - 1] + pair.cost {
                    words.append(pair.0)
                    (row, column) = (row - 1, column - 1)
                    continue
                }
            }
            if column > 0, cost == costs[row * width + column - 1] + 10 {
                words.append(.missing(spoken.shown[column - 1]))
                column -= 1
            } else {
                words.append(.extra(said.shown[row - 1]))
                row -= 1
            }
        }
        return words.reversed()
    }
}
