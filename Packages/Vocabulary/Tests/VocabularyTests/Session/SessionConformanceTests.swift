import AppCore
import AppCoreTesting
import Testing

@testable import Vocabulary

@Suite struct SessionConformanceTests {
    @Test func sessionsKeepThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            VocabularyModule.self,
            places: [
                "vocabulary/study", "vocabulary/study/all", "vocabulary/study/all/all",
                "vocabulary/study/nowhere/advanced/due/type/5",
            ],
            readings: [["preferences"]])
    }
}
