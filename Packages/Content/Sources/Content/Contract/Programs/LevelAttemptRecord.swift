package import AppCore

/// A level attempt on the wire.
package struct LevelAttemptRecord: Codable, Sendable, Hashable {
    /// Maximum batch size.
    package static let batchLimit = 200

    /// A UUID created by the client.
    package var id: WireID
    package var levelID: WireID
    /// Scores in percent by item id.
    package var itemScores: [String: Int]
    /// Whether it completed the level, according to the sender.
    package var isComplete: Bool
    package var at: WireInstant
    package var roleplayID: WireID?
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
        case id, at, detail, levelID, itemScores
        case isComplete = "completed"
        case roleplayID
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(WireID.self, forKey: .id)
        levelID = try container.decode(WireID.self, forKey: .levelID)
        itemScores =
            try container.decodeIfPresent([String: Int].self, forKey: .itemScores) ?? [:]
        isComplete = try container.decodeIfPresent(Bool.self, forKey: .isComplete) ?? false
        at = try container.decode(WireInstant.self, forKey: .at)
        roleplayID = try container.decodeIfPresent(WireID.self, forKey: .roleplayID)
        let detail = try container.decodeIfPresent(JSONValue.self, forKey: .detail)
        self.detail = detail == .null ? nil : detail
    }

    /// Encodes level ids as whole numbers if they look like one.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(levelID.number, forKey: .levelID)
        try container.encode(itemScores, forKey: .itemScores)
        try container.encode(isComplete, forKey: .isComplete)
        try container.encode(at, forKey: .at)
        try container.encodeIfPresent(roleplayID?.number, forKey: .roleplayID)
        try container.encodeIfPresent(detail, forKey: .detail)
    }
}

extension WireID {
    /// The id as a number if it is one, for servers with numeric ids.
    package var number: JSONValue {
        Int64(value).map { JSONValue.integer($0) } ?? .string(value)
    }
}

/// A batch of attempts.
package struct LevelAttemptBatch: Codable, Sendable, Hashable {
    package var attempts: [LevelAttemptRecord]

    package init(attempts: [LevelAttemptRecord]) { self.attempts = attempts }
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
    package var attempts: [LevelAttemptRecord]
    /// The cursor of the next page.
    package var cursor: String
    package var more: Bool
    /// The number of unreadable attempts.
    package var skipped = 0

    package init(attempts: [LevelAttemptRecord], cursor: String, more: Bool) {
        self.attempts = attempts
        self.cursor = cursor
        self.more = more
    }

    private enum CodingKeys: String, CodingKey { case attempts, cursor, more }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rows = try container.decode(LossyArray<LevelAttemptRecord>.self, forKey: .attempts)
        attempts = rows.elements
        skipped = rows.skipped
        cursor = try container.decode(String.self, forKey: .cursor)
        more = try container.decodeIfPresent(Bool.self, forKey: .more) ?? false
    }
}

/// A completed level, for servers that don't store attempts.
package struct LevelCompletion: Codable, Sendable, Hashable {
    package var userID: String
    package var unitLevelID: WireID
    package var score: Int?

    private enum CodingKeys: String, CodingKey, ExactKeys {
        case score
        case userID = "userId"
        case unitLevelID = "unitLevelId"
    }

    package init(userID: String, unitLevelID: WireID, score: Int?) {
        self.userID = userID
        self.unitLevelID = unitLevelID
        self.score = score
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userID, forKey: .userID)
        try container.encode(unitLevelID.number, forKey: .unitLevelID)
        try container.encodeIfPresent(score, forKey: .score)
    }
}
