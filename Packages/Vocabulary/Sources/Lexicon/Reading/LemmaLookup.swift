import WordFinding

/// Finds the dictionary forms of a text's tokens in one dictionary, with few queries.
struct LemmaLookup {
    private let dictionary: any OpenDictionary
    private let isEnglish: Bool
    /// Facts about the known words among those looked up.
    private(set) var facts: [String: WordFacts] = [:]

    init(_ dictionary: any OpenDictionary) {
        self.dictionary = dictionary
        isEnglish = dictionary.about.tongue == "en"
    }

    /// Roughly the share of a corpus's uses of a word that have one particular inflected form, such
    /// as a plural or a past tense. Makes `building` a noun although `build` is more common.
    private static let inflectedShare = 0.3

    typealias Lemmas = [(lemma: String, partOfSpeech: PartOfSpeech?)]

    /// Lemmas by token, most likely first; unknown tokens are left out.
    mutating func lemmas(of tokens: [String]) -> [String: Lemmas] {
        var candidates: [String: [Lemmatiser.Candidate]] = [:]
        var wanted: Set<String> = []
        for token in tokens where candidates[token] == nil {
            let word = Lemmatiser.normalised(token)
            let found =
                isEnglish
                ? Lemmatiser.candidates(of: word) : [.init(word: word, partOfSpeech: nil)]
            candidates[token] = found
            wanted.formUnion(found.map(\.word))
        }
        facts = dictionary.facts(of: wanted)
        let irregular = Set(facts.values.flatMap { $0.formOf.map(\.lemma) }).subtracting(wanted)
        learn(irregular)
        var lemmas: [String: Lemmas] = [:]
        for (token, candidates) in candidates {
            let found = ranked(candidates)
            if !found.isEmpty { lemmas[token] = found }
        }
        if isEnglish { addHyphenated(Array(candidates.keys), to: &lemmas) }
        return lemmas
    }

    private mutating func learn(_ words: some Collection<String>) {
        guard !words.isEmpty else { return }
        facts.merge(dictionary.facts(of: words)) { old, _ in old }
    }

    private func ranked(_ candidates: [Lemmatiser.Candidate]) -> Lemmas {
        var scored: [(lemma: String, part: PartOfSpeech?, score: Double)] = []
        func add(_ lemma: String, _ part: PartOfSpeech?, _ share: Double) {
            guard let facts = facts[lemma], facts.senseCount > 0 else { return }
            let count: Int
            if let part, !facts.tags.isEmpty {
                guard let tags = facts.tags[part] else { return }
                count = tags
            } else {
                count = 0
            }
            let score = (Double(count) + 0.5) * share
            if !scored.contains(where: { $0.lemma == lemma && $0.part == part }) {
                scored.append((lemma, part, score))
            }
        }
        for candidate in candidates {
            if let part = candidate.partOfSpeech {
                add(candidate.word, part, Self.inflectedShare)
                continue
            }
            guard let own = facts[candidate.word] else { continue }
            for form in own.formOf { add(form.lemma, form.partOfSpeech, Self.inflectedShare) }
            if own.tags.isEmpty { add(candidate.word, nil, 1) }
            for part in DictionarySchema.parts where own.tags[part] != nil {
                add(candidate.word, part, 1)
            }
        }
        // Ties keep the order of the rules.
        return scored.enumerated().sorted {
            ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
        }.map { ($0.element.lemma, $0.element.part) }
    }

    /// Adds hyphenated tokens that aren't in the dictionary as written.
    private mutating func addHyphenated(_ tokens: [String], to lemmas: inout [String: Lemmas]) {
        let unknown = tokens.filter { $0.contains("-") && lemmas[$0] == nil }
        guard !unknown.isEmpty else { return }
        var candidates: [String: [Lemmatiser.Candidate]] = [:]
        for token in unknown {
            candidates[token] = Lemmatiser.respellings(of: Lemmatiser.normalised(token))
                .flatMap(Lemmatiser.candidates)
        }
        let compounds = unknown.compactMap { token in
            Lemmatiser.compound(Lemmatiser.normalised(token)).map { (token, $0) }
        }
        learn(
            Set(candidates.values.flatMap { $0.map(\.word) }).union(
                compounds.flatMap { Lemmatiser.candidates(of: $1.last).map(\.word) }))
        for token in unknown {
            let found = ranked(candidates[token] ?? [])
            if !found.isEmpty { lemmas[token] = found }
        }
        for (token, compound) in compounds where lemmas[token] == nil {
            let last = ranked(Lemmatiser.candidates(of: compound.last))
            guard let noun = last.first(where: { $0.partOfSpeech == .noun }) else { continue }
            lemmas[token] = [(compound.beginning + noun.lemma, .noun)]
        }
    }
}
