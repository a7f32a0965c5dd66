/// Turns how common a word is into how hard it is. Another scale is another pair of thresholds.
///
/// The standard: a beginner's words are those that come up at least fifteen times in a million (Zipf 4.2, about the
/// first 5,000 of English), an advanced reader's those that come up less than 1.6 times (Zipf 3.2, behind the
/// first 17,000 or so). Dictionaries without frequencies give estimates (`FrequencyEstimate`), which reach
/// from about 1.6 to 6.
public struct DifficultyScale: Sendable, Hashable {
    public static let standard = DifficultyScale(beginnerFrom: 4.2, intermediateFrom: 3.2)

    /// On the Zipf scale.
    public var beginnerFrom: Double
    public var intermediateFrom: Double

    public init(beginnerFrom: Double, intermediateFrom: Double) {
        self.beginnerFrom = beginnerFrom
        self.intermediateFrom = intermediateFrom
    }

    public func level(zipf: Double) -> WordDifficulty {
        if zipf >= beginnerFrom { return .beginner }
        return zipf >= intermediateFrom ? .intermediate : .advanced
    }

    /// From 0, known to everyone, to 1, known to hardly anyone; the continuous form.
    public func score(zipf: Double) -> Double { min(1, max(0, (7 - zipf) / 6)) }
}
