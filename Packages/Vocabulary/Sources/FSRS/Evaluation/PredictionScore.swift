#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How well recalls were predicted.
public struct PredictionScore: Sendable, Hashable {
    /// The mean of -log of the probability that was given to what happened; less is better, 0.693 is guessing.
    public var logLoss: Double
    /// How far the share of recalls was from the prediction, over bins of similar reviews; lower is
    /// better.
    ///
    /// Source: FSRS's own bins: days, previous reviews and previous lapses, each in growing steps.
    public var rmse: Double
    /// Reviews that were predicted.
    public var count: Int

    /// Nothing is believed more than this, or less than 1 minus this: one answer would weigh more than all others.
    static let maxProbability = 1 - Likelihood.leastChance

    /// Of the graded reviews of cards' logs that are `counted`. `predict` is asked for every review in a card's order
    /// and gives the probability of recall, which may be anything for a review that is not graded.
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
        // In a fixed order: sums of the same numbers in another order are not quite the same.
        let sum = bins.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value.square }
        rmse = count > 0 ? (sum / Double(count)).squareRoot() : 0
    }

    /// A review to be predicted.
    struct Asked {
        var review: LoggedReview
        /// The card was never seen.
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
