/// Reduces related English words to one stem: `measure`, `measured` and `measurements` are the same
/// to a search. Deliberately rough: both sides of a comparison use it, and wrongly matched texts
/// still differ in their other words.
enum Stem {
    /// The endings, of which the first that fits is removed. The stem keeps at least four letters,
    /// or three after the shortest endings.
    private static let endings: [[UInt8]] = [
        "ational", "ization", "isation", "fulness", "iveness", "ousness", "ation", "ition", "ement",
        "ments", "ment", "ness", "ance", "ence", "able", "ible", "ally", "tion", "sion", "ings",
        "ing", "edly", "ed", "ly", "er", "or", "al", "ic", "ity", "ive", "ion", "e", "y",
    ].map { Array($0.utf8) }
    private static let short: Set<[UInt8]> = Set(
        ["ed", "ing", "e", "y", "er"].map { Array($0.utf8) })
    private static let vowels = Set("aeiou".utf8)

    /// The stem of a lowercase word; a stem's stem is itself. Words with letters other than a to z
    /// stay unchanged.
    static func of(_ word: String) -> String {
        guard word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return word }
        var stem = Array(word.utf8)
        while true {
            let shorter = shortened(singular(stem))
            if shorter == stem { return String(decoding: stem, as: UTF8.self) }
            stem = shorter
        }
    }

    /// Removes a plural `s`. Source: Harman, How Effective Is Suffixing?, 1991, the stemmer that
    /// removes nothing but `s`.
    private static func singular(_ word: [UInt8]) -> [UInt8] {
        guard word.count > 3, word.last == UInt8(ascii: "s") else { return word }
        if word.ends("ies"), !word.ends("eies"), !word.ends("aies") {
            return word.dropLast(3) + [UInt8(ascii: "y")]
        }
        if word.ends("ss") || word.ends("us") { return word }
        return word.dropLast()
    }

    private static func shortened(_ word: [UInt8]) -> [UInt8] {
        var stem = word
        for ending in endings where word.suffix(ending.count).elementsEqual(ending) {
            let least = short.contains(ending) ? 3 : 4
            guard word.count - ending.count >= least else { continue }
            stem.removeLast(ending.count)
            break
        }
        // `running` without `ing` also loses one of its doubled letters.
        if stem.count > 3, let last = stem.last, last == stem[stem.count - 2],
            !vowels.contains(last)
        {
            stem.removeLast()
        }
        return stem
    }
}

extension [UInt8] {
    fileprivate func ends(_ text: StaticString) -> Bool {
        suffix(text.utf8CodeUnitCount).elementsEqual(
            UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
