/// A word's meanings ranked for its place in a text.
public struct RankedSenses: Sendable, Hashable {
    /// The dictionary form.
    public var lemma: String
    /// The likeliest meaning here first; meanings of another part of speech last. Empty if no
    /// dictionary has one.
    public var senses: [WordSense]
    /// Whether the first meaning is clearly ahead of the second.
    public var isSure: Bool

    public init(lemma: String, senses: [WordSense], isSure: Bool) {
        self.lemma = lemma
        self.senses = senses
        self.isSure = isSure
    }
}

/// Ranks a word's meanings in its place by how common each is, and by how similar the glosses of
/// the surrounding words are to the meaning's own gloss and those of related meanings. Both sides
/// are vectors of stems weighted by rarity, compared by their cosine.
///
/// Source: S. Patwardhan and T. Pedersen, "Using WordNet-based context vectors to estimate the
/// semantic relatedness of concepts", 2006; with the dictionary's counts as a prior.
struct SenseChoice {
    private let reading: TextReading
    private let lemmas: LemmaTable
    private var stems = StemTable()
    /// Normalized vectors of surrounding words by token number.
    private var glosses: [Int: [Int: Double]] = [:]

    /// Weights tuned on `Tools/bench/senses/tuning.tsv`.
    private static let commonness = 0.6
    private static let similarity = 70.0
    /// The weight of a related meaning's gloss beside the meaning's own.
    private static let relatedness = 0.5
    /// The weight of a surrounding word itself beside the strongest word of its glosses.
    private static let wordItself = 5.0
    /// The weight of words in the sentences before and after.
    private static let neighboring = 0.5
    /// The lead over the second meaning below which the choice is unsure.
    private static let margin = 1.0

    init(reading: TextReading, lemmas: LemmaTable) {
        self.reading = reading
        self.lemmas = lemmas
    }

    mutating func ranking(of lemma: String, part: PartOfSpeech?, at token: Int) -> RankedSenses {
        let all = lemmas.knowledge.relatedSenses(of: lemma)
        let fitting = all.filter { part == nil || $0.sense.partOfSpeech == part }
        let chosen = fitting.isEmpty ? all : fitting
        guard chosen.count > 1 else {
            let rest = fitting.isEmpty ? [] : all.filter { $0.sense.partOfSpeech != part }
            return RankedSenses(
                lemma: lemma, senses: (chosen + rest).map(\.sense), isSure: !chosen.isEmpty)
        }
        let context = context(around: token, without: lemma)
        let own = stems.stem(of: lemma)
        let total = chosen.reduce(0) { $0 + Double(max(0, $1.sense.tagCount)) + 0.3 }
        let scored = chosen.enumerated().map { rank, entry -> (place: Int, score: Double) in
            let share = (Double(max(0, entry.sense.tagCount)) + 0.3) / total
            let gloss = vector(of: entry.sense, related: entry.related, without: own)
            let cosine = gloss.reduce(0) { $0 + $1.value * (context[$1.key] ?? 0) }
            // Equally likely meanings keep the dictionary's order.
            return (
                rank,
                Self.commonness * logarithm(share) + Self.similarity * cosine - 1e-6 * Double(rank)
            )
        }.sorted { ($0.score, $1.place) > ($1.score, $0.place) }
        let rest = fitting.isEmpty ? [] : all.filter { $0.sense.partOfSpeech != part }
        return RankedSenses(
            lemma: lemma,
            senses: scored.map { chosen[$0.place].sense } + rest.map(\.sense),
            isSure: scored[0].score - scored[1].score >= Self.margin)
    }

    /// The normalized sum of the surrounding words' vectors.
    private mutating func context(around token: Int, without lemma: String) -> [Int: Double] {
        let sentence = Int(reading.tokens[token].sentence)
        let own = stems.stem(of: lemma)
        var sum: [Int: Double] = [:]
        var seen: Set<Int32> = [reading.tokens[token].number]
        let around = max(0, sentence - 1)...min(reading.sentences.count - 1, sentence + 1)
        // The word's own sentence first, so that a word in two sentences counts fully.
        for near in [sentence] + around.filter({ $0 != sentence }) {
            let weight = near == sentence ? 1 : Self.neighboring
            for token in reading.tokens[reading.tokens(of: near)].prefix(80)
            where seen.insert(token.number).inserted {
                let number = Int(token.number)
                guard !reading.isFunctionWord(number), reading.table.keyBytes(number).count > 2
                else { continue }
                let stem = stems.stem(of: reading.table.key(number))
                guard let stem, stem != own else { continue }
                let rarity = rarity(of: stem) * weight
                for (stem, value) in gloss(of: number, stem) {
                    sum[stem, default: 0] += rarity * value
                }
            }
        }
        if let own { sum[own] = nil }
        return Self.normalized(sum)
    }

    /// The glosses of a surrounding word's meanings, weighted by how common each is, and the word.
    private mutating func gloss(of number: Int, _ stem: Int) -> [Int: Double] {
        if let known = glosses[number] { return known }
        var sum: [Int: Double] = [:]
        for candidate in lemmas.candidates[number].prefix(4) {
            let lemma = lemmas.entries[candidate.lemma].lemma
            let senses = lemmas.knowledge.senses(of: lemma)
                .filter { candidate.part == nil || $0.partOfSpeech == candidate.part }
            for sense in senses.prefix(6) {
                let weight = Double(max(0, sense.tagCount)) + 0.5
                for stem in stems.stems(of: sense.text) {
                    sum[stem, default: 0] += weight * rarity(of: stem)
                }
            }
        }
        sum[stem] = Self.wordItself * (sum.values.max() ?? 1)
        let vector = Self.normalized(sum)
        glosses[number] = vector
        return vector
    }

    private mutating func vector(
        of sense: WordSense, related: [String], without own: Int?
    ) -> [Int: Double] {
        var vector: [Int: Double] = [:]
        for stem in stems.stems(of: sense.text) { vector[stem] = rarity(of: stem) }
        for text in related {
            for stem in stems.stems(of: text) where vector[stem] == nil {
                vector[stem] = Self.relatedness * rarity(of: stem)
            }
        }
        let normalized = Self.normalized(vector)
        return own.map { own in normalized.filter { $0.key != own } } ?? normalized
    }

    /// From 1 for the most common stems to about 8.
    private mutating func rarity(of stem: Int) -> Double {
        let knowledge = lemmas.knowledge
        return stems.rarity(of: stem) { stem in
            max(1, 9 - logarithm(2 + Double(max(0, knowledge.uses(ofStem: stem)))))
        }
    }

    private static func normalized(_ vector: [Int: Double]) -> [Int: Double] {
        let length = vector.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.mapValues { $0 / length } : vector
    }
}

extension WordSense {
    /// Everything that tells what it means.
    var text: String { ([definition] + examples + synonyms).joined(separator: " ") }
}
