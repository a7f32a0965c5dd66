/// Estimates the frequency of a word that no dictionary knows, from its count in the text and its
/// length, since long words are rarer in every language.
struct TextFrequency: Sendable {
    /// The number of words in the text.
    let wordCount: Int

    /// The estimated frequency on the Zipf scale, between 1 and 5.5.
    func zipf(letters: Int, syllables: Int, count: Int) -> Double {
        let perMillion = Double(count) * 1_000_000 / Double(max(wordCount, 20_000))
        let fromText = 0.45 * logarithm(max(1, perMillion)) / logarithm(10)
        let estimate = 4.3 + fromText - 0.16 * Double(letters) - 0.12 * Double(syllables)
        return min(5.5, max(1, estimate))
    }

    /// The approximate number of syllables: groups of vowels.
    static func syllables(of key: ArraySlice<UInt8>) -> Int {
        var groups = 0
        var wasVowel = false
        for byte in key {
            let isVowel = "aeiouy".utf8.contains(byte)
            if isVowel, !wasVowel { groups += 1 }
            wasVowel = isVowel
        }
        return max(1, groups)
    }
}
