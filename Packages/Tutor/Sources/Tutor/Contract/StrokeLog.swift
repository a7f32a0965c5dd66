package import AppCore

/// One row of `GET /api/stroke-logs`.
package struct StrokeLog: Codable, Sendable, Hashable {
    package var id: Int
    /// 0 for what belongs to no page.
    package var page: Int
    package var strokes: [WireStroke]
    package var message: String
    package var sessionID: String
    package var receivedAt: WireDate
    package var strokeCount: Int
    /// `draw`, `erase`, `system` or `voice`.
    package var eventType: String
    package var deletedCount: Int
    package var userID: String

    package init(
        id: Int, sessionID: String, page: Int, receivedAt: WireDate, strokes: [WireStroke],
        eventType: String, deletedCount: Int, message: String, userID: String
    ) {
        self.id = id
        self.sessionID = sessionID
        self.page = page
        self.receivedAt = receivedAt
        strokeCount = strokes.count
        self.strokes = strokes
        self.eventType = eventType
        self.deletedCount = deletedCount
        self.message = message
        self.userID = userID
    }
}

/// `GET /api/stroke-logs`
package struct StrokeLogList: Codable, Sendable, Hashable, EncodesNulls {
    package var logs: [StrokeLog]
    package var total: Int
    /// Readers of events.
    package var activeConnections: Int
    /// Newest first.
    package var activeSessions: [String]
    package var documentName: String
    package var questionNumber: Int?
    /// `Q3`, or nothing.
    package var matchedQuestionLabel: String
    /// Of a service that this campus does not use: always null.
    package var mathpixSession: JSONValue?

    package init(
        logs: [StrokeLog], total: Int, activeConnections: Int, activeSessions: [String],
        documentName: String, questionNumber: Int?
    ) {
        self.logs = logs
        self.total = total
        self.activeConnections = activeConnections
        self.activeSessions = activeSessions
        self.documentName = documentName
        self.questionNumber = questionNumber
        matchedQuestionLabel = questionNumber.map { "Q\($0)" } ?? ""
    }
}
