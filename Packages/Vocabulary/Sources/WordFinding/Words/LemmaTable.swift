/// The lemmas of a text's tokens: from the student's corrections, else from a dictionary, else the
/// token itself.
struct LemmaTable: Sendable {
    struct Candidate: Sendable {
        var lemma: Int
        var part: PartOfSpeech?
        /// The evidence independent of context.
        var prior: Double
    }

    struct Entry: Sendable {
        var lemma: String
        /// The frequency on the Zipf scale; nil if no dictionary knows it.
        var zipf: Double?
        var isKnown: Bool
    }

    private(set) var entries: [Entry] = []
    /// Candidates by token number; empty for tokens not worth learning.
    private(set) var candidates: [[Candidate]]
    /// Whether a dictionary knows any of the text's words.
    private(set) var hasDictionary = false
    /// The knowledge prepared for this text's tokens and language.
    let knowledge: any LexicalKnowledge
    private var numbers: [String: Int] = [:]

    /// - Parameter wanted: a token number to look up even if it isn't worth learning.
    init(
        _ reading: TextReading, judge: WordClassifier, knowledge: any LexicalKnowledge,
        corrections: [String: String], wanted: Int? = nil
    ) {
        candidates = Array(repeating: [], count: reading.table.count)
        var unknown: [Int] = []
        let words = (0..<reading.table.count).filter { judge.mayBeWord($0) || $0 == wanted }
        let keys = words.map { reading.table.key($0) }
        // Function words begin phrases: `took off`.
        let function = (0..<FunctionWords.all.count).filter { reading.writing[$0].count > 0 }
        let prepared = knowledge.prepared(
            for: keys + function.map { reading.table.key($0) }, language: reading.language)
        self.knowledge = prepared
        for (number, key) in zip(words, keys) {
            if let taught = corrections[key], !taught.isEmpty {
                let lemma = self.number(of: taught, knowledge: prepared)
                candidates[number] = [Candidate(lemma: lemma, part: nil, prior: 0)]
                continue
            }
            let found = prepared.lemmas(of: key).filter { !$0.lemma.isEmpty }
            if found.isEmpty {
                unknown.append(number)
            } else {
                hasDictionary = true
                if number != wanted, judge.isName(number, isKnown: true) { continue }
                candidates[number] = self.candidates(from: found, knowledge: prepared)
            }
        }
        for number in unknown
        where !judge.isName(number, isKnown: false) {
            let key = reading.table.key(number)
            // Hyphenated words are made of listed words but aren't listed themselves.
            if hasDictionary, key.contains("-") { continue }
            let lemma = self.number(of: key, isKnown: false, zipf: prepared.zipf(of: key))
            candidates[number] = [Candidate(lemma: lemma, part: nil, prior: 0)]
        }
    }

    private mutating func candidates(
        from found: [(lemma: String, partOfSpeech: PartOfSpeech?)], knowledge: any LexicalKnowledge
    ) -> [Candidate] {
        // Parts of speech are ranked; of two lemmas with the same one, the likelier is chosen.
        var parts: [PartOfSpeech?] = []
        return found.enumerated().map { place, entry in
            let rank = parts.firstIndex(of: entry.partOfSpeech) ?? parts.count
            if rank == parts.count { parts.append(entry.partOfSpeech) }
            return Candidate(
                lemma: number(of: entry.lemma, knowledge: knowledge), part: entry.partOfSpeech,
                prior: -Double(rank) - 0.01 * Double(place))
        }
    }

    private mutating func number(of lemma: String, knowledge: any LexicalKnowledge) -> Int {
        if let number = numbers[lemma] { return number }
        return number(of: lemma, isKnown: true, zipf: knowledge.zipf(of: lemma))
    }

    private mutating func number(of lemma: String, isKnown: Bool, zipf: Double?) -> Int {
        if let number = numbers[lemma] { return number }
        numbers[lemma] = entries.count
        entries.append(Entry(lemma: lemma, zipf: zipf, isKnown: isKnown))
        return entries.count - 1
    }

    /// A token as written, then its dictionary forms of a part of speech; nil for every part.
    func forms(
        of number: Int, as part: PartOfSpeech? = nil, in reading: TextReading
    ) -> [String] {
        let key = reading.table.key(number)
        var forms = [key]
        for found in knowledge.lemmas(of: key)
        where part == nil || found.partOfSpeech == part || found.partOfSpeech == nil {
            if !forms.contains(found.lemma) { forms.append(found.lemma) }
        }
        return forms
    }

    /// Adds a phrase.
    mutating func add(_ phrase: String) -> Int { number(of: phrase, knowledge: knowledge) }

    /// The possible parts of speech of a token, most likely first.
    func parts(of number: Int) -> [PartOfSpeech] {
        var parts: [PartOfSpeech] = []
        for candidate in candidates[number] {
            if let part = candidate.part, !parts.contains(part) { parts.append(part) }
        }
        return parts
    }

    /// The most likely lemma of a token whose neighbors suggest `weights`.
    func choice(for number: Int, weights: () -> PartOfSpeechWeights) -> Candidate? {
        let found = candidates[number]
        guard let first = found.first else { return nil }
        if found.count == 1 { return first }
        let weights = weights()
        return found.max { score($0, weights) < score($1, weights) }
    }

    private func score(_ candidate: Candidate, _ weights: PartOfSpeechWeights) -> Double {
        candidate.prior + (candidate.part.map { weights[$0] } ?? 0)
    }
}
