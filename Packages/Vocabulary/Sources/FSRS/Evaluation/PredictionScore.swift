#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How well recalls were predicted.
public struct PredictionScore: Sendable, Hashable {
    /// The mean negative log of the probability given to the actual result; lower is better, 0.693
    /// is guessing.
    public var logLoss: Double
    /// How far the share of recalls was from the prediction, over bins of similar reviews; lower is
    /// better.
    ///
    /// Source: FSRS's own bins: days, previous reviews and previous lapses, each in growing steps.
    public var rmse: Double
    /// The number of predicted reviews.
    public var count: Int

    /// Probabilities are clamped to this and 1 minus this, so that one answer can't outweigh all
    /// others.
    static let maxProbability = 1 - Likelihood.leastChance

    /// Scores the graded reviews of cards' logs that are `counted`. `predict` is called for every
    /// review, in each card's order, and returns the probability of recall; its result is ignored
    /// for a review that isn't graded.
    init(
        of cards: [[LoggedReview]], counted: (LoggedReview) -> Bool = { _ in true },
        _ predict: (Asked) -> Double
    ) {
        var bins: [Bin: Sum] = [:]
        var loss = 0.0
        var count = 0
        for card in cards {
            var graded = 0
            var lapses = 0
            for (index, review) in card.enumerated() {
                let chance = predict(Asked(review: review, isFirst: index == 0))
                guard index > 0, LoggedReview.isGraded(days: review.days) else { continue }
                graded += 1
                if counted(review) {
                    let certain = min(max(chance, 1 - Self.maxProbability), Self.maxProbability)
                    let isRecalled = review.rating != .again
                    loss -= log(isRecalled ? certain : 1 - certain)
                    count += 1
                    bins[Bin(review.days, reviews: graded + 1, lapses: lapses), default: Sum()]
                        .add(certain, isRecalled)
                }
                if review.rating == .again { lapses += 1 }
            }
        }
        self.count = count
        logLoss = count > 0 ? loss / Double(count) : 0
        // Sums in a fixed order, because floating-point sums depend on the order.
        let sum = bins.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value.square }
        rmse = count > 0 ? (sum / Double(count)).squareRoot() : 0
    }

    /// A review to be predicted.
    struct Asked {
        var review: LoggedReview
        /// Whether it is the card's first review.
        var isFirst: Bool
    }

    private struct Sum {
        var count = 0.0
        var predicted = 0.0
        var recalled = 0.0

        mutating func add(_ chance: Double, _ isRecalled: Bool) {
            count += 1
            predicted += chance
            if isRecalled { recalled += 1 }
        }

        var square: Double {
            let distance = (predicted - recalled) / count
            return count * distance * distance
        }
    }

    private struct Bin: Hashable, Comparable {
        var days: Int
        var reviews: Int
        var lapses: Int

        init(_ days: Int, reviews: Int, lapses: Int) {
            self.days = Self.step(days, 3.62)
            self.reviews = Self.step(reviews, 1.89)
            self.lapses = lapses == 0 ? -1 : Self.step(lapses, 1.73)
        }

        private static func step(_ value: Int, _ base: Double) -> Int {
            Int((log(Double(max(value, 1))) / log(base)).rounded(.down))
        }

        static func < (one: Self, other: Self) -> Bool {
            (one.days, one.reviews, one.lapses) < (other.days, other.reviews, other.lapses)
        }
    }
}
