/// What installed dictionaries tell about a word's frequency. Everything may be unknown.
public struct WordEvidence: Sendable, Hashable {
    /// Occurrences of the lemma in a tagged corpus, over all senses; nil if not counted.
    public var tagCount: Int?
    /// The smallest `scowl` list with the word: 10 (a few thousand very common words), 20, 35, 40,
    /// 50, 55, 60, 70, 80, up to 95 (nearly everything ever printed); 100 if none of the installed
    /// lists has it; nil if no lists are installed.
    public var sizeClass: Int?
    /// The number of senses in the dictionary.
    public var senseCount: Int
    /// The number of possible parts of speech: 1 to 4.
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
