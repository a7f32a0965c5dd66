/// What installed dictionaries can tell about how common a word is. Everything may be unknown.
public struct WordEvidence: Sendable, Hashable {
    /// How often a corpus that somebody tagged holds the lemma, over all of its senses; nil when nobody counted.
    public var tagCount: Int?
    /// The smallest list of `scowl` that holds the word: 10 (a few thousand words that everybody knows), 20, 35,
    /// 40, 50, 55, 60, 70, 80, up to 95 (almost everything that was ever printed); 100 where lists are
    /// installed and none holds it; nil where no lists are installed.
    public var sizeClass: Int?
    /// Meanings that the dictionary tells apart.
    public var senseCount: Int
    /// Parts of speech that it can be: 1 to 4.
    public var partOfSpeechCount: Int

    public init(
        tagCount: Int? = nil, sizeClass: Int? = nil, senseCount: Int = 0,
        partOfSpeechCount: Int = 0
    ) {
        self.tagCount = tagCount
        self.sizeClass = sizeClass
        self.senseCount = senseCount
        self.partOfSpeechCount = partOfSpeechCount
    }
}
