/// Converts a word's frequency to its difficulty. Other scales have other thresholds.
///
/// In the standard scale, beginner words occur at least fifteen times per million words (Zipf 4.2,
/// about the 5,000 most common English words), and advanced words less than 1.3 times (Zipf 3.1).
/// Dictionaries without frequencies give estimates (`FrequencyEstimate`), which range from about 1.6
/// to 6.
public struct DifficultyScale: Sendable, Hashable {
    public static let standard = DifficultyScale(beginnerFrom: 4.2, intermediateFrom: 3.1)

    /// The thresholds on the Zipf scale.
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

    /// The difficulty as a continuous score from 0, known to everyone, to 1, known to hardly
    /// anyone.
    public func score(zipf: Double) -> Double { min(1, max(0, (7 - zipf) / 6)) }
}
