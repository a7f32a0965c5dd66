import AppCore
import AppCoreTesting
import Chunking
import Foundation
import Testing
import VectorSearch

@testable import Tutor

/// Tests the library, its vectors and retrieval together.
@Suite struct LibraryRetrievalTests {
    /// Vectors with one dimension per subject.
    private struct SubjectEmbedding: TextEmbedding {
        static let subjects = [["moon", "tide", "lunar"], ["king", "revolution", "throne"]]
        var model: String? { "subjects" }

        func embed(_ texts: [String]) async throws(Problem) -> [[Float]] {
            texts.map { text in
                var vector = [Float](repeating: 0, count: 384)
                vector[383] = 0.1
                let text = text.lowercased()
                for (index, words) in Self.subjects.enumerated()
                where words.contains(where: text.contains) {
                    vector[index] = 1
                }
                let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
                return vector.map { $0 / length }
            }
        }
    }

    @Test func whatMeansTheSameIsFoundWithoutItsWords() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let indexing = LibraryIndexing(context: test.context, embedding: SubjectEmbedding())
        let report = try await indexing.run { _ in }
        #expect(report.documents == 2 && report.indexed == 2 && report.vectors > 2)
        #expect(try await indexing.run { _ in }.indexed == 0)
        let found = try await Retriever(
            source: LibraryChunks(context: test.context), store: test.context.store, folder: nil,
            embedding: { SubjectEmbedding() }
        ).retrieve("lunar pull?", in: LibraryScope(), limit: 3)
        #expect(found.way == .hybrid && found.remark == nil)
        #expect(found.passages.first?.document == "The tides")
        #expect(found.passages.first?.finding?.similarity ?? 0 > 0.9)
    }

    @Test func withoutAModelWordsAreAskedAndThatIsSaid() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let found = try await Retriever(context: test.context).retrieve(
            "spring tide", in: LibraryScope(), limit: 3)
        #expect(found.passages.first?.document == "The tides")
        #expect(found.remark?.contains("homeroom tutor model install") == true)
    }

    @Test func aDocumentThatGoesLeavesNoVectors() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let indexing = LibraryIndexing(context: test.context, embedding: SubjectEmbedding())
        try await indexing.run { _ in }
        let library = DocumentLibrary(context: test.context)
        let document = try #require(try await library.documents(inCourse: nil).first)
        let store = VectorStore(database: test.context.store)
        #expect(try await store.count(ofDocument: document.id) > 0)
        try await library.delete(document)
        #expect(try await store.count(ofDocument: document.id) == 0)
    }
}
