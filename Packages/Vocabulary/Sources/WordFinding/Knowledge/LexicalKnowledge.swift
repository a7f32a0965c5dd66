/// A part of speech, as in dictionaries.
public enum PartOfSpeech: String, Sendable, Hashable, Codable, CaseIterable {
    case noun, verb, adjective, adverb
}

/// One meaning of a word.
public struct WordSense: Sendable, Hashable {
    public var partOfSpeech: PartOfSpeech?
    /// A one-line definition.
    public var definition: String
    /// Sentences or phrases that show it; may be empty.
    public var examples: [String]
    /// Words with about the same meaning.
    public var synonyms: [String]
    /// Occurrences of this sense in a tagged corpus; 0 if not counted.
    public var tagCount: Int

    public init(
        partOfSpeech: PartOfSpeech?, definition: String, examples: [String] = [],
        synonyms: [String] = [], tagCount: Int = 0
    ) {
        self.partOfSpeech = partOfSpeech
        self.definition = definition
        self.examples = examples
        self.synonyms = synonyms
        self.tagCount = tagCount
    }
}

/// Dictionary knowledge about a language's words. Everything may be unknown; then only the text
/// itself is used.
public protocol LexicalKnowledge: Sendable {
    /// Knowledge prepared for a text in `language` (a BCP 47 code; nil if unknown), so that
    /// `lemmas(of:)` for these lowercase tokens and `zipf(of:)` for them and their lemmas need no
    /// disk access. The finder calls it once with every distinct token of a text and then uses only
    /// the result. Knowledge of other languages returns an empty one. Senses are requested later,
    /// for a few hundred lemmas.
    func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge
    /// Dictionary forms of a lowercase token, most likely first, each with its part of speech if
    /// known; empty for an unknown word. May include the token itself.
    func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)]
    /// The frequency of a lemma on the Zipf scale (log10 of occurrences per billion words): about 7
    /// for `the`, 3 for a rare word, nil for an unknown one.
    func zipf(of lemma: String) -> Double?
    /// Senses, most common first; empty if unknown.
    func senses(of lemma: String) -> [WordSense]
    /// Like `senses(of:)`, each with the texts of related senses, such as more general ones.
    func relatedSenses(of lemma: String) -> [(sense: WordSense, related: [String])]
    /// Dictionary forms of several words that begin with a lowercase word, such as `look after` for
    /// `look`, each with its part of speech if known.
    func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)]
    /// The occurrences of words with a stem (`StemTable.stem(of:)`) in a tagged corpus; 0 if not
    /// counted.
    func uses(ofStem stem: String) -> Int
}

extension LexicalKnowledge {
    /// The default, for knowledge that is fast anyway and has no language.
    public func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge { self }

    /// The default, for knowledge without relations.
    public func relatedSenses(of lemma: String) -> [(sense: WordSense, related: [String])] {
        senses(of: lemma).map { ($0, []) }
    }

    /// The default, for knowledge without phrases.
    public func phrases(from word: String) -> [(phrase: String, partOfSpeech: PartOfSpeech?)] {
        []
    }

    /// The default, for knowledge without counts.
    public func uses(ofStem stem: String) -> Int { 0 }
}
