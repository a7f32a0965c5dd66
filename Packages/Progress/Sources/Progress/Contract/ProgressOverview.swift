package import AppCore

/// A student's completed passages.
package struct ProgressOverview: Codable, Sendable, Hashable {
    /// The latest score of each, 0…100, by passage id.
    package var scores: [String: Int]
    package var completedPassages: [WireID]
    /// The total number of passages.
    package var totalPassages: Int
    package var completedCount: Int

    package init(scores: [String: Int], totalPassages: Int) {
        completedPassages = scores.keys.sorted().map { WireID($0) }
        self.scores = scores
        self.totalPassages = totalPassages
        completedCount = scores.count
    }
}
