public import FSRS

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Converts between SM-2's interval and ease and FSRS memory.
///
/// SM-2 aims at 90% recall, so its interval is roughly the days until recall falls to 0.9: the
/// stability. Its ease is the factor by which a good answer on time lengthens the interval; the
/// matching FSRS difficulty makes stability grow by that factor after a good answer at 0.9. Both
/// are estimates.
public enum SM2Estimate {
    /// `interval`: days, at least 1; `ease`: at least 1.3.
    public static func memory(
        interval: Int, ease: Double, weights: [Double] = MemoryModel.standardWeights
    ) -> MemoryState {
        let stability = min(max(Double(interval), 0.001), 36500)
        let growth = growth(stability, weights)
        let difficulty = growth > 0 ? 11 - (max(ease, 1.3) - 1) / growth : 5
        return MemoryState(stability: stability, difficulty: min(max(difficulty, 1), 10))
    }

    /// The ease in thousandths, at least 1300.
    public static func ease(
        of memory: MemoryState, weights: [Double] = MemoryModel.standardWeights
    ) -> Int {
        let ease = 1 + (11 - memory.difficulty) * growth(memory.stability, weights)
        guard ease.isFinite else { return 2500 }
        return Int((min(max(ease, 1.3), 5) * 1000).rounded())
    }

    /// The growth of stability, minus one, per point of difficulty below 11.
    private static func growth(_ stability: Double, _ weights: [Double]) -> Double {
        guard weights.count > 10, stability > 0 else { return 0 }
        return exp(weights[8]) * pow(stability, -weights[9]) * (exp(0.1 * weights[10]) - 1)
    }
}
