/// Makes sentences with a gap, to fill in or to choose for.
struct GapMaker {
    let material: Material
    let difficulty: QuestionDifficulty

    /// A question about one mention of a term. Nil if it can't be answered, or gives its answer
    /// away.
    func draft(
        _ mention: Material.Mention, _ kind: QuestionKind, _ chance: inout SeededChance
    ) -> QuestionCandidate? {
        let sentence = material.sentences[mention.sentence]
        let term = mention.term
        guard isAskable(mention, sentence) else { return nil }
        let entry = material.entries[Material.name(term)]
        let hardness = hardness(term, entry, sentence)
        var question = Question(
            kind: kind, form: .cloze, prompt: "", answer: term.text, topic: sentence.heading,
            sources: [material.source(of: sentence)],
            quotes: [material.words(of: sentence.document, sentence.span)], hardness: hardness)
        let stem = stem(sentence, term)
        if kind == .multipleChoice {
            guard !isNarrow(term, sentence), isNamed(term, entry),
                let wrong = Distractors(material: material, difficulty: difficulty)
                    .choose(for: term, in: mention.sentence, &chance)
            else { return nil }
            let options = Self.ordered([term.text] + wrong, &chance)
            question.prompt = "Which fits the gap? " + stem
            question.options = options
            question.solution = [options.firstIndex(of: term.text) ?? 0]
        } else {
            guard let hint = hint(term) else { return nil }
            question.prompt = "Fill the gap: " + stem
            question.hint = hint.isEmpty ? nil : hint
            if case .number(.word, _) = term.kind, let value = Self.value(ofWord: term.text) {
                question.alternatives = [String(value)]
            }
        }
        let bonus = sentence.isFirst ? 0.3 : 0
        return QuestionCandidate(
            question: question, sentence: mention.sentence, key: term.key,
            score: score(term, entry) + bonus)
    }

    private func isAskable(_ mention: Material.Mention, _ sentence: DocumentSentence) -> Bool {
        let term = mention.term
        guard material.fit.contains(mention.sentence), sentence.kind != .glossary,
            !material.defining.contains(mention.sentence)
        else { return false }
        // Names look the same anywhere in a sentence; the capital of other words would show that
        // they begin it.
        if term.words.lowerBound == 0 {
            guard case .name = term.kind else { return false }
        }
        // `Feb. 3`, `the Carriers' Assn. lost`: only the abbreviation, or a part of the name.
        let last = term.words.upperBound
        if last < sentence.words.count, sentence.words[last - 1].after == "." { return false }
        let hidden = sentence.words[term.words].filter { !$0.isFunction }
        let rest = sentence.words.indices.filter { !term.words.contains($0) }.map {
            sentence.words[$0]
        }
        // Text in parentheses is a side remark.
        let start = sentence.words[term.words.lowerBound].range.lowerBound
        let front = sentence.text.prefix(start)
        if front.count(where: { $0 == "(" }) > front.count(where: { $0 == ")" }) { return false }
        // The rest of the sentence must have enough content and must not contain the answer.
        guard rest.count(where: { !$0.isFunction }) >= 4 else { return false }
        if rest.contains(where: { word in
            hidden.contains { !$0.isNumber && Word.areKin($0.stem, word.stem) }
        }) {
            return false
        }
        if case .number = term.kind {
            // `Water of 10 °C can stop a heart`: colder water can, too.
            let maybe: Set<String> = ["can", "may", "might", "could"]
            return !sentence.words.contains { maybe.contains($0.lower) }
        }
        // `Mary` alone is a part of a name that the text gives in full.
        if case .name = term.kind, material.firstNames.contains(term.key) { return false }
        guard let entry = material.entries[Material.name(term)] else { return false }
        if case .noun = term.kind { return entry.weight >= 3 }
        return true
    }

    /// Whether the texts define or mark a noun. For other nouns, a wrong choice might
    /// fit as well.
    private func isNamed(_ term: KeyTerm, _ entry: Material.Entry?) -> Bool {
        guard case .noun = term.kind else { return true }
        return entry.map { $0.isDefined || $0.isBold } ?? false
    }

