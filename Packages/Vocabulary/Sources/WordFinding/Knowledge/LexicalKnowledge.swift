/// A part of speech, as dictionaries tell them apart.
public enum PartOfSpeech: String, Sendable, Hashable, Codable, CaseIterable {
    case noun, verb, adjective, adverb
}

/// One meaning of a word.
public struct WordSense: Sendable, Hashable {
    public var partOfSpeech: PartOfSpeech?
    /// A line that says what the word means.
    public var definition: String
    /// Sentences or phrases that show it; may be empty.
    public var examples: [String]
    /// Words that mean about the same.
    public var synonyms: [String]
    /// How often this meaning was met in a corpus that somebody tagged; 0 when nobody counted.
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

/// What is known of a language's words. Everything may be unknown: then the text itself has to do.
public protocol LexicalKnowledge: Sendable {
    /// The same knowledge for a text in `language` (a BCP 47 code; nil where it could not be told), ready to answer
    /// `lemmas(of:)` for these lower-case tokens, and `zipf(of:)` for those and for their lemmas, without going to a
    /// disk for each: the finder asks once with every distinct token of a text, then uses only what it was
    /// given. What knows only other languages answers with something that knows nothing. Senses are asked
    /// for a few hundred lemmas only, later.
    func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge
    /// Dictionary forms of a lower-case token, the likeliest first, each with its part of speech where that is
    /// known; empty for an unknown word. May hold the token itself.
    func lemmas(of token: String) -> [(lemma: String, partOfSpeech: PartOfSpeech?)]
    /// How common a lemma is on the Zipf scale (log10 of occurrences per thousand million words): about 7 for
    /// `the`, 3 for a rare word, nil for an unknown one.
    func zipf(of lemma: String) -> Double?
    /// Meanings, the commonest first; empty when none is known.
    func senses(of lemma: String) -> [WordSense]
}

extension LexicalKnowledge {
    /// Knowledge that is quick anyway, and whose language nobody knows.
    public func prepared(for tokens: [String], language: String?) -> any LexicalKnowledge { self }
}
