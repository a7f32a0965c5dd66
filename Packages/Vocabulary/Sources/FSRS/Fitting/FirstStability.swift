#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An initial estimate of w0…w3, the stabilities after a first rating, from each card's first
/// graded review.
struct FirstStability {
    /// The default weights, with w0…w3 estimated from the log. A rating without later reviews uses
    /// its neighbor's distance from the default.
    private(set) var weights = MemoryModel.standardWeights
    /// The number of first graded reviews after each first rating.
    let counts: [Double]

    init(of tree: HistoryTree) {
        let seen = Self.answers(of: tree)
        counts = seen.map { $0.reduce(0) { $0 + $1.count } }
        var shifts: [Double?] = []
        for rating in 0..<4 {
            shifts.append(
                seen[rating].isEmpty
                    ? nil : Self.shift(seen[rating], from: log(weights[rating])))
        }
        for rating in 0..<4 {
            let shift = shifts[rating] ?? Self.nearest(rating, shifts)
            weights[rating] = min(max(weights[rating] * exp(shift), 0.001), 100)
        }
        weights = ordered(weights)
    }

    /// A better first rating must not give a lower stability; if it would, the more frequent rating
    /// wins.
    func ordered(_ weights: [Double]) -> [Double] {
        var weights = weights
        for _ in 0..<3 {
            for rating in 0..<3 where weights[rating] > weights[rating + 1] {
                if counts[rating] > counts[rating + 1] {
                    weights[rating + 1] = weights[rating]
                } else {
                    weights[rating] = weights[rating + 1]
                }
            }
        }
        return weights
    }

    private static func nearest(_ rating: Int, _ shifts: [Double?]) -> Double {
        for distance in 1..<4 {
            for other in [rating - distance, rating + distance] where shifts.indices ~= other {
                if let shift = shifts[other] { return shift }
            }
        }
        return 0
    }

    private struct Answers {
        var days: Double
        var count: Double
        var isRecalled: Bool
    }

    /// The first graded reviews, grouped by first rating.
    private static func answers(of tree: HistoryTree) -> [[Answers]] {
        var seen = [[Answers]](repeating: [], count: 4)
        // The first rating of a history up to its first graded review; then 0.
        var first = [Int32](repeating: 0, count: tree.nodes.count)
        for (index, node) in tree.nodes.enumerated() {
            guard node.parent >= 0 else {
                first[index] = node.rating
                continue
            }
            let rating = first[Int(node.parent)]
            guard rating > 0 else { continue }
            if node.days < 1 {
                first[index] = rating
            } else {
                seen[Int(rating) - 1].append(
                    Answers(days: node.days, count: node.count, isRecalled: node.rating > 1))
            }
        }
        return seen
    }

    /// The shift of a stability's logarithm from the default's; found by golden-section search,
    /// because the loss has one minimum.
    private static func shift(_ answers: [Answers], from centre: Double) -> Double {
        let model = MemoryModel.standard
        func loss(_ shift: Double) -> Double {
            let stability = exp(centre + shift)
            let spread = WeightPrior.spread[0]
            var sum = shift * shift / (2 * spread * spread)
            for answer in answers {
                let faded = log(1 + model.derived.factor * answer.days / stability)
                let chance =
                    answer.isRecalled
                    ? model.w.w20 * faded
                    : -log(max(1 - exp(-model.w.w20 * faded), Likelihood.leastChance))
                sum += answer.count * chance
            }
            return sum
        }
        let golden = 0.618_033_988_749_894_8
        var (low, high) = (-4.0, 4.0)
        var (one, other) = (high - golden * (high - low), low + golden * (high - low))
        var (lossOfOne, lossOfOther) = (loss(one), loss(other))
        for _ in 0..<12 {
            if lossOfOne < lossOfOther {
                (high, other, lossOfOther) = (other, one, lossOfOne)
                one = high - golden * (high - low)
                lossOfOne = loss(one)
            } else {
                (low, one, lossOfOne) = (one, other, lossOfOther)
                other = low + golden * (high - low)
                lossOfOther = loss(other)
            }
        }
        return (low + high) / 2
    }
}
