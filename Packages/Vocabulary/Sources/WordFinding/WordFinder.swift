/// What a text held.
public struct TextFindings: Sendable, Hashable {
    /// The most useful first.
    public var words: [FoundWord]
    /// Tokens of the text that are words.
    public var wordCount: Int
    public var sentenceCount: Int
    /// A BCP 47 code such as `en`, as far as it can be told from the text; nil when it cannot. A text in a script
    /// that puts no spaces between words (`zh`, `ja`, `th`) has no words here: finding them takes a dictionary
    /// of that language.
    public var language: String?

    public init(words: [FoundWord], wordCount: Int, sentenceCount: Int, language: String?) {
        self.words = words
        self.wordCount = wordCount
        self.sentenceCount = sentenceCount
        self.language = language
    }
}

/// Finds the words of a text that are worth learning. The same text gives the same words.
public struct WordFinder: Sendable {
    public var knowledge: any LexicalKnowledge
    /// Words of a text at most; nil for what suits its length: from 200 to 1,000.
    public var limit: Int?
    public var scale: DifficultyScale

    public init(
        knowledge: any LexicalKnowledge, limit: Int? = nil, scale: DifficultyScale = .standard
    ) {
        self.knowledge = knowledge
        self.limit = limit
        self.scale = scale
    }

    /// `known` holds lemmas, in lower case, that the student knows already; `corrections` says which lemma a
    /// lower-case token has, where the student taught that.
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

    /// Where the sentences of a text stand, in UTF-8 bytes, without the white space between them. Headings and lines of
    /// lists stand for themselves.
    public static func sentences(in text: String) -> [Range<Int>] {
        SentenceSplitter.sentences(of: TextBytes(text)).map(\.range)
    }
}
