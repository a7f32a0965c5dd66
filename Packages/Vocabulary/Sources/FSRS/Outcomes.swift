#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The result of one rating for a memory.
public struct Outcome: Sendable, Hashable {
    public var memory: MemoryState
    /// Days, unrounded, until the probability of recall has fallen to the desired retention.
    public var interval: Double

    public init(memory: MemoryState, interval: Double) {
        self.memory = memory
        self.interval = interval
    }
}

/// The results of all four ratings for a memory.
public struct Outcomes: Sendable, Hashable {
    public var again, hard, good, easy: Outcome

    public subscript(rating: Rating) -> Outcome {
        switch rating {
        case .again: again
        case .hard: hard
        case .good: good
        case .easy: easy
        }
    }
}

extension MemoryModel {
    /// All four outcomes of a review, whole `days` after the last one; `state` is nil if never
    /// rated. `intervalFactor` comes from ``intervalFactor(retention:)``. Equal to
    /// ``next(_:_:after:)`` to twelve digits, at about the cost of one call.
    public func outcomes(
        of state: MemoryState?, after days: Double, intervalFactor: Double
    ) -> Outcomes {
        guard let state else {
            return Outcomes(
                again: outcome(derived.firstAgain, intervalFactor),
                hard: outcome(derived.firstHard, intervalFactor),
                good: outcome(derived.firstGood, intervalFactor),
                easy: outcome(derived.firstEasy, intervalFactor))
        }
        let stability = Self.clamped(stability: state.stability)
        let difficulty = Self.clamped(difficulty: state.difficulty)
        let next = stabilities(stability, difficulty, days)
        @inline(__always)
        func rated(_ rating: Rating, _ stability: Double) -> Outcome {
            outcome(
                MemoryState(
                    stability: Self.clamped(stability: stability),
                    difficulty: moved(difficulty, rating)), intervalFactor)
        }
        return Outcomes(
            again: rated(.again, next.again), hard: rated(.hard, next.hard),
            good: rated(.good, next.good), easy: rated(.easy, next.easy))
    }

    @inline(__always)
    private func outcome(_ memory: MemoryState, _ factor: Double) -> Outcome {
        Outcome(memory: memory, interval: memory.stability * factor)
    }

    /// Computes powers as exponentials of shared logarithms; factors that are powers share one
    /// exponential.
    @inline(__always)
    private func stabilities(
        _ stability: Double, _ difficulty: Double, _ days: Double
    ) -> (again: Double, hard: Double, good: Double, easy: Double) {
        let size = log(stability)
        guard days >= 1 else {
            let saturation = exp(-w.w19 * size)
            return (
                stability * (derived.sameDayAgain * saturation),
                stability * max(derived.sameDayHard * saturation, 1),
                stability * max(derived.sameDayGood * saturation, 1),
                stability * max(derived.sameDayEasy * saturation, 1)
            )
        }
        let faded = derived.factor * min(days, 1e9) / stability
        let forgotten = 1 - exp(-w.w20 * log(1 + faded))
        let growth =
            derived.growth * (11 - difficulty) * exp(-w.w9 * size)
            * (exp(w.w10 * forgotten) - 1)
        let lapsed =
            w.w11 * (exp(w.w13 * log(stability + 1)) - 1)
            * exp(w.w14 * forgotten - w.w12 * log(difficulty))
        return (
            min(lapsed, stability / derived.leastLoss), stability * (1 + growth * w.w15),
            stability * (1 + growth), stability * (1 + growth * w.w16)
        )
    }
}

extension Scheduler {
    /// All four outcomes of a review, whole `days` after the last one, with the days until the
    /// desired retention; `state` is nil if never rated. Doesn't apply steps, fuzz or rounding to
    /// whole days: see ``review(_:_:at:choose:)``.
    public func outcomes(of state: MemoryState?, after days: Double) -> Outcomes {
        options.model.outcomes(of: state, after: days, intervalFactor: intervalFactor)
    }
}
