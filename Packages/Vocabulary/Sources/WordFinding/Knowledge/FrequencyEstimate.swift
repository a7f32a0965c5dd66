/// Estimates the frequency of an English word on the Zipf scale from dictionary data, when no
/// frequency list is installed. A sum of small terms, so that each result can be explained.
///
/// The coefficients are a least-squares fit to the Zipf frequencies of `wordfreq` over the one-word
/// entries of WordNet 3.0 except 2,000; on those 2,000 (chosen by hash) the rank correlation is
/// 0.78, and 0.62 without size classes. `Tools/bench/run words` measures it again.
public struct FrequencyEstimate: Sendable, Hashable {
    public static let english = FrequencyEstimate(
        base: 5.069, perLogCount: 0.188, perLogSense: 0.098, perLetter: -0.055,
        perSizeClass: -0.0654, perSquaredSizeClass: 0.00037,
        endings: ["ness": -0.402, "ly": -0.218], beginnings: ["un": -0.089, "non": -0.234])
    /// The estimate for English without size classes.
    public static let englishWithoutSizes = FrequencyEstimate(
        base: 2.65, perLogCount: 0.529, perLogSense: 0.313, perLetter: -0.055,
        perSizeClass: 0, perSquaredSizeClass: 0,
        endings: ["ness": -0.431, "ly": -0.047], beginnings: ["un": -0.113, "non": -0.331])

    var base: Double
    /// The coefficient of ln(1 + tag count).
    var perLogCount: Double
    /// The coefficient of ln(number of senses).
    var perLogSense: Double
    var perLetter: Double
    var perSizeClass: Double
    var perSquaredSizeClass: Double
    /// The adjustment for words with these endings: derived words are rarer because they aren't
    /// counted with their base.
    var endings: [String: Double]
    var beginnings: [String: Double]

    /// About 7 for the most common words, 1.5 for the rarest.
    public static func zipf(of word: String, evidence: WordEvidence) -> Double {
        (evidence.sizeClass == nil ? englishWithoutSizes : english)
            .zipf(of: word, evidence: evidence)
    }

    func zipf(of word: String, evidence: WordEvidence) -> Double {
        let size = Double(evidence.sizeClass ?? 0)
        var sum = base + perSizeClass * size + perSquaredSizeClass * size * size
        sum += perLogCount * logarithm(1 + Double(max(0, evidence.tagCount ?? 0)))
        sum += perLogSense * logarithm(Double(max(1, evidence.senseCount)))
        sum += perLetter * Double(min(30, word.unicodeScalars.count))
        for (ending, weight) in endings where word.hasSuffix(ending) { sum += weight }
        for (beginning, weight) in beginnings where word.hasPrefix(beginning) { sum += weight }
        return min(8, max(0.5, sum))
    }
}
