import Foundation

/// A 90 percent range of a score, in tens.
package struct ScoreRange: Sendable, Hashable {
    package var low: Int
    package var high: Int

    /// `540–650`
    package var text: String { "\(low)–\(high)" }

    fileprivate init(_ low: Double, _ high: Double, within bounds: ClosedRange<Double>) {
        func tens(_ value: Double) -> Int {
            Int((min(max(value, bounds.lowerBound), bounds.upperBound) / 10).rounded()) * 10
        }
        self.low = tens(low)
        self.high = tens(high)
    }
}

/// Homeroom's own estimate of a student's SAT scores; never a promise.
package struct ScoreEstimate: Sendable, Hashable {
    /// Of a section.
    package enum Section: Sendable, Hashable {
        /// From 200 to 800.
        case range(ScoreRange)
        /// How many more answers are needed for a range.
        case needs(Int)

        package var range: ScoreRange? {
            if case .range(let range) = self { range } else { nil }
        }
    }

    package let readingWriting: Section
    package let math: Section
    /// From 400 to 1600; nil unless both sections have a range.
    package let total: ScoreRange?

    package init(
        readingWriting: [ScoredAnswer], math: [ScoredAnswer], model: ScoreModel = ScoreModel()
    ) {
        let posteriors = [readingWriting, math].map { AbilityPosterior($0, model: model) }
        self.readingWriting = posteriors[0].section
        self.math = posteriors[1].section
        total =
            self.readingWriting.range == nil || self.math.range == nil
            ? nil : posteriors[0].total(with: posteriors[1])
    }
}

extension AbilityPosterior {
    /// The section's score, or what is missing.
    fileprivate var section: ScoreEstimate.Section {
        guard evidence >= model.fewest else {
            return .needs(Int((model.fewest - evidence).rounded(.up)))
        }
        return .range(ScoreRange(quantile(0.05), quantile(0.95), within: 200...800))
    }

    /// The range of both sections together. Each section's own prior is replaced by one in which the two
    /// abilities are correlated.
    fileprivate func total(with other: AbilityPosterior) -> ScoreRange {
        let correlation = model.correlation
        let deviations = (0..<Self.count).map {
            (Double($0 * Self.step) - model.mean) / model.spread
        }
        let scores = (0..<Self.count).map { min(800, max(200, $0 * Self.step)) }
        var sums = [Double](repeating: 0, count: (1600 - 400) / Self.step + 1)
        for (one, probability) in probabilities.enumerated() where probability > 1e-12 {
            for (two, second) in other.probabilities.enumerated() where second > 1e-12 {
                let (x, y) = (deviations[one], deviations[two])
                let ratio = exp(
                    (2 * correlation * x * y - correlation * correlation * (x * x + y * y))
                        / (2 * (1 - correlation * correlation)))
                sums[(scores[one] + scores[two] - 400) / Self.step] += probability * second * ratio
            }
        }
        let all = sums.reduce(0, +)
        func quantile(_ share: Double) -> Double {
            var below = 0.0
            for (index, sum) in sums.enumerated() {
                below += sum / all
                if below >= share { return Double(400 + index * Self.step) }
            }
            return 1600
        }
        return ScoreRange(quantile(0.05), quantile(0.95), within: 400...1600)
    }
}