    /// Whether the words around a name leave few choices: `her dog _____`, `_____ and her mother`.
    private func isNarrow(_ term: KeyTerm, _ sentence: DocumentSentence) -> Bool {
        guard case .name = term.kind else { return false }
        let words = sentence.words
        let gendered: Set<String> = ["he", "she", "his", "her", "him", "himself", "herself"]
        if words.contains(where: { gendered.contains($0.lower) }) { return true }
        guard term.words.lowerBound > 0 else { return false }
        let before = words[term.words.lowerBound - 1]
        return before.after == nil && !before.isFunction && !before.isCapital
            && !Stopwords.verbs.contains(before.lower) && !before.lower.hasSuffix("ed")
            && !Stopwords.prepositions.contains(before.lower)
    }

    /// The sentence with the gap. Replaces an article before the gap with `a(n)`, so that it
    /// doesn't reveal the answer's first letter.
    private func stem(_ sentence: DocumentSentence, _ term: KeyTerm) -> String {
        let characters = Array(sentence.text)
        var start = sentence.words[term.words.lowerBound].range.lowerBound
        let end = sentence.words[term.words.upperBound - 1].range.upperBound
        var article = ""
        if term.words.lowerBound > 0,
            case let before = sentence.words[term.words.lowerBound - 1],
            ["a", "an"].contains(before.lower)
        {
            start = before.range.lowerBound
            article = before.isCapital ? "A(n) " : "a(n) "
        }
        return String(characters[..<start]) + article + Question.gap + String(characters[end...])
    }

    /// The hint for a gap without choices.
    private func hint(_ term: KeyTerm) -> String? {
        switch term.kind {
        case .number(.year, _): return "a year"
        case .number: return "a number"
        case .acronym: return "\(term.text.count) letters"
        case .name(let kind):
            let noun =
                switch kind {
                case .place: "a place"
                case .person: "a person"
                case .group, .thing, .other: "a name"
                }
            let words = term.words.count > 1 ? ", \(term.words.count) words" : ""
            return difficulty == .hard ? noun + words : noun + words + begins(term)
        case .noun:
            // Other words may fit as well, so tell the beginning of the right one.
            let words =
                term.words.count > 1 ? "\(term.words.count) words" : "\(term.text.count) letters"
            return words + begins(term)
        }
    }

    private func begins(_ term: KeyTerm) -> String {
        ", begins with “\(term.text.prefix(difficulty == .easy ? 2 : 1))”"
    }

    private func hardness(_ term: KeyTerm, _ entry: Material.Entry?, _ sentence: DocumentSentence)
        -> Double
    {
        var hard =
            switch term.kind {
            case .number(.word, _): 0.4
            case .number(.year, _): 0.7
            case .number: 0.75
            case .name: 0.5
            case .acronym: 0.4
            case .noun: 0.35
            }
        hard -= min(0.25, (entry?.weight ?? 0) / 40)
        if sentence.words.count > 20 { hard += 0.15 }
        return max(0, min(1, hard))
    }

    private func score(_ term: KeyTerm, _ entry: Material.Entry?) -> Double {
        let weight = min(1, (entry?.weight ?? 0) / 10)
        return switch term.kind {
        case .number: 0.7
        case .name, .acronym: 0.8 + weight * 0.3
        case .noun: 0.4 + weight
        }
    }

    /// Sorts numbers by value and shuffles words.
    static func ordered(_ options: [String], _ chance: inout SeededChance) -> [String] {
        let values = options.map { NumberText.value(of: $0) ?? value(ofWord: $0).map(Double.init) }
        if values.allSatisfy({ $0 != nil }) {
            return zip(options, values).sorted { ($0.1 ?? 0) < ($1.1 ?? 0) }.map(\.0)
        }
        return options.shuffled(using: &chance)
    }

    static func value(ofWord word: String) -> Int? {
        let words = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven",
            "twelve",
        ]
        return words.firstIndex(of: word.lowercased())
    }
}
