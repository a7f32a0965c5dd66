/// The evidence for each part of speech in a context.
struct PartOfSpeechWeights: Sendable, Hashable {
    var noun = 0.0
    var verb = 0.0
    var adjective = 0.0
    var adverb = 0.0

    subscript(_ part: PartOfSpeech) -> Double {
        switch part {
        case .noun: noun
        case .verb: verb
        case .adjective: adjective
        case .adverb: adverb
        }
    }
}

/// Weighs a word's parts of speech by its neighbors and its ending.
///
/// A multinomial logistic model. `Tools/bench/senses/train.py` fits it to the examples
/// in WordNet 3.0, in which the part of speech of the word explained is known.
struct PartOfSpeechModel: Sendable {
    static let english = PartOfSpeechModel(weights)

    private let evidence: [String: PartOfSpeechWeights]

    /// Reads tab-separated entries: a feature, a space, and its weights for noun, verb, adjective
    /// and adverb in tenths.
    init(_ text: String) {
        var evidence: [String: PartOfSpeechWeights] = [:]
        for entry in text.split(whereSeparator: { $0 == "\t" || $0 == "\n" }) {
            let fields = entry.split(separator: " ")
            guard fields.count == 5 else { continue }
            let tenths = fields[1...].map { (Double($0) ?? 0) / 10 }
            evidence[String(fields[0])] = PartOfSpeechWeights(
                noun: tenths[0], verb: tenths[1], adjective: tenths[2], adverb: tenths[3])
        }
        self.evidence = evidence
    }

    func weights(of features: [String]) -> PartOfSpeechWeights {
        var sum = PartOfSpeechWeights()
        for feature in features {
            guard let found = evidence[feature] else { continue }
            sum.noun += found.noun
            sum.verb += found.verb
            sum.adjective += found.adjective
            sum.adverb += found.adverb
        }
        return sum
    }
}

/// A word, or a contraction's ending such as `'s`, beside the word to judge.
struct Neighbor: Sendable {
    /// A function word itself; else the two likeliest parts of speech (`NV`), or `?`.
    var name: String
    /// A function word's role; else the likeliest part of speech (`N`), or `?`.
    var role: String
    var ending: String

    /// The edge of the sentence, or a pause such as a comma.
    static let edge = Neighbor(name: "|", role: "|", ending: "|")
}

extension PartOfSpeechModel {
    /// The features of a word from its neighbors: two before and two after, nearest first.
    static func features(
        ending: String, before: [Neighbor], after: [Neighbor], isFirst: Bool
    ) -> [String] {
        let (previous, next) = (before.first ?? .edge, after.first ?? .edge)
        let (second, third) = (before.dropFirst().first ?? .edge, after.dropFirst().first ?? .edge)
        var features = [
            "b", "p_" + previous.name, "n_" + next.name, "q_\(second.role)_\(previous.role)",
            "m_\(next.role)_\(third.role)", "c_\(previous.role)_\(next.role)",
            "k_\(previous.name)_\(next.role)", "j_\(previous.role)_\(next.name)",
            "l_\(previous.ending)_\(previous.role)_\(next.role)", "s_" + ending,
            "t_\(ending)_\(previous.role)", "u_\(ending)_\(next.role)",
        ]
        if isFirst { features.append("f_" + next.role) }
        return features
    }

    private static let endings = [
        "tion", "ness", "ment", "less", "able", "ing", "ity", "ous", "ful", "ive", "est", "ed",
        "ly", "er", "al", "ic", "en", "y", "s",
    ].map { Array($0.utf8) }

    /// The ending that tells the most about a word's part of speech; `-` if it has none of them.
    static func ending(of word: ArraySlice<UInt8>) -> String {
        for ending in endings
        where word.count > ending.count + 1 && word.suffix(ending.count).elementsEqual(ending) {
            return String(decoding: ending, as: UTF8.self)
        }
        return "-"
    }
}
