import AppCore
import ServiceKit
import Tutor

/// `/health`
struct HealthRoutes: Sendable {
    var all: [ServiceRoute] {
        [
            ServiceRoute(TutorEndpoints.health) { _ in
                TutorHealth(status: "healthy", service: "reef-server", version: "1.0.0")
            }
        ]
    }
}
