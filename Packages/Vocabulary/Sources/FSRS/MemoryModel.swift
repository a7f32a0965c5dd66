#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// FSRS-6: how memories grow and fade, in double precision.
///
/// Results are finite and in range for any input: invalid stabilities, difficulties or days are
/// clamped, NaN to the minimum.
///
/// Source: the algorithm as published by open-spaced-repetition; py-fsrs 6.3.2 gives the same
/// figures.
public struct MemoryModel: Sendable, Hashable {
    let w: Weights
    let derived: Derived

    /// The published defaults.
    public static let standardWeights: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    public static let standard = MemoryModel(Weights(standardWeights))
    /// The range of stabilities, in days.
    public static let stabilities = 0.001...36500.0

    /// nil unless there are 21 finite weights and w20, the decay, is positive and usable.
    public init?(weights: [Double]) {
        guard weights.count == 21, weights.allSatisfy(\.isFinite), weights[20] > 0 else {
            return nil
        }
        self.init(Weights(weights))
        guard derived.factor.isFinite, derived.factor > 0 else { return nil }
    }

    /// Requires 21 weights that `init?(weights:)` would accept.
    init(_ weights: Weights) {
        w = weights
        derived = Derived(weights)
    }

    /// w0…w20.
    public var weights: [Double] { w.list }

    /// Equal weights are the same model.
    public static func == (one: Self, other: Self) -> Bool { one.w == other.w }
    public func hash(into hasher: inout Hasher) { hasher.combine(w) }

    /// The probability of recall, 0…1, `days` after the last review.
    public func retrievability(stability: Double, after days: Double) -> Double {
        let faded = derived.factor * Self.elapsed(days) / Self.clamped(stability: stability)
        return pow(1 + faded, -w.w20)
    }

    /// Days, unrounded, until the probability of recall has fallen to `retention` (0…1).
    public func interval(stability: Double, retention: Double) -> Double {
        stability * intervalFactor(retention: retention)
    }

    /// The factor from a stability to the days until the probability of recall falls to
    /// `retention`, 0…1.
    public func intervalFactor(retention: Double) -> Double {
        (pow(retention, -1 / w.w20) - 1) / derived.factor
    }

    /// A memory after its first rating.
    public func first(_ rating: Rating) -> MemoryState {
        switch rating {
        case .again: derived.firstAgain
        case .hard: derived.firstHard
        case .good: derived.firstGood
        case .easy: derived.firstEasy
        }
    }

    /// A memory after another review, whole `days` after the last one; less than 1 is the same day.
    public func next(_ state: MemoryState, _ rating: Rating, after days: Double) -> MemoryState {
        let stability = Self.clamped(stability: state.stability)
        let difficulty = Self.clamped(difficulty: state.difficulty)
        let grown =
            days >= 1
            ? later(stability, difficulty, rating, Self.elapsed(days)) : sameDay(stability, rating)
        return MemoryState(
            stability: Self.clamped(stability: grown), difficulty: moved(difficulty, rating))
    }

    /// Difficulty after a rating.
    @inline(__always)
    func moved(_ old: Double, _ rating: Rating) -> Double {
        let moved = old + (10 - old) / 9 * (-w.w6 * Double(rating.rawValue - 3))
        return Self.clamped(difficulty: derived.reversion + (1 - w.w7) * moved)
    }

    private func sameDay(_ stability: Double, _ rating: Rating) -> Double {
        let grown =
            exp(w.w17 * (Double(rating.rawValue - 3) + w.w18)) * pow(stability, -w.w19)
        return stability * (rating == .again ? grown : max(grown, 1))
    }

    private func later(
        _ stability: Double, _ difficulty: Double, _ rating: Rating, _ days: Double
    ) -> Double {
        let forgotten = 1 - pow(1 + derived.factor * days / stability, -w.w20)
        guard rating != .again else {
            let lapsed =
                w.w11 * pow(difficulty, -w.w12) * (pow(stability + 1, w.w13) - 1)
                * exp(w.w14 * forgotten)
            return min(lapsed, stability / derived.leastLoss)
        }
        let growth =
            derived.growth * (11 - difficulty) * pow(stability, -w.w9)
            * (exp(w.w10 * forgotten) - 1)
        let part = rating == .hard ? w.w15 : rating == .easy ? w.w16 : 1
        return stability * (1 + growth * part)
    }

    @inline(__always)
    static func clamped(stability: Double) -> Double {
        stability >= 0.001 ? (stability <= 36500 ? stability : 36500) : 0.001
    }

    @inline(__always)
    static func clamped(difficulty: Double) -> Double {
        difficulty >= 1 ? (difficulty <= 10 ? difficulty : 10) : 1
    }

    /// Days since the last review, at least 0 if the clock was set back.
    @inline(__always)
    static func elapsed(_ days: Double) -> Double { days > 0 ? min(days, 1e9) : 0 }
}
