package import AppCore

/// A student's progress with a word in the contract's form (`UserProgress`).
package struct WordProgressRecord: Codable, Sendable, Hashable, ExactKeys {
    package var wordId: WireID
    package var isMemorized: Bool
    /// From 1 on.
    package var reviewCount: Int
    package var lastReviewed: WireDate

    package init(wordId: WireID, isMemorized: Bool, reviewCount: Int, lastReviewed: WireDate) {
        self.wordId = wordId
        self.isMemorized = isMemorized
        self.reviewCount = reviewCount
        self.lastReviewed = lastReviewed
    }
}

/// Progress to store; also decodes from a bare array.
package struct WordProgressBatch: Codable, Sendable, Hashable {
    package var progress: [WordProgressRecord]
    package var userId: String?

    package init(progress: [WordProgressRecord]) { self.progress = progress }

    private enum Key: String, CodingKey, ExactKeys { case progress, userId }

    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self) {
            progress = try container.decode([WordProgressRecord].self, forKey: .progress)
            userId = try container.decodeIfPresent(String.self, forKey: .userId)
        } else {
            progress = try decoder.singleValueContainer().decode([WordProgressRecord].self)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(progress, forKey: .progress)
        try container.encodeIfPresent(userId, forKey: .userId)
    }
}

/// What became of progress that was sent.
package struct WordProgressOutcome: Codable, Sendable, Hashable, ExactKeys {
    package struct Conflict: Codable, Sendable, Hashable, ExactKeys {
        package var wordId: WireID
        package var localProgress: WordProgressRecord
        package var serverProgress: WordProgressRecord
        /// `use_local`, `use_server` or `merge`.
        package var recommendedResolution: String

        package init(
            wordId: WireID, localProgress: WordProgressRecord, serverProgress: WordProgressRecord,
            recommendedResolution: String
        ) {
            self.wordId = wordId
            self.localProgress = localProgress
            self.serverProgress = serverProgress
            self.recommendedResolution = recommendedResolution
        }
    }

    package var syncedCount: Int
    package var failedCount: Int
    package var conflicts: [Conflict]?

    package init(syncedCount: Int, failedCount: Int, conflicts: [Conflict]?) {
        self.syncedCount = syncedCount
        self.failedCount = failedCount
        self.conflicts = conflicts
    }
}

/// Progress as a server has it.
package struct WordProgressList: Codable, Sendable, Hashable, ExactKeys {
    package var progress: [WordProgressRecord]
    package var serverTime: WireDate?

    package init(progress: [WordProgressRecord], serverTime: WireDate?) {
        self.progress = progress
        self.serverTime = serverTime
    }
}
