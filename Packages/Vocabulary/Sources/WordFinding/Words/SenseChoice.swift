/// Chooses a word's meaning in its sentence from the part of speech there, the frequency of each
/// meaning, and the number of words that a meaning's definition, examples and synonyms share with
/// the sentence and its neighbors (source: M. Lesk's method of 1986, with counts instead of a
/// dictionary's order).
struct SenseChoice: Sendable {
    let reading: TextReading

    func sense(
        of lemma: String, among senses: [WordSense], at token: Int, part: PartOfSpeech?,
        weights: PartOfSpeechWeights
    ) -> WordSense? {
        guard senses.count > 1 else { return senses.first }
        let context = self.context(around: token, without: lemma)
        var best: (sense: WordSense, score: Double)?
        for (rank, sense) in senses.enumerated() {
            var score = 0.9 * logarithm(1 + Double(max(0, sense.tagCount))) - 0.3 * Double(rank)
            if let own = sense.partOfSpeech {
                score += weights[own]
                if own == part { score += 1.5 }
            }
            score += 1.1 * Double(min(3, overlap(of: sense, with: context, lemma: lemma)))
            if score > best?.score ?? -.infinity { best = (sense, score) }
        }
        return best?.sense
    }

    /// The stems of surrounding words, from the previous sentence to the next one.
    private func context(around token: Int, without lemma: String) -> Set<String> {
        let sentence = Int(reading.tokens[token].sentence)
        var stems: Set<String> = []
        for near in max(0, sentence - 1)...min(reading.sentences.count - 1, sentence + 1) {
            for token in reading.tokens[reading.tokens(of: near)].prefix(80)
            where !reading.isFunctionWord(Int(token.number)) {
                stems.insert(Self.stem(reading.table.key(Int(token.number))))
            }
        }
        stems.remove(Self.stem(lemma))
        return stems
    }

    private func overlap(of sense: WordSense, with context: Set<String>, lemma: String) -> Int {
        var shared: Set<String> = []
        for text in [sense.definition] + sense.examples + sense.synonyms {
            for word in text.lowercased().split(whereSeparator: { !$0.isLetter && $0 != "'" }) {
                guard word.utf8.count > 3, let number = reading.table.existing(String(word)),
                    reading.isFunctionWord(number)
                else {
                    let stem = Self.stem(String(word))
                    if word.utf8.count > 3, context.contains(stem) { shared.insert(stem) }
                    continue
                }
            }
        }
        shared.remove(Self.stem(lemma))
        return shared.count
    }

    /// A rough stem, so that two forms of a word become equal.
    static func stem(_ word: String) -> String {
        for ending in ["ingly", "edly", "ing", "ied", "ies", "ed", "es", "ly", "s", "e"]
        where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count >= 3 {
            return String(word.dropLast(ending.count))
        }
        return word
    }
}
