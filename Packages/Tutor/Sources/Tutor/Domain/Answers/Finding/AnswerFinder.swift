#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Finds the sentence that answers a question, with the probability that one does.
///
/// A conditional logit model: every sentence has a score, a weighted sum of its signals, and so
/// does the option that none is the answer, 0. A sentence's probability is its share of the sum
/// of all exp(score).
/// Source: McFadden, Conditional Logit Analysis of Qualitative Choice Behavior, 1974.
struct AnswerFinder: Sendable {
    /// A sentence of a passage.
    struct Sentence: Sendable, Hashable {
        /// The passage's index.
        var passage: Int
        var text: String
        /// The heading and the document's title.
        var heading: String
        /// The sentence before it in the passage.
        var before: String?
        /// Cosine similarities to the question: of the sentence, of it with the one before, and
        /// of the passage; nil without an embedding model.
        var meaning: (sentence: Double, context: Double, passage: Double)?

        static func == (left: Self, right: Self) -> Bool {
            left.passage == right.passage && left.text == right.text
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(passage)
            hasher.combine(text)
        }
    }

    /// The signals of each sentence, in the order of ``AnswerSignal/allCases``.
    let signals: [[Double]]
    /// The probability of each sentence.
    let probabilities: [Double]

    /// The probability that a sentence answers the question.
    var probability: Double { probabilities.reduce(0, +) }
    /// The most probable sentences, best first.
    var ranked: [Int] {
        probabilities.indices.sorted { (-probabilities[$0], $0) < (-probabilities[$1], $1) }
    }

    init(_ question: String, _ sentences: [Sentence]) {
        let form = QuestionForm(question)
        let usesMeaning = !sentences.isEmpty && sentences.allSatisfy { $0.meaning != nil }
        var reader = WordReader()
        let words = sentences.map { reader.words(of: $0.text) }
        let stems = sentences.map { reader.stems(of: $0.text) }
        let headings = sentences.map { reader.stems(of: $0.heading) }
        let before = sentences.map { $0.before.map { reader.stems(of: $0) } ?? [] }
        var passages: [Int: Set<String>] = [:]
        for (index, sentence) in sentences.enumerated() {
            passages[sentence.passage, default: headings[index]].formUnion(stems[index])
        }
        signals = sentences.indices.map { index in
            SentenceSignals(
                form: form, sentence: sentences[index], words: words[index], stems: stems[index],
                heading: headings[index], before: before[index],
                passage: passages[sentences[index].passage] ?? []
            ).values
        }
        let table = usesMeaning ? AnswerSignal.meaningWeights : AnswerSignal.wordWeights
        let weights = AnswerSignal.allCases.map { table[$0] ?? 0 }
        let scores = signals.map { zip($0, weights).reduce(0) { $0 + $1.0 * $1.1 } }
        let top = max(0, scores.max() ?? 0)
        let shares = scores.map { exp($0 - top) }
        let sum = shares.reduce(exp(-top), +)
        probabilities = shares.map { $0 / sum }
    }
}

/// Splits each text once.
private struct WordReader {
    private var texts: [String: (words: [TextWord], stems: Set<String>)] = [:]
    private var known: [String: [String]] = [:]

    mutating func words(of text: String) -> [TextWord] { read(text).words }
    mutating func stems(of text: String) -> Set<String> { read(text).stems }

    private mutating func read(_ text: String) -> (words: [TextWord], stems: Set<String>) {
        if let done = texts[text] { return done }
        let words = WordForms.words(of: text, known: &known)
        let read = (words, Set(words.flatMap(\.stems)))
        texts[text] = read
        return read
    }
}

/// The signals of one sentence.
private struct SentenceSignals {
    let form: QuestionForm
    let sentence: AnswerFinder.Sentence
    let words: [TextWord]
    let stems: Set<String>
    let heading: Set<String>
    let before: Set<String>
    let passage: Set<String>

    var values: [Double] {
        let here = { (word: String) in WordForms.match(word, in: stems) }
        let nearby = { (word: String) in
            max(
                here(word), 0.8 * WordForms.match(word, in: heading),
                0.6 * WordForms.match(word, in: before))
        }
        let inPassage = { (word: String) in
            max(WordForms.match(word, in: passage), WordForms.match(word, in: heading))
        }
        let offered = AnswerEvidence.offered(by: words, sentence.text, to: form)
        let isStrict = form.kind.isStrict
        let ending = sentence.text.last { !" *_`".contains($0) } ?? " "
        return AnswerSignal.allCases.map { signal in
            switch signal {
            case .base: 1
            case .nearbyWords: share(form.weight, nearby)
            case .matchedWords: min(4, form.words.reduce(0) { $0 + nearby($1) }) / 4
            case .missingNames: min(2, Double(form.names.count { inPassage($0) == 0 }))
            case .answerKind: isStrict ? offered : 0
            case .explanation: isStrict ? 0 : offered
            case .countedNoun: AnswerEvidence.counts(words, for: form)
            case .passageRank: 1 / Double(1 + sentence.passage)
            case .length: Double(min(words.count, 40)) / 40
            case .isFragment: ".!?:;)”\"。！？".contains(ending) ? 0 : 1
            case .asksForFact: isStrict ? 1 : 0
            case .sentenceMeaning: max(0, sentence.meaning?.sentence ?? 0)
            case .contextMeaning: max(0, sentence.meaning?.context ?? 0)
            case .passageMeaning: max(0, sentence.meaning?.passage ?? 0)
            }
        }
    }

    private func share(_ weight: (String) -> Double, _ match: (String) -> Double) -> Double {
        let all = form.words.reduce(0) { $0 + weight($1) }
        guard all > 0 else { return 0 }
        return form.words.reduce(0) { $0 + weight($1) * match($1) } / all
    }
}
