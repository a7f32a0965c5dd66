#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why weights can't be fitted to a log.
public enum FittingProblem: Error, Sendable, Hashable {
    /// There are too few graded reviews, i.e. reviews at least a day after the previous one.
    case tooFewReviews(have: Int, need: Int)
}

/// Weights fitted to a log, with prediction scores for them and the defaults.
public struct FittedWeights: Sendable, Hashable {
    /// w0…w20.
    public var weights: [Double]
    /// The score of the defaults on the log.
    public var before: PredictionScore
    /// The score of these weights on the same log.
    public var after: PredictionScore
}

/// Fits FSRS-6's weights to a student's own log: the most likely weights given the log and a prior
/// around the defaults. The result doesn't depend on the order of the cards.
public struct Optimizer: Sendable {
    /// The minimum number of graded reviews; fewer would fit noise.
    public static let leastReviews = 400
    /// The strength of the prior; 1 assumes the usual spread between students.
    public var restraint = 1.0
    /// The search ends when a step would improve the log-likelihood by less than this.
    private static let tolerance = 0.5
    /// The number of cards sampled to estimate the likelihood's curvature.
    private static let asked = 500

    public init() {}

    /// w0…w20 for cards' logs, each sorted by time.
    public func weights(for cards: [[LoggedReview]]) throws(FittingProblem) -> [Double] {
        let ways = HistoryTree.Ways(cards)
        guard ways.gradedCount >= Self.leastReviews else {
            throw .tooFewReviews(have: ways.gradedCount, need: Self.leastReviews)
        }
        return weights(for: ways)
    }

    /// Like ``weights(for:)``, with prediction scores.
    public func fit(_ cards: [[LoggedReview]]) throws(FittingProblem) -> FittedWeights {
        let weights = try weights(for: cards)
        func score(_ weights: [Double]) -> PredictionScore {
            var predictor = MemoryPredictor(model: MemoryModel(Weights(weights)))
            return PredictionScore(of: cards) { predictor.predict($0) }
        }
        return FittedWeights(
            weights: weights, before: score(MemoryModel.standardWeights), after: score(weights))
    }

    func weights(for ways: HistoryTree.Ways) -> [Double] {
        let tree = HistoryTree(ways)
        let first = FirstStability(of: tree)
        let start = WeightPrior.searched(first.weights)
        // Weights without data stay near the prior.
        let centre = WeightPrior.searched(MemoryModel.standardWeights).enumerated().map {
            $0 < 4 && first.counts[$0] == 0 ? start[$0] : $1
        }
        let prior = WeightPrior.spread.map { restraint / ($0 * $0) }
        var likelihood = Likelihood(tree)
        let minimum = BoundedMinimum(
            lower: WeightPrior.searched(WeightPrior.lower),
            upper: WeightPrior.searched(WeightPrior.upper), tolerance: Self.tolerance)
        let found = minimum.search(
            from: start, curvature: curvature(ways, at: first.weights, prior)
        ) { point, gradient in
            let weights = WeightPrior.weights(point)
            var value = likelihood.loss(weights, gradient: &gradient)
            for index in 0..<4 { gradient[index] *= weights[index] }
            for index in point.indices {
                let distance = point[index] - centre[index]
                value += prior[index] * distance * distance / 2
                gradient[index] += prior[index] * distance
            }
            return value
        }
        return first.ordered(WeightPrior.weights(found))
    }

    /// The curvature of the likelihood, estimated from how gradients differ between cards.
    private func curvature(
        _ ways: HistoryTree.Ways, at weights: [Double], _ prior: [Double]
    ) -> SymmetricMatrix {
        let stride = max(ways.sorted.count / Self.asked, 1)
        var each = Likelihood(HistoryTree(ways, merging: false, stride: stride))
        var matrix = SymmetricMatrix(size: weights.count, diagonal: prior)
        var sum = [Double](repeating: 0, count: weights.count)
        var count = 0.0
        each.eachGradient(weights) { pull in
            var pull = pull
            for index in 0..<4 { pull[index] *= weights[index] }
            for index in pull.indices { sum[index] += pull[index] }
            matrix.add(Double(stride), outerProductOf: pull)
            count += 1
        }
        matrix.add(-Double(stride) / max(count, 1), outerProductOf: sum)
        return matrix
    }
}
