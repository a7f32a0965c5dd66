import WordFinding

/// A dictionary with words given by the test.
struct SmallDictionary: LexicalKnowledge {
    var forms: [String: [(lemma: String, partOfSpeech: PartOfSpeech?)]] = [:]
    var zipfs: [String: Double] = [:]
    var meanings: [String: [WordSense]] = [:]
    /// Entries of several words; `meanings` tells their parts of speech.
    var phrases: [String] = []
    /// Knows nothing about texts in other languages.
    var language: String?

    func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)] {
        if let known = forms[token] { return known }
        return zipfs[token] != nil || meanings[token] != nil ? [(token, nil)] : []
    }

    func zipf(of lemma: String) -> Double? { zipfs[lemma] }
    func senses(of lemma: String) -> [WordSense] { meanings[lemma] ?? [] }

    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        phrases.filter { $0.hasPrefix(word + " ") }.map { ($0, meanings[$0]?.first?.partOfSpeech) }
    }

    func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge {
        guard let own = self.language, let language, own != language else { return self }
        return SmallDictionary()
    }
}

extension TextFindings {
    func word(_ lemma: String) -> FoundWord? { words.first { $0.lemma == lemma } }
    var lemmas: Set<String> { Set(words.map(\.lemma)) }
}

extension WordFinder {
    static let unaided = WordFinder(knowledge: SmallDictionary())
}
