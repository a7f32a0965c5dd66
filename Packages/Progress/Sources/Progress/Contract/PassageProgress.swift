package import AppCore

/// A student's progress on one passage.
package struct PassageProgress: Codable, Sendable, Hashable {
    package var id: WireID
    package var passageID: WireID
    package var isCompleted: Bool
    /// The latest attempt's, 0…100.
    package var score: Int?
    package var timeSpentSeconds: Int?
    package var completedAt: WireDate?
    /// nil before the first attempt.
    package var createdAt: WireDate?
    package var updatedAt: WireDate?

    package init(
        id: WireID, passageID: WireID, isCompleted: Bool, score: Int?, timeSpentSeconds: Int?,
        completedAt: WireDate?, createdAt: WireDate?, updatedAt: WireDate?
    ) {
        self.id = id
        self.passageID = passageID
        self.isCompleted = isCompleted
        self.score = score
        self.timeSpentSeconds = timeSpentSeconds
        self.completedAt = completedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, score
        case passageID = "passage_id"
        case isCompleted = "is_completed"
        case timeSpentSeconds = "time_spent_seconds"
        case completedAt = "completed_at"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The start of an attempt.
package struct PassageStart: Codable, Sendable, Hashable {
    package var sessionID: WireID
    package var passageID: WireID
    package var startedAt: WireDate

    package init(sessionID: WireID, passageID: WireID, startedAt: WireDate) {
        self.sessionID = sessionID
        self.passageID = passageID
        self.startedAt = startedAt
    }

    private enum CodingKeys: String, CodingKey {
        case sessionID = "session_id"
        case passageID = "passage_id"
        case startedAt = "started_at"
    }
}
