/// Numbers the stems of content words, so that glosses can be compared quickly.
public struct StemTable: Sendable {
    private var words: TokenTable
    private let functionWords: Int
    /// Stem numbers by word number; -1 for words that are too short.
    private var stemsOfWords: [Int] = []
    private var stems = TokenTable()
    private var rarities: [Double] = []

    init() {
        words = TokenTable()
        for entry in FunctionWords.all { _ = words.number(of: Array(entry.word.utf8)) }
        functionWords = words.count
        stemsOfWords = Array(repeating: -1, count: functionWords)
    }

    /// The distinct stems of a text's content words.
    mutating func stems(of text: String) -> Set<Int> {
        var found: Set<Int> = []
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let start = place
            while place < bytes.count, Self.isLetter(bytes[place]) { place += 1 }
            if place - start > 2, let stem = stem(of: bytes, in: start..<place) {
                found.insert(stem)
            }
            place += 1
        }
        return found
    }

    /// The number of a word's stem; nil for a function word.
    mutating func stem(of word: String) -> Int? {
        let bytes = Array(word.utf8)
        return stem(of: bytes, in: 0..<bytes.count)
    }

    private mutating func stem(of bytes: [UInt8], in range: Range<Int>) -> Int? {
        let number = words.number(of: bytes, in: range)
        if number == stemsOfWords.count {
            let length = Self.stemLength(of: words.keyBytes(number))
            let stem = stems.number(of: bytes, in: range.prefix(length))
            stemsOfWords.append(stem)
            if stem == rarities.count { rarities.append(-1) }
        }
        return stemsOfWords[number] < 0 ? nil : stemsOfWords[number]
    }

    /// A stem's rarity, computed once.
    mutating func rarity(of stem: Int, _ compute: (String) -> Double) -> Double {
        if rarities[stem] < 0 { rarities[stem] = compute(stems.key(stem)) }
        return rarities[stem]
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
    }

    private static let endings = [
        "ingly", "edly", "ing", "ied", "ies", "ed", "es", "ly", "s", "e", "y",
    ].map { Array($0.utf8) }

    /// The length in bytes of a rough stem, which two forms of a word share.
    private static func stemLength(of word: ArraySlice<UInt8>) -> Int {
        for ending in endings
        where word.count - ending.count >= 3
            && word.suffix(ending.count).elementsEqual(ending)
        {
            return word.count - ending.count
        }
        return word.count
    }

    /// The rough stem of a lowercase word in UTF-8.
    public static func stem(of word: [UInt8]) -> [UInt8] {
        Array(word.prefix(stemLength(of: word[...])))
    }

    /// The most bytes that a stem leaves out.
    public static var longestEnding: Int { endings.map(\.count).max() ?? 0 }
}
