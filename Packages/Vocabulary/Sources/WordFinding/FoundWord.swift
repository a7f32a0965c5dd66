/// How hard a word is.
public enum WordDifficulty: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    case beginner, intermediate, advanced

    /// From 0.
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
    /// As the text writes it.
    public var word: String
    /// Its dictionary form, or the lowercase word if unknown; never empty.
    public var lemma: String
    /// Verbatim from the text.
    public var sentence: String
    /// Where the sentence begins in the text, in UTF-8 bytes.
    public var sentenceOffset: Int
    /// Where the word begins in the sentence, in UTF-8 bytes.
    public var wordOffset: Int
    /// The number of occurrences of the lemma in the text.
    public var count: Int
    public var difficulty: WordDifficulty
    /// The same without steps: from 0, what everybody knows, to 1 (`DifficultyScale.score`).
    public var difficultyScore: Double
    /// The higher, the more useful to know before reading.
    public var usefulness: Double
    public var partOfSpeech: PartOfSpeech?
    /// nil where no dictionary knows one.
    public var meaning: String?

    public init(
        word: String, lemma: String, sentence: String, sentenceOffset: Int, wordOffset: Int,
        count: Int, difficulty: WordDifficulty, usefulness: Double, partOfSpeech: PartOfSpeech?,
        meaning: String?, difficultyScore: Double = 0
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
        self.difficultyScore = difficultyScore
    }
}
