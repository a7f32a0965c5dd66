/// Computes scores of items in whole percents.
package enum ItemScore {
    /// The minimum score to pass.
    package static let pass = 70

    /// The percentage of `correct` in `total`, rounded half up; 0 if `total` is 0.
    package static func of(_ correct: Int, in total: Int) -> Int {
        guard total > 0, correct > 0 else { return 0 }
        let correct = min(correct, total)
        return (200 * correct + total) / (2 * total)
    }

    /// The mean of scores, rounded half up; nil if there are none.
    package static func mean(of scores: [Int]) -> Int? {
        guard !scores.isEmpty else { return nil }
        return (2 * scores.reduce(0, +) + scores.count) / (2 * scores.count)
    }

    package static func passes(_ score: Int) -> Bool { score >= pass }

    /// Whether a level is complete: it has scored items, and all of them have passed.
    package static func isLevelComplete<ID: Hashable>(
        scored: some Collection<ID>, best: [ID: Int]
    ) -> Bool {
        !scored.isEmpty && scored.allSatisfy { best[$0].map(passes) ?? false }
    }
}
