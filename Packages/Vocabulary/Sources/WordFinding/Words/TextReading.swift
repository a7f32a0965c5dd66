import SentenceSplitting

/// A text split into counted sentences and tokens, with its detected language: everything that
/// needs no dictionary.
struct TextReading: Sendable {
    /// How a token is written throughout the text.
    struct Writing: Sendable {
        /// The number of occurrences that may be words, i.e. not parts of addresses and the like.
        var count = 0
        var lower = 0
        /// Capitalized occurrences that aren't at the start of a sentence or in a heading.
        var capitalInside = 0
        /// Occurrences in all capitals outside headings.
        var capitals = 0
    }

    let text: TextBytes
    let sentences: [Sentence]
    let tokens: [Token]
    /// The index of each sentence's first token, and the number of tokens at the end.
    private let firstTokens: [Int32]
    let table: TokenTable
    /// The writing of each token, by token number.
    let writing: [Writing]
    let language: String?
    /// Numbers of tokens not worth learning.
    private let functionWords: Set<Int32>
    private let functionLimit: Int

    /// - Parameter known: the text's language if known; short texts don't tell it reliably.
    init(_ string: String, language known: String? = nil) {
        text = TextBytes(string)
        sentences = SentenceSplitter.sentences(of: text)
        var table = TokenTable()
        for entry in FunctionWords.all { _ = table.number(of: Array(entry.word.utf8)) }
        var tokenizer = WordTokenizer(text: text, table: table)
        var firstTokens: [Int32] = []
        for place in sentences.indices {
            firstTokens.append(Int32(tokenizer.tokens.count))
            tokenizer.read(
                sentences[place].range, number: place, isHeading: sentences[place].ending == .open)
        }
        firstTokens.append(Int32(tokenizer.tokens.count))
        self.firstTokens = firstTokens
        table = tokenizer.table
        self.table = table
        tokens = tokenizer.tokens
        let counts = Self.counts(of: tokens, table: self.table)
        let language =
            known
            ?? LanguageGuess.language(
                table: self.table, counts: counts, scripts: tokenizer.scripts,
                unspaced: tokenizer.unspaced, wordCount: tokens.count)
        self.language = language
        writing = Self.writing(of: tokens, table: self.table)
        functionLimit = language == nil || language == "en" ? FunctionWords.all.count : 0
        let common = LanguageGuess.wordSets.first { $0.language == language }?.words ?? []
        var functionWords: Set<Int32> = []
        for word in common {
            if let number = table.existing(word) { functionWords.insert(Int32(number)) }
        }
        self.functionWords = functionWords
    }

    func isFunctionWord(_ number: Int) -> Bool {
        number < functionLimit || functionWords.contains(Int32(number))
    }

    func tokens(of sentence: Int) -> Range<Int> {
        Int(firstTokens[sentence])..<Int(firstTokens[sentence + 1])
    }

    private static func counts(of tokens: [Token], table: TokenTable) -> [Int] {
        var counts = [Int](repeating: 0, count: table.count)
        for token in tokens { counts[Int(token.number)] += 1 }
        return counts
    }

    private static func writing(of tokens: [Token], table: TokenTable) -> [Writing] {
        var writing = [Writing](repeating: Writing(), count: table.count)
        for token in tokens where !token.traits.contains(.unfit) {
            let number = Int(token.number)
            writing[number].count += 1
            if !token.traits.contains(.capital) {
                writing[number].lower += 1
            } else if token.traits.contains(.named) {
                writing[number].capitalInside += 1
            } else if !token.traits.contains(.inHeading) {
                if token.traits.contains(.capitals) {
                    writing[number].capitals += 1
                } else if !token.traits.contains(.first) {
                    writing[number].capitalInside += 1
                }
            }
        }
        return writing
    }
}
