import AppCore
import Chunking

/// Makes vectors of the whole library, as far as they are not there.
struct LibraryIndexing: Sendable {
    /// How far it is.
    struct Step: Sendable, Hashable {
        /// The document's title.
        var document: String
        /// Vectors of it that are made, of so many.
        var done: Int
        var of: Int
    }

    /// What was done.
    struct Report: Sendable, Hashable {
        var documents = 0
        var indexed = 0
        var vectors = 0
    }

    let source: LibraryChunks
    let indexer: DocumentIndexer

    /// Nil when nobody offers vectors.
    init?(context: FeatureContext) {
        guard let embedding = context.capability(.textEmbedding) else { return nil }
        self.init(context: context, embedding: embedding)
    }

    init(context: FeatureContext, embedding: any TextEmbedding) {
        source = LibraryChunks(context: context)
        indexer = DocumentIndexer(
            store: VectorStore(database: context.store), embedding: embedding)
    }

    /// Document by document, each committed at once. Without a model nothing is done.
    @discardableResult
    func run(
        progress: @escaping @Sendable (Step) async -> Void
    ) async throws(Problem) -> Report {
        guard await indexer.embedding.model != nil else { return Report() }
        var report = Report()
        for document in try await source.chunkedDocuments() {
            report.documents += 1
            let chunks = try await source.chunks(of: document.id)
            let outcome = try await indexer.index(document, chunks) { done, of in
                await progress(Step(document: document.title, done: done, of: of))
            }
            if case .indexed(let count) = outcome {
                report.indexed += 1
                report.vectors += count
            }
        }
        return report
    }
}
