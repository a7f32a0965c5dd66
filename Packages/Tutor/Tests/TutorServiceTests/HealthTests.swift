import AppCore
import AppCoreTesting
import ServiceKit
import Testing

@testable import Tutor
@testable import TutorService

@Suite struct HealthTests {
    @Test func aStrangerIsToldThatTheTutorIsWell() async throws {
        let campus = try await TestContext.make(
            modules: [TutorModule.self], services: [TutorService.self])
        let health = try await campus.context.client(for: .tutor).call(TutorEndpoints.health)
        #expect(health.status == "healthy")
    }
}
