import AppCore
import AppCoreTesting
import Testing

@testable import Sample

@Suite struct SampleTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(SampleModule.self)
    }

    @Test func theTileSaysTheDay() async throws {
        let test = try await TestContext.make(modules: [SampleModule.self])
        let tile = SampleTile(environment: test.context.environment)
        let first = try #require(try await tile.load(.local)?.headline)
        test.clock.advance(by: .seconds(24 * 3600))
        #expect(try await tile.load(.local)?.headline != first)
        #expect(first.hasPrefix("Day "))
    }
}
