package import AppCore

/// A student's progress on one passage.
package struct PassageProgress: Codable, Sendable, Hashable, EncodesNulls {
    package var id: WireID
    /// The latest attempt's, 0…100.
    package var score: Int?
    package var passageID: WireID
    package var isCompleted: Bool
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
}
