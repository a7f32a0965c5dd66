package import AppCore

/// A level attempt on the wire.
package struct LevelAttemptRecord: Codable, Sendable, Hashable {
    /// Maximum batch size.
    package static let batchLimit = 200

    /// A UUID created by the client.
    package var id: WireID
    @NumericID package var levelID: WireID
    /// Scores in percent by item id.
    @OrDefault package var itemScores: [String: Int]
    /// Whether it completed the level, according to the sender.
    @OrDefault package var isComplete: Bool
    package var at: WireInstant
    @NumericID package var roleplayID: WireID?
    /// Details stored by the client.
    package var detail: JSONValue?

    package init(
        id: WireID, levelID: WireID, itemScores: [String: Int], isComplete: Bool, at: WireInstant,
        roleplayID: WireID? = nil, detail: JSONValue? = nil
    ) {
        self.id = id
        self.levelID = levelID
        self.itemScores = itemScores
        self.isComplete = isComplete
        self.at = at
        self.roleplayID = roleplayID
        self.detail = detail
    }

    private enum CodingKeys: String, CodingKey {
        case id, levelID, itemScores
        case isComplete = "completed"
        case at, roleplayID, detail
    }
}

/// A batch of attempts.
package struct LevelAttemptBatch: Codable, Sendable, Hashable {
    package var attempts: [LevelAttemptRecord]
}

/// The result of a batch of attempts.
package struct LevelAttemptReceipt: Codable, Sendable, Hashable {
    package struct Refusal: Codable, Sendable, Hashable {
        package var id: WireID
        package var reason: String

        package init(id: WireID, reason: String) {
            self.id = id
            self.reason = reason
        }
    }

    /// The ids stored by the server, new or not.
    package var accepted: [WireID]
    package var refused: [Refusal]
    /// The cursor after the last one.
    package var cursor: String?

    package init(accepted: [WireID], refused: [Refusal], cursor: String?) {
        self.accepted = accepted
        self.refused = refused
        self.cursor = cursor
    }
}

/// A page of attempts.
package struct LevelAttemptPage: Codable, Sendable, Hashable {
    @Readable package var attempts: [LevelAttemptRecord]
    /// The cursor of the next page.
    package var cursor: String
    @OrDefault package var more: Bool

    package init(attempts: [LevelAttemptRecord], cursor: String, more: Bool) {
        self.attempts = attempts
        self.cursor = cursor
        self.more = more
    }
}

/// A completed level, for servers that don't store attempts.
package struct LevelCompletion: Codable, Sendable, Hashable {
    package var userID: String
    @NumericID package var unitLevelID: WireID
    package var score: Int?

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case userID = "userId"
        case unitLevelID = "unitLevelId"
        case score
    }
}
