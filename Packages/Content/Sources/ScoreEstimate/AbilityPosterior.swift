import Foundation

/// What a section's answers say about the ability, as a probability for each point of a grid.
package struct AbilityPosterior: Sendable, Hashable {
    /// Points between neighbors of the grid, which goes from 0 to 1000.
    static let step = 5
    static let count = 201
    /// Steps that the grid's curves reach further on both sides, for skills and shifts.
    private static let margin = 80

    /// The probability of each point of the grid; their sum is 1.
    let probabilities: [Double]
    /// The number of answers, older ones counted in part.
    package let evidence: Double
    let model: ScoreModel

    package init(_ answers: [ScoredAnswer], model: ScoreModel = ScoreModel()) {
        self.model = model
        evidence = answers.map { model.weight(daysAgo: $0.daysAgo) }.reduce(0, +)
        let logs = Self.logLikelihood(answers, model).enumerated().map { index, likelihood in
            let deviation = (Double(index * Self.step) - model.mean) / model.spread
            return likelihood - deviation * deviation / 2
        }
        let highest = logs.max() ?? 0
        let weights = logs.map { exp($0 - highest) }
        let sum = weights.reduce(0, +)
        probabilities = weights.map { $0 / sum }
    }

    /// The ability below which it is with this probability, in points: 0…1000.
    package func quantile(_ share: Double) -> Double {
        var below = 0.0
        for (index, probability) in probabilities.enumerated() {
            if below + probability >= share, probability > 0 {
                let part = (share - below) / probability - 0.5
                return min(1000, max(0, (Double(index) + part) * Double(Self.step)))
            }
            below += probability
        }
        return 1000
    }

    // MARK: Likelihood

    /// The log-likelihood of the answers at each point of the grid.
    private static func logLikelihood(_ answers: [ScoredAnswer], _ model: ScoreModel) -> [Double] {
        let curves = Curves(model, points: count + 2 * margin, from: -margin * step)
        var skills: [String: [Double]] = [:]
        for answer in answers {
            let curve = curves[answer]
            let weight = model.weight(daysAgo: answer.daysAgo)
            var sum = skills[answer.skill] ?? [Double](repeating: 0, count: curve.count)
            for index in sum.indices { sum[index] += weight * curve[index] }
            skills[answer.skill] = sum
        }
        let skillOffsets = Offsets(spread: model.skillSpread, step: step)
        var all = [Double](repeating: 0, count: count + 2 * margin)
        // Sorted, so that the sum is the same on every run.
        for (_, logs) in skills.sorted(by: { $0.key < $1.key }) {
            for (index, value) in skillOffsets.average(logs).enumerated() { all[index] += value }
        }
        let shifted = Offsets(spread: model.shiftSpread, step: step).average(all)
        return Array(shifted[margin..<(margin + count)])
    }

    /// The log-probabilities of right and wrong answers over abilities, averaged over the difficulties of
    /// a level.
    private struct Curves {
        private struct Kind: Hashable {
            var level: ScoredAnswer.Level
            var isTyped: Bool
            var isRight: Bool
        }

        private var curves: [Kind: [Double]] = [:]

        init(_ model: ScoreModel, points: Int, from first: Int) {
            let offsets = Offsets(spread: model.difficultySpread, step: step)
            for level in ScoredAnswer.Level.allCases {
                let knows = (0..<points).map { index -> Double in
                    let distance = Double(first + index * step) - model.difficulty(level)
                    return offsets.all.reduce(0) { sum, node in
                        let z = model.slope * (distance + Double(node.offset * step))
                        return sum + node.weight / (1 + exp(-z))
                    }
                }
                for isTyped in [true, false] {
                    let guess = isTyped ? 0 : model.guess
                    let right = knows.map { guess + (1 - guess) * $0 }
                    curves[Kind(level: level, isTyped: isTyped, isRight: true)] = right.map {
                        log(max($0, .leastNormalMagnitude))
                    }
                    curves[Kind(level: level, isTyped: isTyped, isRight: false)] = right.map {
                        log(max(1 - $0, .leastNormalMagnitude))
                    }
                }
            }
        }

        subscript(answer: ScoredAnswer) -> [Double] {
            curves[
                Kind(level: answer.level, isTyped: answer.isTyped, isRight: answer.isRight)] ?? []
        }
    }

    /// Steps of the grid with normal weights, up to 2.5 standard deviations on both sides.
    private struct Offsets {
        let all: [(offset: Int, weight: Double)]

        init(spread: Double, step: Int) {
            let reach = Int(2.5 * spread) / step
            let weights = (-reach...reach).map { offset in
                spread > 0 ? exp(-pow(Double(offset * step) / spread, 2) / 2) : 1
            }
            let sum = weights.reduce(0, +)
            all = zip(-reach...reach, weights).map { ($0, $1 / sum) }
        }

        /// The log of the mean of e^log around each point. The grid's ends repeat their last value.
        func average(_ logs: [Double]) -> [Double] {
            logs.indices.map { index -> Double in
                func value(_ offset: Int) -> Double {
                    logs[min(max(0, index + offset), logs.count - 1)]
                }
                var highest = -Double.infinity
                for (offset, _) in all { highest = max(highest, value(offset)) }
                var mean = 0.0
                for (offset, weight) in all { mean += weight * exp(value(offset) - highest) }
                return highest + log(mean)
            }
        }
    }
}
