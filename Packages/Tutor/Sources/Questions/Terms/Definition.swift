/// A definition found in a sentence.
struct Definition: Sendable {
    /// The defined term without an article, e.g. `osmosis`.
    var term: String
    /// The term with the sentence's article, e.g. `an enzyme`.
    var subject: String
    /// The meaning, e.g. `the movement of water through a membrane`.
    var meaning: String
    var isPlural: Bool
    /// Whether the term comes last (`… is called X`) rather than first (`X is …`).
    var isCalled: Bool
    /// Whether the text marks it as a definition: by a glossary entry or bold.
    var isMarked: Bool
    var key: String {
        term.split(separator: " ").map { Word.stem($0.lowercased()) }.joined(separator: " ")
    }

    /// Nil if the sentence isn't a definition.
    ///
    /// - Parameters:
    ///   - small: Words that the texts also write in lowercase; others at a sentence's beginning
    ///     may be names.
    ///   - names: Words capitalized within sentences.
    init?(_ sentence: DocumentSentence, isFit: Bool, small: Set<String>, names: Set<String>) {
        if sentence.kind == .glossary {
            guard sentence.isFirst, let found = Self.glossary(sentence) else { return nil }
            self = found
        } else {
            guard isFit, let found = Self.called(sentence) ?? Self.plain(sentence) else {
                return nil
            }
            self = found
        }
        let words = term.split(separator: " ")
        if let first = words.first.map(String.init),
            small.contains(first.lowercased())
                || words.count > 1 && words[1].first?.isLowercase == true
                    && !Stopwords.all.contains(String(words[1]))
                || !names.contains(first) && (sentence.kind == .glossary || words.count == 1)
                || words.count == 1 && first.count > 5
                    && Self.endings.contains(where: { first.hasSuffix($0) })
                || subject.hasPrefix("a ") || subject.hasPrefix("an ")
        {
            if subject == term { subject = Self.lowered(subject) }
            term = Self.lowered(term)
        }
        guard isSound else { return nil }
    }

    /// A sentence that introduces a name: `The Bastille was a fortress that …`. Nil for others.
    init?(introducing sentence: DocumentSentence) {
        let words = sentence.words
        let start = words.first?.lower == "the" ? 1 : 0
        guard let verb = words.firstIndex(where: { ["was", "were", "is"].contains($0.lower) }),
            (start + 1...start + 4).contains(verb), verb + 5 < words.count,
            words[..<verb].allSatisfy({ $0.after == nil && $0.before == nil }),
            words[start..<verb].allSatisfy({ $0.isCapital || $0.lower == "of" }),
            words[start].isCapital, !words[start].isFunction,
            verb > 1 || !words[0].lower.hasSuffix("s"),
            ["a", "an", "the"].contains(words[verb + 1].lower),
            Self.isMeaning(words[(verb + 1)...], "was", sentence)
        else { return nil }
        let characters = Array(sentence.text)
        let term = String(
            characters[words[start].range.lowerBound..<words[verb - 1].range.upperBound])
        self.init(
            term: term, meaning: String(characters[words[verb + 1].range.lowerBound...]),
            isPlural: words[verb].lower == "were", isMarked: sentence.bold.contains(term))
        guard isSound else { return nil }
    }

    /// An entry of a glossary, even if it's too short or too close to its term for a question:
    /// `Spring tide: a tide with a large range`. Nil for others.
    init?(entry sentence: DocumentSentence) {
        guard sentence.kind == .glossary, let found = Self.glossary(sentence) else { return nil }
        let words = Word.words(of: found.meaning)
        let own = Word.words(of: found.term).filter { !$0.isFunction }.map(\.stem)
        guard (4...40).contains(words.count), !own.isEmpty,
            !Set(own).isSubset(of: words.map(\.stem))
        else { return nil }
        self = found
        if !term.dropFirst().contains(where: \.isUppercase) { term = Self.lowered(term) }
    }

    /// The first sentence of a section that says what the heading is. Nil for others.
    init?(heading sentence: DocumentSentence) {
        let title = Word.words(of: sentence.heading ?? "")
        let words = sentence.words
        let start = words.first.map { ["the", "a", "an"].contains($0.lower) } == true ? 1 : 0
        let verb = start + title.count
        guard (1...4).contains(title.count), verb + 4 < words.count,
            words[start..<verb].map(\.stem) == title.map(\.stem),
            ["is", "are", "means"].contains(words[verb].lower),
            Self.isMeaning(words[(verb + 1)...], words[verb].lower, sentence)
        else { return nil }
        let characters = Array(sentence.text)
        self.init(
            term: title.map(\.text).joined(separator: " "),
            meaning: String(characters[words[verb + 1].range.lowerBound...]),
            isPlural: words[verb].lower == "are", isMarked: true)
        guard isSound else { return nil }
    }

