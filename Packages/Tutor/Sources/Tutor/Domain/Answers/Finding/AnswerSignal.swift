/// What speaks for or against a sentence as the answer, with its weight.
///
/// `Tools/bench/answers.py --fit` estimates the weights from labelled questions and rewrites this
/// file's two tables; nothing else needs to change.
enum AnswerSignal: String, Sendable, CaseIterable {
    /// 1 for every sentence: how rare answers are.
    case base
    /// The share of the question's words in the sentence, its heading or the sentence before it.
    case nearbyWords
    /// Their number in the sentence and its surroundings: up to 1, from 4 words on.
    case matchedWords
    /// Names and numbers of the question that the passage lacks, at most 2.
    case missingNames
    /// −1 to 1: a name for `who`, a time for `when`, a number for `how many`, a place for `where`.
    case answerKind
    /// −1 to 1: a reason for `why`, a definition for `what is`, a means for `how`.
    case explanation
    /// Whether a number stands before the counted noun: 1 or −1.
    case countedNoun
    /// One divided by the passage's rank.
    case passageRank
    /// Up to 1, from 40 words on.
    case length
    /// Whether it doesn't end like a sentence.
    case isFragment
    /// Whether the question asks who, when, how many or where.
    case asksForFact
    /// The cosine similarity of sentence and question.
    case sentenceMeaning
    /// The cosine similarity of the question and the sentence with the one before it.
    case contextMeaning
    /// The cosine similarity of passage and question.
    case passageMeaning

    static let meaning: Set<Self> = [.sentenceMeaning, .contextMeaning, .passageMeaning]

    // The tables below are written by Tools/bench/answers.py.
    /// Weights without an embedding model.
    static let wordWeights: [Self: Double] = [
        .base: -5.784,
        .nearbyWords: 3.367,
        .matchedWords: 3.471,
        .missingNames: -1.921,
        .answerKind: 2.050,
        .explanation: 1.820,
        .countedNoun: 1.216,
        .passageRank: 2.305,
        .length: -0.925,
        .isFragment: -1.239,
        .asksForFact: -1.549,
    ]
    /// Weights with one.
    static let meaningWeights: [Self: Double] = [
        .base: -7.025,
        .nearbyWords: 1.906,
        .matchedWords: 1.561,
        .missingNames: -2.120,
        .answerKind: 2.043,
        .explanation: 1.701,
        .countedNoun: 1.054,
        .passageRank: 1.582,
        .length: -0.960,
        .isFragment: -1.453,
        .asksForFact: -1.324,
        .sentenceMeaning: 4.028,
        .contextMeaning: 3.303,
        .passageMeaning: 1.471,
    ]
}
