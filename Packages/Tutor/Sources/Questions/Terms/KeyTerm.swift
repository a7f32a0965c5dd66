/// A term that a gap can hide or that can be a wrong choice.
struct KeyTerm: Sendable {
    enum Kind: Sendable, Hashable {
        /// A name, with what it names if the texts tell.
        case name(NameKind)
        /// A number with its unit, e.g. `km`; empty without one.
        case number(NumberStyle, unit: String)
        /// `DNA`
        case acronym
        /// A common noun of the subject.
        case noun(isPlural: Bool)
    }

    enum NameKind: Sendable, Hashable { case place, person, group, thing, other }

    enum NumberStyle: Sendable, Hashable {
        case year, plain
        /// `three`
        case word
    }

    var kind: Kind
    /// The text as written in the sentence.
    var text: String
    /// A key shared by the term's forms.
    var key: String
    /// The indices of its words in the sentence.
    var words: Range<Int>
    /// The grammatical use, which a wrong choice must share.
    var use: Use

    /// The use of a noun, by the word before it.
    enum Use: Sendable, Hashable { case indefinite, definite, bare }

    /// Equal for terms that can replace each other.
    var shape: String {
        switch kind {
        case .name(let kind): "name \(kind)"
        case .number(let style, let unit): "number \(style) \(unit)"
        case .acronym: "acronym"
        case .noun(let isPlural): "noun \(isPlural) \(words.count)"
        }
    }
}

/// Finds terms in a sentence.
struct TermFinder {
    private let words: [Word]
    private let sentence: DocumentSentence
    private let names: Set<String>

    /// `names`: words capitalized within sentences.
    init(_ sentence: DocumentSentence, names: Set<String>) {
        self.sentence = sentence
        self.names = names
        words = sentence.words
    }

    func terms() -> [KeyTerm] { numbers() + capitals() + nouns() }

    // MARK: Numbers

    private func numbers() -> [KeyTerm] {
        let digits = words.indices.filter { words[$0].isNumber }
        let spelled = words.indices.filter { Self.spelled.contains(words[$0].lower) }
        var terms: [KeyTerm] = []
        if digits.count <= 2 { terms += digits.compactMap { number(at: $0) } }
        if digits.isEmpty, spelled.count == 1, let term = spelledNumber(at: spelled[0]) {
            terms.append(term)
        }
        return terms
    }

