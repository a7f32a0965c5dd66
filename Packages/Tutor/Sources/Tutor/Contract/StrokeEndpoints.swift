package import AppCore
import HTTPTypes

/// The canvas's wire: sessions, strokes, what was read off a page.
package enum StrokeEndpoints {
    /// Begins a session, or takes it up again.
    package static let connect = Endpoint<SessionGreeting, StrokeStatus>(
        "tutor.strokes.connect", .tutor, .post, "/api/strokes/connect", authorization: .optional,
        repeatability: .safe, summary: "Begins a drawing session, or takes it up again",
        errors: [.rateLimited])

    /// Ends a session; what was drawn stays.
    package static let disconnect = Endpoint<SessionName, StrokeStatus>(
        "tutor.strokes.disconnect", .tutor, .post, "/api/strokes/disconnect",
        authorization: .optional, repeatability: .safe, summary: "Ends a drawing session",
        errors: [.rateLimited])

    /// Adds strokes, or replaces the page's by those that an eraser left.
    package static let send = Endpoint<StrokeBatch, StrokeStatus>(
        "tutor.strokes.send", .tutor, .post, "/api/strokes", authorization: .optional,
        repeatability: .keyed, summary: "Keeps what was drawn or erased on a page",
        errors: [.rateLimited])

    /// Forgets a page.
    package static let clear = Endpoint<PageName, StrokeStatus>(
        "tutor.strokes.clear", .tutor, .post, "/api/strokes/clear", authorization: .optional,
        repeatability: .safe, summary: "Forgets a page: strokes, reading and what the tutor said",
        errors: [.rateLimited])

    /// What was drawn, newest first.
    package static let logs = Endpoint<EmptyBody, StrokeLogList>(
        "tutor.stroke-logs.list", .tutor, .get, "/api/stroke-logs",
        query: [
            QueryField("session_id"), QueryField("page", .integer),
            QueryField("limit", .integer, .limits(from: 1, to: 200).saying("50 unless given.")),
        ], authorization: .optional, summary: "What was drawn, newest first",
        errors: [.unprocessable])

    /// Forgets a session's strokes, or all of the caller's.
    package static let deleteLogs = Endpoint<EmptyBody, DeletedCount>(
        "tutor.stroke-logs.delete", .tutor, .delete, "/api/stroke-logs",
        query: [QueryField("session_id")], authorization: .optional, repeatability: .safe,
        summary: "Forgets a session's strokes, or all of the caller's",
        errors: [.unprocessable, .rateLimited])

    /// What was read off a page.
    package static let transcription = Endpoint<EmptyBody, PageReading>(
        "tutor.page-transcription", .tutor, .get, "/api/page-transcription",
        query: [QueryField("session_id"), QueryField("page", .integer)],
        authorization: .optional, summary: "What was read off a page", errors: [.unprocessable])
}

extension EndpointError {
    /// A parameter is missing or not taken, in the contract's own words.
    package static let unprocessable = EndpointError(
        422, "A parameter is missing, or is not what it may be")
}

/// The body of `POST /api/strokes/connect`.
package struct SessionGreeting: Codable, Sendable, Hashable {
    package var sessionID: String
    package var documentName: String?
    package var questionNumber: Int?
}

/// A session by its id alone.
package struct SessionName: Codable, Sendable, Hashable {
    package var sessionID: String
}

/// A session's page.
package struct PageName: Codable, Sendable, Hashable {
    package var sessionID: String
    /// From 1.
    @Decoded<FirstPage> package var page: Int

    package init(sessionID: String, page: Int = 1) {
        self.sessionID = sessionID
        self.page = page
    }
}

/// The body of `POST /api/strokes`.
package struct StrokeBatch: Codable, Sendable, Hashable {
    /// From 1.
    @Decoded<FirstPage> package var page: Int
    @OrDefault package var strokes: [WireStroke]
    package var sessionID: String
    /// `draw` adds; `erase` brings what is left of the page.
    @Decoded<DrawEvent> package var eventType: String
    @OrDefault package var deletedCount: Int
    /// Absent: the one before stays.
    package var partLabel: String?
    /// `diagram`, or absent for what the session had.
    package var contentMode: String?

    package init(
        sessionID: String, page: Int = 1, strokes: [WireStroke], eventType: String = "draw",
        deletedCount: Int = 0, partLabel: String? = nil, contentMode: String? = nil
    ) {
        self.sessionID = sessionID
        self.page = page
        self.strokes = strokes
        self.eventType = eventType
        self.deletedCount = deletedCount
        self.partLabel = partLabel
        self.contentMode = contentMode
    }
}

package enum FirstPage: DefaultRule {
    package static var missing: Int { 1 }
}

package enum DrawEvent: DefaultRule {
    package static var missing: String { "draw" }
}

/// `connected`, `disconnected` or `ok`.
package struct StrokeStatus: Codable, Sendable, Hashable {
    package var status: String

    package init(_ status: String) { self.status = status }
}

/// How many rows went.
package struct DeletedCount: Codable, Sendable, Hashable {
    package var deleted: Int

    package init(deleted: Int) { self.deleted = deleted }
}

/// `GET /api/page-transcription`. A page that nobody has read has empty texts.
package struct PageReading: Codable, Sendable, Hashable, EncodesNulls {
    package var latex: String
    package var text: String
    /// 0…1
    package var confidence: Double
    package var lineData: JSONValue?
    package var updatedAt: WireDate?

    package init(
        latex: String = "", text: String = "", confidence: Double = 0, lineData: JSONValue? = nil,
        updatedAt: WireDate? = nil
    ) {
        self.latex = latex
        self.text = text
        self.confidence = confidence
        self.lineData = lineData
        self.updatedAt = updatedAt
    }
}
