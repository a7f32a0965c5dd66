import AppCore
import HTTPTypes
import SQLStore

/// The campus's health route, outside all contracts.
enum CampusHealth {
    struct Report: Codable, Sendable {
        var status: String
    }

    static let path = "/healthz"

    /// Answers 200 if the database answers, otherwise 503.
    static func route(_ database: any SQLDatabase) -> ServiceRoute {
        let endpoint = Endpoint<EmptyBody, Report>(
            "campus.health", .sat, .get, path, authorization: .none,
            summary: "Whether the campus works.")
        return ServiceRoute(endpoint) { _ in
            _ = try await database.read { try $0.rows("SELECT 1") }
            return Report(status: "ok")
        }
    }
}