    private init(
        term: String, subject: String? = nil, meaning: String, isPlural: Bool,
        isCalled: Bool = false,
        isMarked: Bool
    ) {
        self.term = term
        self.subject = subject ?? term
        self.meaning = meaning
        self.isPlural = isPlural
        self.isCalled = isCalled
        self.isMarked = isMarked
    }

    /// Endings of abstract nouns.
    private static let endings = [
        "tion", "sion", "ity", "ism", "ment", "ence", "ance", "sis", "phy", "ogy", "ness", "ency",
        "ancy", "width",
        "ing", "ics", "esia", "poeia",
    ]

    /// Whether the meaning has enough content and doesn't contain the term.
    private var isSound: Bool {
        let words = Word.words(of: meaning)
        let own = Word.words(of: term).filter { !$0.isFunction }
        guard (5...26).contains(words.count), !own.isEmpty else { return false }
        guard !words.contains(where: { word in own.contains { Word.areKin($0.stem, word.stem) } })
        else {
            return false
        }
        let pointers: Set<String> = [
            "this", "these", "those", "it", "they", "he", "she", "we", "you", "your", "our", "here",
            "above", "below", "such", "following", "same", "another", "also",
        ]
        if words.contains(where: { ["then", "him", "them", "it"].contains($0.lower) }) {
            return false
        }
        // `The Lady with the Little Dog` is a title.
        if words.dropFirst().count(where: { $0.isCapital }) * 3 > words.count { return false }
        if words.prefix(4).contains(where: { pointers.contains($0.lower) }) { return false }
        if words.contains(where: {
            ["we", "you", "your", "our", "above", "below", "see", "i"].contains($0.lower)
        }) {
            return false
        }
        return words.count { !$0.isFunction } >= 3
    }

    private static func glossary(_ sentence: DocumentSentence) -> Definition? {
        guard let line = GlossaryLine(sentence.text) ?? GlossaryLine(sentence.text, isStopped: true)
        else {
            return nil
        }
        var meaning = String(sentence.text.utf8.dropFirst(line.meaningStart)) ?? ""
        while let last = meaning.last, ".;, ".contains(last) { meaning.removeLast() }
        guard let first = Word.words(of: meaning).first,
            !Stopwords.all.contains(first.lower)
                || ["a", "an", "the", "any", "when", "how", "one"].contains(first.lower),
            !meaning.contains(":"), !meaning.contains(";"), !isImperative(first.lower),
            !isName(meaning), !isStatement(meaning), !first.lower.hasSuffix("ed"),
            !Stopwords.verbs.contains(first.lower)
        else { return nil }
        let word = Word.words(of: line.term).last
        return Definition(
            term: line.term, meaning: meaning, isPlural: word?.isPlural ?? false,
            isMarked: true)
    }

    /// Whether a meaning is a sentence of its own, which tells something else about the term:
    /// `Tuning: The oboe gives the A.`
    static func isStatement(_ meaning: String) -> Bool {
        let relative: Set<String> = [
            "that", "which", "who", "whose", "whom", "where", "when", "how", "what", "while", "if",
            "because", "than",
        ]
        let words = Word.words(of: meaning)
        let clause = words.firstIndex { relative.contains($0.lower) } ?? words.count
        return words.indices.prefix(clause).dropFirst().contains { index in
            let word = words[index]
            guard
                Stopwords.auxiliaries.contains(word.lower)
                    || Stopwords.verbs.contains(word.lower) && word.lower.hasSuffix("s")
            else { return false }
            return !words[index - 1].isFunction && words[index - 1].after == nil
        }
    }

    /// Whether it begins with a name: `Duty officer: Tom Reed, …`
    private static func isName(_ meaning: String) -> Bool {
        let words = Word.words(of: meaning)
        guard words.count > 1, words[0].isCapital, !words[0].isFunction else { return false }
        return words[1].isCapital || words[0].after == ","
    }

    private static func isImperative(_ word: String) -> Bool {
        [
            "read", "write", "bring", "do", "learn", "finish", "remember", "check", "ask", "buy",
            "see", "take", "use", "put", "make", "give", "find", "try", "keep", "compares", "says",
            "tells", "drawing", "proposed",
        ]
        .contains(word)
    }

