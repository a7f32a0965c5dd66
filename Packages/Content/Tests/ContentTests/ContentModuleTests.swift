import AppCore
import AppCoreTesting
import Testing

@testable import Content
@testable import ContentService

struct ContentModuleTests {
    @Test func contentKeepsAFeaturesPromises() async throws {
        try await ModuleConformance.check(
            ContentModule.self, services: [ContentService.self], starterContent: Fixture.pack,
            places: [
                "content/search", "content/lessons/math", "content/programs",
                "content/programs/progress", "content/programs/level/1",
                "content/programs/item/1/1", "content/programs/tries/1/1", "content/tests",
                "content/test/none",
            ],
            readings: [
                ["lessons", "list"], ["passages", "list"], ["search", "comma"],
                ["lessons", "search", "comma"], ["calc", "1/3"], ["calc", "x^2 = 4"],
                ["test", "list"],
                ["lessons", "show", "quadratics"],
            ])
    }
}
