/// How well a log's later reviews are predicted from its earlier ones.
public struct Evaluation: Sendable, Hashable {
    /// The method that predicts.
    public enum Predictor: String, Sendable, CaseIterable {
        /// FSRS-6 with weights fitted to the earlier reviews.
        case fitted
        /// FSRS-6 with its default weights.
        case standard
        /// SM-2, interpreted as 90% recall at the end of its interval.
        case sm2
        /// Known words stay known, with the certainty seen in the earlier reviews.
        case plain
    }

    public private(set) var scores: [Predictor: PredictionScore] = [:]
    /// The number of graded reviews used for fitting.
    public private(set) var earlierCount = 0
    /// The number of graded reviews that were predicted.
    public private(set) var laterCount = 0

    /// The share of graded reviews used for fitting.
    static let earlierShare = 0.75

    /// Whether the fitted weights predict better than the defaults.
    public var isFitBetter: Bool {
        guard let fitted = scores[.fitted], let standard = scores[.standard] else { return false }
        return fitted.logLoss < standard.logLoss
    }

    /// Evaluates cards' logs, each sorted by time. `optimizer` fits the weights to the earlier
    /// reviews only; each later review is predicted from all previous reviews of its card.
    public init(
        of cards: [[LoggedReview]], optimizer: Optimizer = Optimizer()
    ) throws(FittingProblem) {
        let times = cards.flatMap { card in
            card.dropFirst().lazy.filter { LoggedReview.isGraded(days: $0.days) }.map(\.at)
        }.filter(\.isFinite).sorted()
        guard times.count >= Optimizer.leastReviews else {
            throw .tooFewReviews(have: times.count, need: Optimizer.leastReviews)
        }
        let cut = times[Int(Double(times.count) * Self.earlierShare)]
        let earlier = cards.map { card in Array(card.prefix { $0.at < cut }) }
        let ways = HistoryTree.Ways(earlier)
        earlierCount = ways.gradedCount
        let isLater: (LoggedReview) -> Bool = { $0.at >= cut }
        var fitted = MemoryPredictor(
            model: MemoryModel(Weights(optimizer.weights(for: ways))))
        var standard = MemoryPredictor(model: .standard)
        var sm2 = SM2Predictor()
        var plain = PlainPredictor(learningFrom: earlier)
        scores[.fitted] = PredictionScore(of: cards, counted: isLater) { fitted.predict($0) }
        scores[.standard] = PredictionScore(of: cards, counted: isLater) { standard.predict($0) }
        scores[.sm2] = PredictionScore(of: cards, counted: isLater) { sm2.predict($0) }
        scores[.plain] = PredictionScore(of: cards, counted: isLater) { plain.predict($0) }
        laterCount = scores[.fitted]?.count ?? 0
    }
}
