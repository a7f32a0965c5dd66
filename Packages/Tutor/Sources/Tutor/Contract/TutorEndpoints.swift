package import AppCore
import HTTPTypes

/// The tutor's wire: bare JSON, errors as `{"detail": …}`.
package enum TutorEndpoints {
    package static let health = Endpoint<EmptyBody, TutorHealth>(
        "tutor.health", .tutor, .get, "/health", authorization: .none,
        summary: "Whether the tutor answers.")
}

/// `GET /health`
package struct TutorHealth: Codable, Sendable, Hashable {
    /// `healthy`
    package var status: String
    package var service: String
    package var version: String

    package init(status: String, service: String, version: String) {
        self.status = status
        self.service = service
        self.version = version
    }
}
