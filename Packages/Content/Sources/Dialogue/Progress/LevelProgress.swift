package import Foundation

/// One try of a level, kept for good: what is known of a level is worked out from such tries.
package struct LevelAttempt: Sendable, Equatable, Codable {
    /// A UUID created by the client.
    package let id: String
    package let levelID: String
    /// Scores in percent by item id.
    package let itemScores: [String: Int]
    package let isComplete: Bool
    package let at: Date

    package init(
        id: String, levelID: String, itemScores: [String: Int], isComplete: Bool, at: Date
    ) {
        self.id = id
        self.levelID = levelID
        self.itemScores = itemScores
        self.isComplete = isComplete
        self.at = at
    }
}

/// What is known of a level. Merging takes what either side knows, so devices may meet in any
/// order, any number of times, and end with the same.
package struct LevelProgress: Sendable, Hashable, Codable {
    /// UUIDs are compared without case.
    package private(set) var attemptIDs: Set<String> = []
    /// The earliest time at which it was complete.
    package private(set) var completedAt: Date?
    package private(set) var lastPlayedAt: Date?
    /// The best mean of a try.
    package private(set) var bestScore: Int?
    package private(set) var bestItemScores: [String: Int] = [:]

    package var isComplete: Bool { completedAt != nil }
    /// The mean of the items' best scores. A try may be of one item alone, so the best try says little of a level.
    package var score: Int? { ItemScore.mean(of: Array(bestItemScores.values)) }
    package var attemptCount: Int { attemptIDs.count }

    /// Nothing is known yet.
    package init() {}

    package init(_ attempt: LevelAttempt) {
        attemptIDs = [attempt.id.lowercased()]
        completedAt = attempt.isComplete ? attempt.at : nil
        lastPlayedAt = attempt.at
        let scores = attempt.itemScores.mapValues { min(max($0, 0), 100) }
        bestItemScores = scores
        bestScore = ItemScore.mean(of: Array(scores.values))
    }

    package init(_ attempts: some Sequence<LevelAttempt>) {
        for attempt in attempts { merge(LevelProgress(attempt)) }
    }

    package mutating func merge(_ other: LevelProgress) {
        attemptIDs.formUnion(other.attemptIDs)
        completedAt = Self.known(completedAt, other.completedAt, min)
        lastPlayedAt = Self.known(lastPlayedAt, other.lastPlayedAt, max)
        bestScore = Self.known(bestScore, other.bestScore, max)
        bestItemScores.merge(other.bestItemScores) { max($0, $1) }
    }

    package func merged(with other: LevelProgress) -> LevelProgress {
        var both = self
        both.merge(other)
        return both
    }

    private static func known<Value>(
        _ one: Value?, _ other: Value?, _ choose: (Value, Value) -> Value
    ) -> Value? {
        guard let one else { return other }
        guard let other else { return one }
        return choose(one, other)
    }
}

/// Which levels of a unit are open.
package enum LevelOrder {
    /// Of levels in their order: the first is open, and each whose predecessor is complete. What
    /// was complete once stays open.
    package static func open(complete: [Bool]) -> [Bool] {
        complete.indices.map { $0 == 0 || complete[$0] || complete[$0 - 1] }
    }
}
