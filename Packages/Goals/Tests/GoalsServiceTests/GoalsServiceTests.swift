import Testing

@testable import GoalsService

@Suite struct GoalsServiceTests {
    @Test func namesItself() {
        #expect(GoalsService.id == "goals")
    }
}
