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
    private var bytes: [[UInt8]] = []

    init(_ texts: [QuestionText]) {
        self.texts = texts
        for (number, text) in texts.enumerated() {
            bytes.append(Array(text.text.utf8))
            sentences += SentenceReader.sentences(of: text.text, document: number)
        }
        for index in sentences.indices {
            let previous = index > 0 && !sentences[index].isFirst ? sentences[index - 1] : nil
            if SentenceFitness.fault(of: sentences[index], after: previous) == nil {
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
        var votes: [String: [KeyTerm.NameKind: Int]] = [:]
        var found: [Mention] = []
        for index in sentences.indices where sentences[index].words.count <= 80 {
            for term in TermFinder(sentences[index], names: names).terms() {
                if case .name(let kind) = term.kind {
                    votes[term.key, default: [:]][kind, default: 0] += 1
                }
                found.append(Mention(term: term, sentence: index))
            }
        }
        for var mention in found {
            // A name that most sentences use as a place, e.g. `in Rome`, is a place in all of them.
            if case .name = mention.term.kind, let kinds = votes[mention.term.key] {
                mention.term.kind = .name(
                    kinds[.place] != nil && kinds[.person] == nil
                        ? .place
                        : kinds[.person] != nil && kinds[.place] == nil ? .person : .other)
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

    private static func key(_ text: String) -> String {
        Word.words(of: text).map(\.stem).joined(separator: " ")
    }
}
