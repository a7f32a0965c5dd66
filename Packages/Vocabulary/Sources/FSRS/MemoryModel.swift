#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// FSRS-6: how memories grow and fade, in double precision.
///
/// Source: the algorithm as published by open-spaced-repetition; py-fsrs 6.3.2 gives the same figures.
public struct MemoryModel: Sendable, Hashable {
    /// w0…w20.
    public let weights: [Double]
    let decay: Double
    let factor: Double

    /// The published defaults.
    public static let standardWeights: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    public static let standard = MemoryModel(checked: standardWeights)

    /// nil unless there are 21 finite weights and the decay, w20, is above 0.
    public init?(weights: [Double]) {
        guard weights.count == 21, weights.allSatisfy(\.isFinite), weights[20] > 0 else {
            return nil
        }
        self.init(checked: weights)
    }

    private init(checked weights: [Double]) {
        self.weights = weights
        decay = -weights[20]
        factor = pow(0.9, 1 / -weights[20]) - 1
    }

    /// The probability of recall, 0…1, `days` after the last review.
    public func retrievability(stability: Double, after days: Double) -> Double {
        pow(1 + factor * max(days, 0) / stability, decay)
    }

    /// Days, unrounded, until the probability of recall has fallen to `retention` (0…1).
    public func interval(stability: Double, retention: Double) -> Double {
        stability / factor * (pow(retention, 1 / decay) - 1)
    }

    /// A memory after its first rating.
    public func first(_ rating: Rating) -> MemoryState {
        MemoryState(
            stability: clamped(stability: weights[rating.rawValue - 1]),
            difficulty: min(max(rawDifficulty(rating), 1), 10))
    }

    /// A memory after another review, whole `days` after the last one; less than 1 is the same day.
    public func next(_ state: MemoryState, _ rating: Rating, after days: Double) -> MemoryState {
        MemoryState(
            stability: clamped(
                stability: days < 1
                    ? sameDay(state.stability, rating) : later(state, rating, days)),
            difficulty: difficulty(state.difficulty, rating))
    }

    private func rawDifficulty(_ rating: Rating) -> Double {
        weights[4] - exp(weights[5] * Double(rating.rawValue - 1)) + 1
    }

    private func difficulty(_ old: Double, _ rating: Rating) -> Double {
        let moved = old + (10 - old) / 9 * (-weights[6] * Double(rating.rawValue - 3))
        let reverted = weights[7] * rawDifficulty(.easy) + (1 - weights[7]) * moved
        return min(max(reverted, 1), 10)
    }

    private func sameDay(_ stability: Double, _ rating: Rating) -> Double {
        let grown =
            exp(weights[17] * (Double(rating.rawValue - 3) + weights[18]))
            * pow(stability, -weights[19])
        return stability * (rating == .again ? grown : max(grown, 1))
    }

    private func later(_ state: MemoryState, _ rating: Rating, _ days: Double) -> Double {
        let (stability, difficulty) = (state.stability, state.difficulty)
        let recall = retrievability(stability: stability, after: days)
        guard rating != .again else {
            let lapsed =
                weights[11] * pow(difficulty, -weights[12])
                * (pow(stability + 1, weights[13]) - 1) * exp(weights[14] * (1 - recall))
            return min(lapsed, stability / exp(weights[17] * weights[18]))
        }
        let growth =
            exp(weights[8]) * (11 - difficulty) * pow(stability, -weights[9])
            * (exp(weights[10] * (1 - recall)) - 1)
        let part = rating == .hard ? weights[15] : rating == .easy ? weights[16] : 1
        return stability * (1 + growth * part)
    }

    private func clamped(stability: Double) -> Double { min(max(stability, 0.001), 36500) }
}
