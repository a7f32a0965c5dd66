import AppCore
import AppCoreTesting
import Testing

@testable import Content
@testable import ContentService

struct ContentModuleTests {
    @Test func contentKeepsAFeaturesPromises() async throws {
        try await ModuleConformance.check(
            ContentModule.self, services: [ContentService.self], starterContent: Fixture.pack,
            places: ["content/search", "content/lessons/math"],
            readings: [
                ["lessons", "list"], ["passages", "list"], ["search", "comma"],
                ["lessons", "search", "comma"], ["lessons", "show", "quadratics"],
            ])
    }
}
