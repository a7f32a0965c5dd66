import AppCore
import HTTPTypes
import ServiceKit

/// The server's own routes at the root of its port, as `GET /openapi.json` describes them.
enum ServerEndpoints {
    struct Alive: Codable, Sendable {
        var status: String
    }

    struct Ready: Codable, Sendable {
        var status: String
        /// The state of each part; “ok” if it is ready.
        var parts: [String: String]
    }

    /// Prometheus's text format.
    struct Metrics: WireText, Sendable, BodyDescribing {
        static let mediaType = "text/plain"
        var wireText: String
        init(wireText: String) { self.wireText = wireText }
    }

    static let live = Endpoint<EmptyBody, Alive>(
        "server.live", .sat, .get, "/livez", authorization: .none,
        summary: "Whether the process answers.")
    static let ready = Endpoint<EmptyBody, Ready>(
        "server.ready", .sat, .get, "/readyz", authorization: .none,
        summary: "Whether the server is ready for requests.",
        errors: [EndpointError(503, code: "NOT_READY", "A part isn't ready, or the server stops")])
    static let metrics = Endpoint<EmptyBody, Metrics>(
        "server.metrics", .sat, .get, "/metrics", authorization: .none,
        summary: "Metrics for Prometheus.")

    /// Adds those that the main port serves.
    static func describe(in description: APIDescription, withMetrics: Bool) {
        description.add(live)
        description.add(ready)
        if withMetrics { description.add(metrics) }
    }
}
