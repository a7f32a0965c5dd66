package import AppCore

/// One row of `GET /api/stroke-logs`.
package struct StrokeLog: Codable, Sendable, Hashable {
    package var id: Int
    package var sessionID: String
    /// 0 for what belongs to no page.
    package var page: Int
    package var receivedAt: WireDate
    package var strokeCount: Int
    package var strokes: [WireStroke]
    /// `draw`, `erase`, `system` or `voice`.
    package var eventType: String
    package var deletedCount: Int
    package var message: String
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

    private enum CodingKeys: String, CodingKey {
        case id, page, strokes, message
        case sessionID = "session_id"
        case receivedAt = "received_at"
        case strokeCount = "stroke_count"
        case eventType = "event_type"
        case deletedCount = "deleted_count"
        case userID = "user_id"
    }
}

/// `GET /api/stroke-logs`
package struct StrokeLogList: Codable, Sendable, Hashable {
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

    private enum CodingKeys: String, CodingKey {
        case logs, total
        case activeConnections = "active_connections"
        case activeSessions = "active_sessions"
        case documentName = "document_name"
        case questionNumber = "question_number"
        case matchedQuestionLabel = "matched_question_label"
        case mathpixSession = "mathpix_session"
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(logs, forKey: .logs)
        try fields.encode(total, forKey: .total)
        try fields.encode(activeConnections, forKey: .activeConnections)
        try fields.encode(activeSessions, forKey: .activeSessions)
        try fields.encode(documentName, forKey: .documentName)
        try fields.encode(questionNumber, forKey: .questionNumber)
        try fields.encode(matchedQuestionLabel, forKey: .matchedQuestionLabel)
        try fields.encode(mathpixSession, forKey: .mathpixSession)
    }
}
