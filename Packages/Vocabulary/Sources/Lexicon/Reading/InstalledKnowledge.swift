import Foundation
import WordFinding

/// All installed dictionaries together.
struct InstalledKnowledge: LexicalKnowledge {
    /// Dictionaries in lookup order.
    let dictionaries: [any OpenDictionary]
    /// Frequency lists; the first one with a word overrides every estimate.
    let frequencies: [DictionaryFile]

    func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge {
        guard let some = serving(language) else { return EmptyLexicon() }
        return some.looked(up: tokens)
    }

    /// Only the dictionaries of a language; nil if there are none. A nil language keeps all.
    func serving(_ language: String?) -> InstalledKnowledge? {
        guard let language else { return self }
        let some = InstalledKnowledge(
            dictionaries: dictionaries.filter { $0.about.serves(language) },
            frequencies: frequencies.filter { $0.about.serves(language) })
        return some.dictionaries.isEmpty && some.frequencies.isEmpty ? nil : some
    }

    func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)] {
        looked(up: [token]).known(token)
    }

    func zipf(of lemma: String) -> Double? {
        let word = Lemmatiser.normalised(lemma)
        let facts = dictionaries.map { $0.facts(of: [word])[word] }
        return Frequency.zipf(of: word, facts.compactMap(\.self), counts(of: [word])[word])
    }

    func senses(of lemma: String) -> [WordSense] { all(lemma, withRelated: false).map(\.sense) }

    func relatedSenses(of lemma: String) -> [(sense: WordSense, related: [String])] {
        all(lemma, withRelated: true)
    }

    private func all(
        _ lemma: String, withRelated: Bool
    ) -> [(sense: WordSense, related: [String])] {
        let word = Lemmatiser.normalised(lemma)
        var senses: [(sense: WordSense, related: [String])] = []
        for dictionary in dictionaries {
            for found in dictionary.senses(of: word, withRelated: withRelated)
            where !senses.contains(where: { $0.sense.definition == found.sense.definition }) {
                senses.append(found)
            }
        }
        return senses
    }

    func uses(ofStem stem: String) -> Int {
        dictionaries.lazy.map { $0.uses(ofStem: stem) }.first { $0 > 0 } ?? 0
    }

    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        var phrases: [(phrase: String, partOfSpeech: PartOfSpeech?)] = []
        for found in dictionaries.flatMap({ $0.phrases(from: word) })
        where !phrases.contains(where: { $0 == found }) {
            phrases.append(found)
        }
        return phrases
    }

    private func looked(up tokens: [String]) -> PreparedKnowledge {
        var prepared = PreparedKnowledge(base: self)
        var known: [String: [WordFacts]] = [:]
        for dictionary in dictionaries {
            var look = LemmaLookup(dictionary)
            for (token, lemmas) in look.lemmas(of: tokens) { prepared.add(lemmas, of: token) }
            for (word, facts) in look.facts { known[word, default: []].append(facts) }
        }
        let words = Set(tokens.map(Lemmatiser.normalised)).union(prepared.allLemmas)
        let counts = counts(of: words)
        for word in words {
            prepared.zipfs[word] = Frequency.zipf(of: word, known[word] ?? [], counts[word])
        }
        return prepared
    }

    /// Word frequencies in occurrences per billion words.
    private func counts(of words: some Collection<String>) -> [String: Double] {
        var shares: [String: Double] = [:]
        for list in frequencies where list.about.occurrences > 0 {
            for (word, facts) in list.facts(of: words) where shares[word] == nil {
                guard let count = facts.count, count > 0 else { continue }
                shares[word] = Double(count) / Double(list.about.occurrences) * 1e9
            }
        }
        return shares
    }
}

/// Knowledge prepared for the tokens of one text.
struct PreparedKnowledge: LexicalKnowledge {
    let base: InstalledKnowledge
    private var lemmas: [String: [(lemma: String, partOfSpeech: PartOfSpeech?)]] = [:]
    var zipfs: [String: Double] = [:]

    init(base: InstalledKnowledge) { self.base = base }

    mutating func add(
        _ found: [(lemma: String, partOfSpeech: PartOfSpeech?)], of token: String
    ) {
        for one in found
        where lemmas[token]?.contains(where: { $0 == one }) != true {
            lemmas[token, default: []].append(one)
        }
    }

    var allLemmas: Set<String> { Set(lemmas.values.flatMap { $0.map(\.lemma) }) }

    func known(_ token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)] {
        lemmas[token] ?? []
    }

    /// Doesn't look up tokens again that were unknown when it was prepared.
    func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)] { known(token) }

    func zipf(of lemma: String) -> Double? {
        zipfs[Lemmatiser.normalised(lemma)] ?? (lemma.contains(" ") ? base.zipf(of: lemma) : nil)
    }

    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        base.phrases(from: word)
    }

    func senses(of lemma: String) -> [WordSense] { base.senses(of: lemma) }

    func relatedSenses(of lemma: String) -> [(sense: WordSense, related: [String])] {
        base.relatedSenses(of: lemma)
    }

    func uses(ofStem stem: String) -> Int { base.uses(ofStem: stem) }
}

enum Frequency {
    /// The frequency on the Zipf scale: counted, else estimated from the dictionaries; nil for an
    /// unknown word.
    ///
    /// - Parameter perThousandMillion: occurrences per billion words.
    static func zipf(of word: String, _ facts: [WordFacts], _ perThousandMillion: Double?)
        -> Double?
    {
        if let perThousandMillion { return log10(perThousandMillion) }
        let known = facts.filter { $0.sizeClass != nil || $0.senseCount > 0 }
        guard let first = known.first else { return nil }
        var evidence = WordEvidence(
            tagCount: first.tags.isEmpty ? nil : first.tags.values.reduce(0, +),
            sizeClass: first.sizeClass, senseCount: first.senseCount,
            partOfSpeechCount: first.tags.count)
        evidence.sizeClass = known.compactMap(\.sizeClass).min()
        return FrequencyEstimate.zipf(of: word, evidence: evidence)
    }
}
