/// What a text held.
public struct TextFindings: Sendable, Hashable {
    /// The most useful first.
    public var words: [FoundWord]
    /// Tokens of the text that are words.
    public var wordCount: Int
    public var sentenceCount: Int
    /// A BCP 47 code such as `en`, as far as it can be told from the text; nil when it cannot.
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
    /// Words of a text at most.
    public var limit: Int

    public init(knowledge: any LexicalKnowledge, limit: Int = 200) {
        self.knowledge = knowledge
        self.limit = limit
    }

    /// `known` holds lemmas, in lower case, that the student knows already; `corrections` says which lemma a lower-case
    /// token has, where the student taught that.
    public func findings(
        in text: String, known: Set<String> = [], corrections: [String: String] = [:]
    ) -> TextFindings {
        TextFindings(words: [], wordCount: 0, sentenceCount: 0, language: nil)
    }
}
