/// What documents are about, in their own words: made without a language model, and the same for
/// the same documents.
public struct StudyGuide: Sendable, Hashable, Codable {
    /// The headings of one document.
    public struct Outline: Sendable, Hashable, Codable {
        public var document: String
        /// The document's id in its store; empty if it has none.
        public var documentID: String
        public var entries: [Entry]
        /// The number of headings that were left out, because the outline would be too long.
        public var omitted: Int
        /// Whether only the beginning of the text was read, because it's too long.
        public var isPartial: Bool
        /// Whether there's no text, for example in a document of images.
        public var isEmpty: Bool

        public struct Entry: Sendable, Hashable, Codable {
            public var title: String
            /// 1 to 3.
            public var level: Int
            public var source: QuestionSource
        }
    }

    /// Words of a document, unchanged.
    public struct Quote: Sendable, Hashable, Codable {
        public var text: String
        public var source: QuestionSource
    }

    public struct Term: Sendable, Hashable, Codable {
        public var term: String
        /// The sentence that defines it; one for each document, at most two.
        public var definitions: [Quote]
        /// The number of sentences with the term.
        public var uses: Int
    }

    /// Documents that say different things about the same.
    public struct Contradiction: Sendable, Hashable, Codable {
        /// What they're about, e.g. `Eiffel Tower`.
        public var subject: String
        public var statements: [Statement]

        public struct Statement: Sendable, Hashable, Codable {
            /// e.g. `330 metres`
            public var value: String
            public var quote: Quote
        }
    }

    public var outlines: [Outline] = []
    /// The most important first.
    public var terms: [Term] = []
    /// In the order of the documents.
    public var questions: [Question] = []
    public var contradictions: [Contradiction] = []
}
