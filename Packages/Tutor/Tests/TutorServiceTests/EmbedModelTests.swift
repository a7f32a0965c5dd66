import AppCore
import Foundation
import Testing

@testable import TutorService

@Suite struct EmbedModelTests {
    @Test func aFolderWithoutAModelIsAnErrorAtEachTextAndNeverZeros() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "homeroom-no-model-" + UUID().uuidString)
        let embedder = CampusEmbedder(folder: folder.path(percentEncoded: false))
        for _ in 0..<2 {
            await #expect(throws: (any Error).self) { _ = try await embedder.embed(["a"], true) }
        }
    }
}
