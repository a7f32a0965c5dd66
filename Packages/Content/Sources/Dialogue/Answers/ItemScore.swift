/// Scores of items in whole percents.
package enum ItemScore {
    /// The least score that passes.
    package static let pass = 70

    /// `correct` of `total` in percents, a half rounded up; 0 of nothing.
    package static func of(_ correct: Int, in total: Int) -> Int {
        guard total > 0, correct > 0 else { return 0 }
        let correct = min(correct, total)
        return (200 * correct + total) / (2 * total)
    }

    /// The mean of scores, a half rounded up; nil of none.
    package static func mean(of scores: [Int]) -> Int? {
        guard !scores.isEmpty else { return nil }
        return (2 * scores.reduce(0, +) + scores.count) / (2 * scores.count)
    }

    package static func passes(_ score: Int) -> Bool { score >= pass }

    /// Whether a level is complete: each of its scored items has passed, and there is one.
    package static func isLevelComplete<ID: Hashable>(
        scored: some Collection<ID>, best: [ID: Int]
    ) -> Bool {
        !scored.isEmpty && scored.allSatisfy { best[$0].map(passes) ?? false }
    }
}
