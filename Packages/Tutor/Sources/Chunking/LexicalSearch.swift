/// Keyword search with BM25, scanning all chunks without an index.
/// Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009.
public struct LexicalSearch: Sendable {
    /// A chunk that contains some of the words.
    public struct Hit: Sendable, Hashable {
        /// The index in the searched list.
        public var index: Int
        /// The score, above 0; higher is better. Comparable only within one search.
        public var score: Double
    }

    /// The question's distinct words.
    public let words: [String]
    private let numbers: [String: Int]

    public init(_ question: String) {
        var words: [String] = []
        Words.forEach(in: question) { if !words.contains($0) { words.append($0) } }
        self.init(words: words)
    }

    /// Searches for the words that carry the question's topic: leaves out stop words, unless there
    /// are no others.
    public init(telling question: String) {
        self.init(words: Self.tellingWords(of: question))
    }

    /// Searches for words in normalized form, each listed once.
    package init(words: [String]) {
        self.words = words
        numbers = Dictionary(uniqueKeysWithValues: zip(words, words.indices))
    }

    /// The best chunks, best first; the earlier one first on a tie. Headings count as text.
    public func hits(in chunks: [Chunk], limit: Int) -> [Hit] {
        guard !words.isEmpty, !chunks.isEmpty else { return [] }
        var found: [(index: Int, length: Int, counts: [Int])] = []
        var holders = Array(repeating: 0, count: words.count)
        var total = 0
        for (index, chunk) in chunks.enumerated() {
            var counts = Array(repeating: 0, count: words.count)
            var length = 0
            func count(_ word: String) {
                length += 1
                if let number = numbers[word] { counts[number] += 1 }
            }
            Self.forEachWord(of: chunk, count)
            total += length
            guard counts.contains(where: { $0 > 0 }) else { continue }
            for number in words.indices where counts[number] > 0 { holders[number] += 1 }
            found.append((index, length, counts))
        }
        let weights = holders.map { holders in
            Self.log(1 + (Double(chunks.count - holders) + 0.5) / (Double(holders) + 0.5))
        }
        let average = max(1, Double(total) / Double(chunks.count))
        let hits = found.map { one in
            let norm = 1.2 * (0.25 + 0.75 * Double(one.length) / average)
            let score = zip(one.counts, weights).reduce(0.0) { sum, pair in
                sum + pair.1 * Double(pair.0) * 2.2 / (Double(pair.0) + norm)
            }
            return Hit(index: one.index, score: score)
        }
        return Array(
            hits.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.prefix(max(0, limit)))
    }

    /// The normalized words of a chunk and its heading, in order.
    package static func allWords(of chunk: Chunk) -> [String] {
        var words: [String] = []
        forEachWord(of: chunk) { words.append($0) }
        return words
    }

    /// The question's distinct words without the stop words, or all of them if there are no others.
    package static func tellingWords(of question: String) -> [String] {
        let all = LexicalSearch(question).words
        let telling = all.filter { !StopWords.english.contains($0) }
        return telling.isEmpty ? all : telling
    }

    private static func forEachWord(of chunk: Chunk, _ body: (String) -> Void) {
        if let heading = chunk.heading, !chunk.text.hasPrefix(heading) {
            Words.forEach(in: heading, body)
        }
        Words.forEach(in: chunk.text, body)
    }

    /// The natural logarithm of a number of at least 1.
    private static func log(_ value: Double) -> Double {
        // ln(m · 2^e) = e · ln 2 + 2 artanh((m − 1) / (m + 1)), for m from 1 to 2.
        let ratio = (value.significand - 1) / (value.significand + 1)
        var (power, sum) = (ratio, 0.0)
        for odd in stride(from: 1.0, to: 31, by: 2) {
            sum += power / odd
            power *= ratio * ratio
        }
        return Double(value.exponent) * 0.693_147_180_559_945_3 + 2 * sum
    }
}

/// Splits text into normalized words: lowercase, English words as stems, and every two neighboring
/// characters in scripts without spaces.
package enum Words {
    package static func forEach(in text: String, _ body: (String) -> Void) {
        var word = ""
        var script: Character?
        func end() {
            if !word.isEmpty { body(Stem.of(word)) }
            word = ""
        }
        for character in text {
            if isSpaceless(character) {
                end()
                if let before = script { body(String([before, character])) }
                script = character
                continue
            }
            script = nil
            if character.isLetter || character.isNumber {
                word += character.lowercased()
            } else if character != "'" && character != "’" || word.isEmpty {
                end()
            }
        }
        end()
    }

    /// Whether it's Chinese or Japanese.
    private static func isSpaceless(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF: true
        default: false
        }
    }
}
