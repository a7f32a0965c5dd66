/// What speaks for or against a sentence as the answer, with its weight.
///
/// `Tools/bench/answers.py --fit` estimates the weights from labelled questions and rewrites this
/// file's two tables; nothing else needs to change.
enum AnswerSignal: String, Sendable, CaseIterable {
    /// 1 for every sentence: how rare answers are.
    case base
    /// The share of the question's words in the sentence; rare words count more.
    case sentenceWords
    /// The share in the sentence, its heading or the sentence before it.
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
    /// Whether the noun after `which` is there.
    case askedNoun
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
        .base: -5.09,
        .sentenceWords: 0.776,
        .nearbyWords: 2.115,
        .matchedWords: 3.477,
        .missingNames: -2.102,
        .answerKind: 2.266,
        .explanation: 1.928,
        .countedNoun: 1.345,
        .askedNoun: 0.465,
        .passageRank: 2.092,
        .length: -1.197,
        .isFragment: -1.393,
        .asksForFact: -1.741,
    ]
    /// Weights with one.
    static let meaningWeights: [Self: Double] = [
        .base: -7.4,
        .sentenceWords: -0.28,
        .nearbyWords: 0.728,
        .matchedWords: 1.175,
        .missingNames: -2.199,
        .answerKind: 2.106,
        .explanation: 1.992,
        .countedNoun: 1.248,
        .askedNoun: 0.833,
        .passageRank: 1.98,
        .length: -0.872,
        .isFragment: -1.436,
        .asksForFact: -1.395,
        .sentenceMeaning: 5.065,
        .contextMeaning: 4.111,
        .passageMeaning: 1.087,
    ]
}
