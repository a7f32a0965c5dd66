package import Foundation

/// An attempt at a level. Attempts are stored permanently; all progress is computed from them.
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

/// The progress on a level. Merging combines both sides' knowledge, so devices can synchronize in
/// any order, any number of times, and end with the same result.
package struct LevelProgress: Sendable, Hashable, Codable {
    /// UUIDs, compared case-insensitively.
    package private(set) var attemptIDs: Set<String> = []
    /// The earliest time when it was complete.
    package private(set) var completedAt: Date?
    package private(set) var lastPlayedAt: Date?
    /// The best mean score of an attempt.
    package private(set) var bestScore: Int?
    package private(set) var bestItemScores: [String: Int] = [:]

    package var isComplete: Bool { completedAt != nil }
    /// The mean of the items' best scores. An attempt may cover a single item, so the best attempt
    /// alone says little about the level.
    package var score: Int? { ItemScore.mean(of: Array(bestItemScores.values)) }
    package var attemptCount: Int { attemptIDs.count }

    /// Progress without attempts.
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

/// Determines which levels of a unit are open.
package enum LevelOrder {
    /// Whether each level is open, given the completion of all levels in order. The first is open,
    /// and so is each level after a complete one. A completed level stays open.
    package static func open(complete: [Bool]) -> [Bool] {
        complete.indices.map { $0 == 0 || complete[$0] || complete[$0 - 1] }
    }
}
