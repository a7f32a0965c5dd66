/// The analyzed texts: sentences, definitions and terms for gaps.
struct Material: Sendable {
    /// A term's position.
    struct Mention: Sendable {
        var term: KeyTerm
        /// The index in ``sentences``.
        var sentence: Int
    }

    /// All mentions of one term.
    struct Entry: Sendable {
        var shape: String
        /// The most common spelling within sentences.
        var text: String
        var uses: Set<KeyTerm.Use> = []
        var sentences: [Int] = []
        var isDefined = false
        var isBold = false
        var isHeading = false

        /// The importance of the term in the texts.
        var weight: Double {
            Double(min(sentences.count, 8)) + (isDefined ? 4 : 0) + (isBold ? 4 : 0)
                + (isHeading ? 3 : 0)
        }
    }

    let texts: [QuestionText]
    private(set) var sentences: [DocumentSentence] = []
    /// Sentences that make sense on their own.
    private(set) var fit: Set<Int> = []
    private(set) var contents: [Set<String>] = []
    private(set) var definitions: [(definition: Definition, sentence: Int)] = []
    /// Sentences of ``definitions``. They become questions about the term, not gaps.
    private(set) var defining: Set<Int> = []
    /// Indexed by shape and key.
    private(set) var entries: [String: Entry] = [:]
    private(set) var mentions: [Mention] = []
    /// The keys of ``entries`` by shape, in text order.
    private(set) var shapes: [String: [String]] = [:]
    /// The words of longer names, except for the last: `mary` of `Mary Anning`.
    private(set) var firstNames: Set<String> = []
    /// The last words of longer names.
    private(set) var lastNames: Set<String> = []
    private var bytes: [[UInt8]] = []

    init(_ texts: [QuestionText]) {
        self.texts = texts
        for (number, text) in texts.enumerated() {
            bytes.append(Array(text.text.utf8))
            sentences += SentenceReader.sentences(of: text.text, document: number)
        }
        for index in sentences.indices {
            if SentenceFitness.fault(of: sentences[index], after: before(index)) == nil {
                fit.insert(index)
            }
            contents.append(sentences[index].contents)
        }
        dropTwins()
        let (names, small) = casing()
        for index in sentences.indices {
            if let definition = Definition(
                sentences[index], isFit: fit.contains(index), small: small, names: names)
            {
                defining.insert(index)
                definitions.append((definition, index))
            }
        }
        collect(names)
    }

    /// The text of a document between two offsets.
    func words(of document: Int, _ span: Range<Int>) -> String {
        String(decoding: bytes[document][span], as: UTF8.self)
    }

    func source(of sentence: DocumentSentence) -> QuestionSource {
        let text = texts[sentence.document]
        return QuestionSource(
            document: text.document, documentID: text.id, page: sentence.page,
            heading: sentence.heading, start: sentence.span.lowerBound,
            end: sentence.span.upperBound)
    }

    static func name(_ term: KeyTerm) -> String { term.shape + "|" + term.key }

    /// The two sentences before one in its block, the nearest first.
    private func before(_ index: Int) -> [DocumentSentence] {
        var near: [DocumentSentence] = []
        var place = index
        while near.count < 2, place > 0, !sentences[place].isFirst {
            place -= 1
            near.append(sentences[place])
        }
        return near
    }

    /// Drops repeated sentences, which state the same fact.
    private mutating func dropTwins() {
        var seen: Set<Set<String>> = []
        for index in sentences.indices where fit.contains(index) {
            if !seen.insert(contents[index]).inserted { fit.remove(index) }
        }
    }

    /// The words that are capitalized within sentences, and the lowercase words.
    private func casing() -> (names: Set<String>, small: Set<String>) {
        var names: Set<String> = []
        var small: Set<String> = []
        for sentence in sentences {
            for word in sentence.words.dropFirst() where !word.isFunction {
                if word.isCapital { names.insert(word.text) } else { small.insert(word.lower) }
            }
        }
        return (names.filter { !small.contains($0.lowercased()) }, small)
    }

    private mutating func collect(_ names: Set<String>) {
        let defined = Set(definitions.map(\.definition.key))
        let bold = Set(sentences.flatMap(\.bold).map { Self.key($0) })
        let headings = Set(sentences.compactMap(\.heading))
            .reduce(into: Set<String>()) { $0.formUnion(Word.words(of: $1).map(\.stem)) }
        var kinds = NameKinds()
        var found: [Mention] = []
        for index in sentences.indices where sentences[index].words.count <= 80 {
            for term in TermFinder(sentences[index], names: names).terms() {
                if case .name = term.kind { count(term, in: index, &kinds) }
                found.append(Mention(term: term, sentence: index))
            }
        }
        for var mention in found {
            if case .name = mention.term.kind {
                mention.term.kind = .name(kinds.kind(of: mention.term.key))
                noteParts(of: mention.term.key)
            }
            mentions.append(mention)
            let name = Self.name(mention.term)
            if entries[name] == nil { shapes[mention.term.shape, default: []].append(name) }
            var entry = entries[name] ?? Entry(shape: mention.term.shape, text: mention.term.text)
            entry.uses.insert(mention.term.use)
            entry.sentences.append(mention.sentence)
            entry.isDefined = defined.contains(mention.term.key)
            entry.isBold = bold.contains(mention.term.key)
            entry.isHeading = headings.contains(mention.term.key)
            entries[name] = entry
        }
    }

    private func count(_ term: KeyTerm, in index: Int, _ kinds: inout NameKinds) {
        let words = sentences[index].words
        let (first, last) = (term.words.lowerBound, term.words.upperBound)
        let next = last < words.count && words[last - 1].after == nil ? words[last] : nil
        kinds.count(
            key: term.key, words: words[term.words], before: first > 0 ? words[first - 1] : nil,
            next: next, use: term.use)
    }

    private mutating func noteParts(of key: String) {
        let words = key.split(separator: " ")
        guard words.count > 1 else { return }
        for word in words.dropLast() { firstNames.insert(String(word)) }
        lastNames.insert(String(words[words.count - 1]))
    }

    private static func key(_ text: String) -> String {
        Word.words(of: text).map(\.stem).joined(separator: " ")
    }
}