    /// `The layer of gas around the Earth is called the atmosphere.`
    private static func called(_ sentence: DocumentSentence) -> Definition? {
        let words = sentence.words
        guard
            let verb = words.indices.first(where: { index in
                ["called", "termed", "named"].contains(words[index].lower)
                    || words[index].lower == "as" && index > 0 && words[index - 1].lower == "known"
            }), verb >= 4, verb + 1 < words.count
        else { return nil }
        let copulas: Set<String> = ["is", "are"]
        guard let copula = words[..<verb].lastIndex(where: { copulas.contains($0.lower) }),
            verb - copula <= 3, words[..<copula].allSatisfy({ $0.after != "," && $0.after != ";" }),
            !words[..<copula].contains(where: {
                copulas.contains($0.lower)
                    || Stopwords.determiners.contains($0.lower) && $0.lower == "its"
            })
        else { return nil }
        // `is sometimes called` is true only of some.
        if words[copula..<verb].contains(where: {
            ["sometimes", "not", "often"].contains($0.lower)
        }) {
            return nil
        }
        var start = verb + 1
        if ["a", "an", "the"].contains(words[start].lower) { start += 1 }
        guard start < words.count else { return nil }
        let end = words[start...].firstIndex { $0.after != nil } ?? words.count - 1
        guard end == words.count - 1, end - start < 3,
            !words[start...end].contains(where: { $0.isFunction && $0.lower != "of" })
        else { return nil }
        let characters = Array(sentence.text)
        var meaning = String(characters[..<words[copula].range.lowerBound])
        while meaning.last == " " { meaning.removeLast() }
        let term = String(characters[words[start].range.lowerBound..<words[end].range.upperBound])
        return Definition(
            term: term, meaning: meaning, isPlural: words[copula].lower == "are", isCalled: true,
            isMarked: sentence.bold.contains(term))
    }

    /// `An enzyme is a protein that …`
    private static func plain(_ sentence: DocumentSentence) -> Definition? {
        let words = sentence.words
        guard let verb = words.firstIndex(where: { ["is", "are", "means"].contains($0.lower) }),
            verb >= 1, verb <= 5, verb + 5 < words.count,
            words[..<verb].allSatisfy({ $0.after == nil && $0.before == nil })
        else { return nil }
        var start = 0
        let article = words[0].lower
        if ["a", "an"].contains(article) { start = 1 }
        if article == "the", sentence.bold.isEmpty { return nil }
        if article == "the" { start = 1 }
        let subject = words[start..<verb]
        guard (1...3).contains(subject.count),
            !subject.contains(where: { $0.isFunction || $0.isNumber }),
            let last = subject.last, !subject.allSatisfy({ CommonWords.all.contains($0.lower) })
        else { return nil }
        guard isMeaning(words[(verb + 1)...], words[verb].lower, sentence) else { return nil }
        // `Coatings are a quarter of …` tells a property, not a meaning.
        if words[verb].lower == "are", ["a", "an"].contains(words[verb + 1].lower) { return nil }
        let characters = Array(sentence.text)
        var meaning = String(characters[words[verb + 1].range.lowerBound...])
        while let last = meaning.last, ". ".contains(last) { meaning.removeLast() }
        if let stop = meaning.firstIndex(where: { ";:(".contains($0) }) {
            meaning = String(meaning[..<stop])
            while let last = meaning.last, ", ".contains(last) { meaning.removeLast() }
        }
        let term = String(characters[words[start].range.lowerBound..<last.range.upperBound])
        let named = start == 0 ? term : article + " " + term
        return Definition(
            term: term, subject: named, meaning: meaning, isPlural: words[verb].lower == "are",
            isMarked: sentence.bold.contains { $0.lowercased() == term.lowercased() })
    }

    /// Whether it names a kind of thing and what distinguishes it.
    private static func isMeaning(
        _ words: ArraySlice<Word>, _ verb: String, _ sentence: DocumentSentence
    ) -> Bool {
        guard let first = words.first else { return false }
        let markers: Set<String> = [
            "that", "which", "who", "whose", "where", "when", "used", "made", "of", "for",
            "between",
            "by", "in", "with", "from",
        ]
        if verb == "means" { return ["the", "a", "an", "to", "that"].contains(first.lower) }
        if ["a", "an", "the", "any"].contains(first.lower) {
            // `the most important` is an opinion, and `one of` isn't unique.
            if words.prefix(3).contains(where: {
                [
                    "most", "best", "example", "kind", "main", "key", "reason", "result", "quarter",
                    "half", "third", "lot", "question", "matter", "bit", "little",
                ].contains($0.lower)
            }) {
                return false
            }
            return words.dropFirst(2).contains { markers.contains($0.lower) }
        }
        guard !first.isFunction, !first.isNumber, !first.lower.hasSuffix("ed") else { return false }
        return words.dropFirst().prefix(3).contains {
            ["that", "which", "who", "whose"].contains($0.lower)
        }
    }

    /// Lowercases the first letter, except of abbreviations.
    private static func lowered(_ term: String) -> String {
        let first = term.prefix { $0 != " " }
        // `DNA`, `Simpson's paradox`
        if first.dropFirst().contains(where: { $0.isUppercase || "'’".contains($0) }) {
            return term
        }
        return term.prefix(1).lowercased() + term.dropFirst()
    }
}
