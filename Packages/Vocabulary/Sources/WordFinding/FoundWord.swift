/// The difficulty of a word.
public enum WordDifficulty: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    case beginner, intermediate, advanced

    /// The position from 0, easiest first.
    public var rank: Int {
        switch self {
        case .beginner: 0
        case .intermediate: 1
        case .advanced: 2
        }
    }

    public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
}

/// A word of a text that is worth learning, with the sentence that shows it best.
public struct FoundWord: Sendable, Hashable {
    /// The word as written in the text.
    public var word: String
    /// Its dictionary form, or the lowercase word if unknown; never empty.
    public var lemma: String
    /// Verbatim from the text.
    public var sentence: String
    /// The sentence's offset in the text, in UTF-8 bytes.
    public var sentenceOffset: Int
    /// The word's offset in the sentence, in UTF-8 bytes.
    public var wordOffset: Int
    /// The number of occurrences of the lemma in the text.
    public var count: Int
    public var difficulty: WordDifficulty
    /// The difficulty as a continuous score: 0 for words everyone knows, up to 1
    /// (`DifficultyScale.score`).
    public var difficultyScore: Double
    /// How useful the word is to know before reading; higher is more useful.
    public var usefulness: Double
    public var partOfSpeech: PartOfSpeech?
    /// The meaning; nil if no dictionary has one.
    public var meaning: String?
    /// Whether the meaning is clearly likelier here than the word's other ones.
    public var isSure: Bool

    public init(
        word: String, lemma: String, sentence: String, sentenceOffset: Int, wordOffset: Int,
        count: Int, difficulty: WordDifficulty, usefulness: Double, partOfSpeech: PartOfSpeech?,
        meaning: String?, isSure: Bool = true, difficultyScore: Double = 0
    ) {
        self.word = word
        self.lemma = lemma
        self.sentence = sentence
        self.sentenceOffset = sentenceOffset
        self.wordOffset = wordOffset
        self.count = count
        self.difficulty = difficulty
        self.usefulness = usefulness
        self.partOfSpeech = partOfSpeech
        self.meaning = meaning
        self.isSure = isSure
        self.difficultyScore = difficultyScore
    }
}
