import WordFinding

/// One dictionary, open for reading.
protocol OpenDictionary: Sendable {
    var about: DictionaryAbout { get }

    /// The facts about known written forms; empty if the files can't be read.
    func facts(of words: some Sequence<String>) -> [String: WordFacts]

    /// Meanings of a dictionary form, most common first; each with the texts of related meanings, if
    /// wanted.
    func senses(of lemma: String, withRelated: Bool) -> [(sense: WordSense, related: [String])]

    /// Forms of several words that begin with a word; see `LexicalKnowledge.phrases(from:)`.
    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)]

    /// The tagged uses of words with a stem; 0 if not counted.
    func uses(ofStem stem: String) -> Int
}

extension OpenDictionary {
    /// The default, for dictionaries without counts.
    func uses(ofStem stem: String) -> Int { 0 }
}