    private func number(at index: Int) -> KeyTerm? {
        let word = words[index]
        guard word.text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }), word.text != "0",
            word.text != "1", word.after != "-", word.before != "-", word.after != "–",
            word.before != "–", word.after != "/", word.before != "/", word.before != "(",
            word.after != ":"
        else { return nil }
        let before = index > 0 ? words[index - 1].lower : ""
        let next = index + 1 < words.count && word.after == nil ? words[index + 1].lower : ""
        let further = index + 2 < words.count ? words[index + 2] : nil
        // `99 of 100`
        if before == "of", index > 1, words[index - 2].isNumber { return nil }
        // `between 3 and 5`, `3 to 5`, `14 July`
        if ["and", "to", "or"].contains(next), further?.isNumber == true { return nil }
        if ["and", "to", "or"].contains(before), index > 1, words[index - 2].isNumber {
            return nil
        }
        if Self.months.contains(next) { return nil }
        let isYear =
            word.text.count == 4 && word.text.allSatisfy(\.isNumber)
            && (1000...2100).contains(Int(word.text) ?? 0)
            && (Self.yearSigns.contains(before) || Self.months.contains(before))
            && (next.isEmpty || Stopwords.all.contains(next)
                || Stopwords.verbs.contains(next)
                || words[min(index + 1, words.count - 1)].isCapital)
        // `an argument of 1817` doesn't say which; `the Revolt of 1381` does.
        if isYear, before == "of", index > 1, !words[index - 2].isCapital { return nil }
        if isYear { return term(.number(.year, unit: ""), index..<(index + 1), key: word.text) }
        if Self.months.contains(before) { return nil }
        // `Python 3`, `Courtroom 2`: a part of a name.
        if index > 1, words[index - 1].isCapital, !words[index - 1].isFunction,
            words[index - 1].after == nil
        {
            return nil
        }
        // `Rhyolite with 72 per cent is …` doesn't say of what.
        if next == "per" || next == "percent" {
            let share = words[(index + 1)...].first { $0.lower.hasSuffix("cent") }
            guard let share, let place = words.firstIndex(of: share), place + 1 < words.count else {
                return nil
            }
            if share.after == nil, Stopwords.verbs.contains(words[place + 1].lower) {
                return nil
            }
        }
        // The unit.
        var unit = next
        if let sign = word.after, "%°€$£".contains(sign) { unit = String(sign) }
        guard !unit.isEmpty, !Stopwords.prepositions.contains(unit) || unit == "per" else {
            return nil
        }
        return term(.number(.plain, unit: unit), index..<(index + 1), key: word.text)
    }

    private func spelledNumber(at index: Int) -> KeyTerm? {
        guard index > 0, index + 1 < words.count, words[index].after == nil,
            !words[index + 1].isFunction, !Self.quantities.contains(words[index - 1].lower)
        else { return nil }
        let next = words[index + 1].lower
        guard next.hasSuffix("s"),
            ![
                "times", "years", "days", "weeks", "months", "quarters", "thirds", "fifths",
                "hours", "minutes",
            ].contains(next)
        else {
            return nil
        }
        return term(.number(.word, unit: ""), index..<(index + 1), key: words[index].lower)
    }

    // MARK: Names

    private func capitals() -> [KeyTerm] {
        var terms: [KeyTerm] = []
        var index = 0
        while index < words.count {
            let start = index
            while index < words.count, isName(index),
                index == start || words[index - 1].after == nil
            {
                index += 1
            }
            if index > start {
                if let term = name(start..<index) { terms.append(term) }
            } else {
                index += 1
            }
        }
        return terms
    }

    private func isName(_ index: Int) -> Bool {
        let word = words[index]
        guard word.isCapital, !word.isFunction, !word.lower.hasSuffix("'s"),
            !word.lower.hasSuffix("’s"),
            !Self.months.contains(word.lower), !Self.days.contains(word.lower)
        else { return false }
        if index > 0 || names.contains(word.text) { return true }
        // `New Orleans flooded`: two capitalized words in a row are a name in any position.
        return words.count > 1 && word.after == nil && words[1].isCapital && !words[1].isFunction
    }

    private func name(_ range: Range<Int>) -> KeyTerm? {
        guard let first = range.first, range.count <= 4 else { return nil }
        let last = words[range.upperBound - 1]
        let next =
            range.upperBound < words.count && last.after == nil ? words[range.upperBound] : nil
        // `the French king`, `Newton’s law`, `Queen Anne` with more after it: part of a longer
        // name.
        if let next {
            guard
                next.isFunction || Stopwords.verbs.contains(next.lower)
                    || next.lower.hasSuffix("ed")
            else { return nil }
            if next.lower == "of" || next.isNumber { return nil }
        }
        if last.after == "-" || last.after == "’" || last.after == "'" { return nil }
        let before = first > 0 ? words[first - 1] : nil
        if before?.after == "-" || before?.after == "." { return nil }
        // `The Three Gorges Dam`: the words before it belong to the name.
        if let before, before.isCapital, before.after == nil, !before.isFunction || first > 1 {
            return nil
        }
        // `Rome` takes no article, `the Rhine` does, and a replacement must agree.
        let use: KeyTerm.Use =
            isDefinite(before: first) ? .definite : .bare
        if range.count == 1, last.text.count >= 2, last.text.count <= 5,
            last.text.allSatisfy({ $0.isUppercase || $0.isNumber })
        {
            return term(.acronym, range, key: last.text)
        }
        guard last.text.count >= 3 || range.count > 1 else { return nil }
        // Part of a longer name: `Teilhard de Chardin`, then `House of Lords`.
        if let before, first > 1, words[first - 2].isCapital,
            ["de", "von", "van", "la", "du", "di", "da", "der"].contains(before.lower)
        {
            return nil
        }
        if let before, before.lower == "of", first > 1, words[first - 2].isCapital, first - 2 > 0 {
            return nil
        }
        if let before, ["and", "or"].contains(before.lower), first > 1, words[first - 2].isCapital,
            first - 2 > 0
        {
            return nil
        }
        if let next, ["and", "or"].contains(next.lower), range.upperBound + 1 < words.count,
            words[range.upperBound + 1].isCapital
        {
            return nil
        }
        // All mentions together tell what it names: see ``NameKinds``.
        return term(
            .name(.other), range, key: range.map { words[$0].lower }.joined(separator: " "),
            use: use)
    }

    /// `the Rhine`, `the whole Earth`, but not `the town of Armero`.
    private func isDefinite(before index: Int) -> Bool {
        for word in words[..<index].suffix(2).reversed() {
            if word.after != nil { return false }
            if word.lower == "the" { return true }
            if word.isFunction { return false }
        }
        return false
    }

    // MARK: Nouns

    private func nouns() -> [KeyTerm] {
        words.indices.compactMap { noun(endingAt: $0) }
    }

    private func noun(endingAt index: Int) -> KeyTerm? {
        let word = words[index]
        guard index > 0, isNounLike(word) else { return nil }
        let next = index + 1 < words.count && word.after == nil ? words[index + 1] : nil
        if let next {
            guard
                Stopwords.prepositions.contains(next.lower) || Self.joints.contains(next.lower)
                    || Stopwords.verbs.contains(next.lower)
            else { return nil }
        } else if let sign = word.after, !",.;)".contains(sign) {
            return nil
        }
        let before = words[index - 1]
        guard before.after == nil else { return nil }
        if let use = use(before) {
            return term(
                .noun(isPlural: word.isPlural), index..<(index + 1), key: word.stem, use: use)
        }
        // `kinetic energy`: two words, and the word before them.
        guard index > 1, !before.isFunction, !before.isCapital, !before.isNumber,
            before.lower.count > 3,
            !Stopwords.verbs.contains(before.lower), !before.lower.hasSuffix("ly"),
            words[index - 2].after == nil, let use = use(words[index - 2])
        else { return nil }
        return term(
            .noun(isPlural: word.isPlural), (index - 1)..<(index + 1),
            key: before.stem + " " + word.stem, use: use)
    }

    /// A noun's use after `before`; nil if `before` doesn't tell.
    private func use(_ before: Word) -> KeyTerm.Use? {
        switch before.lower {
        case "a", "an": .indefinite
        case "the", "each", "every": .definite
        case "called", "of", "in", "by", "into", "from", "with", "through", "to", "for", "as",
            "and",
            "or", "between", "against", "without", "contains", "contain", "produces", "produce",
            "release", "releases", "absorb", "absorbs", "causes", "cause", "forms", "form", "makes",
            "make",
            "is", "are", "carries", "carry", "uses", "use", "on", "than":
            .bare
        default: nil
        }
    }

    private func isNounLike(_ word: Word) -> Bool {
        word.lower.count >= 4 && !word.isCapital && !word.isNumber && !word.isFunction
            && !Stopwords.verbs.contains(word.lower) && !word.lower.hasSuffix("ly")
            && !word.lower.hasSuffix("ed") && !CommonWords.all.contains(word.lower)
            && !CommonWords.all.contains(word.stem)
            && !Self.adjectiveEndings.contains { word.lower.hasSuffix($0) }
    }

    private func term(
        _ kind: KeyTerm.Kind, _ words: Range<Int>, key: String, use: KeyTerm.Use = .definite
    ) -> KeyTerm {
        let first = self.words[words.lowerBound].range.lowerBound
        let last = self.words[words.upperBound - 1].range.upperBound
        let characters = Array(sentence.text)
        return KeyTerm(
            kind: kind, text: String(characters[first..<last]), key: key, words: words, use: use)
    }

    static let spelled: Set<String> = [
        "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    static let months: Set<String> = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    private static let days: Set<String> = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let yearSigns: Set<String> = [
        "in", "by", "since", "until", "from", "of", "to", "after", "before", "around", "about",
        "year",
    ]
    private static let quantities: Set<String> = [
        "about", "than", "least", "the", "or", "and", "of",
    ]
    private static let joints: Set<String> = [
        "and", "or", "but", "that", "which", "who", "when", "because", "so",
    ]
    private static let adjectiveEndings = [
        "ous", "ful", "less", "ible", "able", "ive", "ical", "ish", "er than", "ing",
    ]
}

extension Word {
    /// Whether it looks like a plural.
    var isPlural: Bool {
        if Self.oddPlurals.contains(lower) { return true }
        return lower.hasSuffix("s") && !lower.hasSuffix("ss") && !lower.hasSuffix("us")
            && !["sis", "xis", "itis", "iris", "ics", "bias", "gas", "lens", "atlas", "chaos"]
                .contains { lower.hasSuffix($0) }
    }

    private static let oddPlurals: Set<String> = [
        "bacteria", "fungi", "nuclei", "phenomena", "data", "criteria", "mitochondria", "larvae",
        "algae",
        "people", "children", "women", "men", "mice", "feet", "teeth", "stomata", "strata",
    ]
}
