/// Spoken text as comparable words: folded, without punctuation and apostrophes. In scripts without
/// spaces, every character is a word.
package struct SpokenText: Sendable, Equatable {
    /// The maximum number of code points to read.
    package static let limit = 1_000

    /// A word as a range of ``scalars``.
    struct Word: Sendable, Equatable {
        let start: Int
        let end: Int
        let hash: UInt64
        /// Whether it's a character of a script without spaces.
        let isSingle: Bool

        var count: Int { end - start }
    }

    /// The words' code points, concatenated.
    private(set) var scalars: [UInt32] = []
    private(set) var words: [Word] = []

    package init(_ text: String) {
        let entries = Folding.entries(of: text, limit: Self.limit)
        scalars.reserveCapacity(entries.count)
        words.reserveCapacity(entries.count / 4 + 1)
        var start = 0
        var hash = Self.seed
        var isSingle = false
        for entry in entries {
            guard entry.isWord else {
                // l’eau is one word with or without its apostrophe.
                if entry.isApostrophe { continue }
                close(&start, &hash, isSingle)
                isSingle = false
                continue
            }
            if entry.isSingle || (isSingle && !entry.isMark) {
                close(&start, &hash, isSingle)
                isSingle = entry.isSingle
            }
            scalars.append(entry.folded)
            hash = (hash ^ UInt64(entry.folded)) &* Self.prime
        }
        close(&start, &hash, isSingle)
    }

    /// The seed of the hashes. Source: FNV-1a over code points,
    /// http://www.isthe.com/chongo/tech/comp/fnv/
    private static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01b3

    private mutating func close(_ start: inout Int, _ hash: inout UInt64, _ isSingle: Bool) {
        guard scalars.count > start else { return }
        words.append(Word(start: start, end: scalars.count, hash: hash, isSingle: isSingle))
        start = scalars.count
        hash = Self.seed
    }

    package var isEmpty: Bool { words.isEmpty }

    /// Whether it's ASCII, which has no accents.
    var isPlain: Bool { scalars.allSatisfy { $0 < 0x80 } }

    /// The words' hashes without accents.
    var plainHashes: [UInt64] {
        words.map { word in
            let stretch = scalars[word.start..<word.end]
            guard stretch.contains(where: { $0 > 0x7f }) else { return word.hash }
            return Diacritics.removed(from: Array(stretch)).reduce(Self.seed) { hash, scalar in
                (hash ^ UInt64(scalar)) &* Self.prime
            }
        }
    }

    /// Appends another text's words.
    mutating func append(_ other: SpokenText) {
        let offset = scalars.count
        scalars += other.scalars
        words += other.words.map { word in
            Word(
                start: word.start + offset, end: word.end + offset, hash: word.hash,
                isSingle: word.isSingle)
        }
    }

    /// The folded words.
    package var wordStrings: [String] { words.map { string(of: $0) } }

    func string(of word: Word) -> String { AnswerText.string(scalars[word.start..<word.end]) }

    /// Whether it contains the other's words consecutively.
    package func contains(_ other: SpokenText) -> Bool {
        guard !other.words.isEmpty, other.words.count <= words.count else { return false }
        return (0...(words.count - other.words.count)).contains { start in
            other.words.indices.allSatisfy { other.words[$0].hash == words[start + $0].hash }
        }
    }
}
