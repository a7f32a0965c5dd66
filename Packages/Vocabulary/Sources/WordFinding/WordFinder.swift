/// The words and sentences found in a text.
public struct TextFindings: Sendable, Hashable {
    /// Most useful first.
    public var words: [FoundWord]
    /// The number of the text's tokens that are words.
    public var wordCount: Int
    public var sentenceCount: Int
    /// A BCP 47 code such as `en`, if it can be detected; else nil. Texts in scripts without spaces
    /// between words (`zh`, `ja`, `th`) yield no words: that would take a dictionary of the
    /// language.
    public var language: String?

    public init(words: [FoundWord], wordCount: Int, sentenceCount: Int, language: String?) {
        self.words = words
        self.wordCount = wordCount
        self.sentenceCount = sentenceCount
        self.language = language
    }
}

/// Finds the words of a text that are worth learning. Deterministic.
public struct WordFinder: Sendable {
    public var knowledge: any LexicalKnowledge
    /// The maximum words per text; nil chooses by the text's length, from 200 to 1,000.
    public var limit: Int?
    public var scale: DifficultyScale

    public init(
        knowledge: any LexicalKnowledge, limit: Int? = nil, scale: DifficultyScale = .standard
    ) {
        self.knowledge = knowledge
        self.limit = limit
        self.scale = scale
    }

    /// `known` has lowercase lemmas the student knows; `corrections` maps lowercase tokens to
    /// lemmas the student corrected.
    public func findings(
        in text: String, known: Set<String> = [], corrections: [String: String] = [:]
    ) -> TextFindings {
        let reading = TextReading(text)
        let search = WordSearch(
            reading, knowledge: knowledge, scale: scale, known: known, corrections: corrections)
        let limit = self.limit ?? Usefulness.limit(wordCount: reading.tokens.count)
        return TextFindings(
            words: search.words(limit: limit), wordCount: reading.tokens.count,
            sentenceCount: reading.sentences.count, language: reading.language)
    }

    /// The meanings of the word that contains a byte (UTF-8) of a text, likeliest there first; nil if
    /// there is no word.
    ///
    /// - Parameters:
    ///   - language: the text's language (a BCP 47 code); nil detects it.
    ///   - asPhrase: whether to return the meanings of the phrase that contains the word, if any.
    public func senses(
        at offset: Int, in text: String, language: String?, asPhrase: Bool = true
    ) -> RankedSenses? {
        let reading = TextReading(text, language: language)
        guard let place = reading.tokens.firstIndex(where: { $0.range.contains(offset) }) else {
            return nil
        }
        let search = WordSearch(
            reading, knowledge: knowledge, scale: scale, known: [], corrections: [:],
            wanted: Int(reading.tokens[place].number))
        return search.senses(at: place, asPhrase: asPhrase)
    }
}
