#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// FSRS-6's parameters as named fields, which avoids an array's bounds check on each access.
struct Weights: Sendable, Hashable {
    let w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10: Double
    let w11, w12, w13, w14, w15, w16, w17, w18, w19, w20: Double

    /// Requires 21 weights.
    init(_ w: [Double]) {
        (w0, w1, w2, w3, w4, w5, w6) = (w[0], w[1], w[2], w[3], w[4], w[5], w[6])
        (w7, w8, w9, w10, w11, w12, w13) = (w[7], w[8], w[9], w[10], w[11], w[12], w[13])
        (w14, w15, w16, w17, w18, w19, w20) = (w[14], w[15], w[16], w[17], w[18], w[19], w[20])
    }

    var list: [Double] {
        [
            w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16, w17, w18,
            w19, w20,
        ]
    }

    /// The difficulty after a first rating 1…4, before clamping.
    func firstDifficulty(_ rating: Double) -> Double { w4 - exp(w5 * (rating - 1)) + 1 }
}

/// Values that depend only on the weights, computed once.
struct Derived: Sendable {
    /// The factor that makes the probability of recall 0.9 after `stability` days.
    let factor: Double
    /// e^w8
    let growth: Double
    /// The term of a new difficulty that pulls it toward the easiest.
    let reversion: Double
    /// A lapse divides stability by at least this.
    let leastLoss: Double
    /// The factors of same-day ratings, without the part that depends on stability.
    let sameDayAgain, sameDayHard, sameDayGood, sameDayEasy: Double
    let firstAgain, firstHard, firstGood, firstEasy: MemoryState

    init(_ w: Weights) {
        factor = pow(0.9, -1 / w.w20) - 1
        growth = exp(w.w8)
        reversion = w.w7 * w.firstDifficulty(4)
        leastLoss = exp(w.w17 * w.w18)
        sameDayAgain = exp(w.w17 * (-2 + w.w18))
        sameDayHard = exp(w.w17 * (-1 + w.w18))
        sameDayGood = exp(w.w17 * w.w18)
        sameDayEasy = exp(w.w17 * (1 + w.w18))
        func first(_ stability: Double, _ rating: Double) -> MemoryState {
            MemoryState(
                stability: MemoryModel.clamped(stability: stability),
                difficulty: MemoryModel.clamped(difficulty: w.firstDifficulty(rating)))
        }
        firstAgain = first(w.w0, 1)
        firstHard = first(w.w1, 2)
        firstGood = first(w.w2, 3)
        firstEasy = first(w.w3, 4)
    }
}
