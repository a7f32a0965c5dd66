import AppCore
import Chunking

/// Makes the library's missing vectors.
struct LibraryIndexing: Sendable {
    /// A progress step.
    struct Step: Sendable, Hashable {
        /// The document's title.
        var document: String
        /// Its position, from 1, among the documents to index.
        var number: Int
        var documents: Int
        /// The number of vectors made, and the total.
        var done: Int
        var of: Int

        /// `Indexing “Tides” (3 of 61): 40 of 40`
        var words: String {
            let place = documents > 1 ? " (\(number) of \(documents))" : ""
            return "Indexing “\(document)”\(place): \(done) of \(of)"
        }
    }

    /// A summary of the work.
    struct Report: Sendable, Hashable {
        var documents = 0
        var indexed = 0
        var vectors = 0
    }

    let source: LibraryChunks
    let indexer: DocumentIndexer

    /// nil without an embedding capability.
    init?(context: FeatureContext) {
        guard let embedding = context.capability(.textEmbedding) else { return nil }
        self.init(context: context, embedding: embedding)
    }

    init(context: FeatureContext, embedding: any TextEmbedding) {
        source = LibraryChunks(context: context)
        indexer = DocumentIndexer(
            store: VectorStore(database: context.store), embedding: embedding)
    }

    /// Indexes and commits one document at a time. Does nothing without a model.
    @discardableResult
    func run(
        progress: @escaping @Sendable (Step) async -> Void
    ) async throws(Problem) -> Report {
        guard let model = await indexer.embedding.model else { return Report() }
        let all = try await source.chunkedDocuments()
        let lacking = try await indexer.lacking(all, model: model)
        var report = Report(documents: all.count)
        for (index, document) in lacking.enumerated() {
            let chunks = try await source.chunks(of: document.id)
            let outcome = try await indexer.index(document, chunks) { done, of in
                await progress(
                    Step(
                        document: document.title, number: index + 1, documents: lacking.count,
                        done: done, of: of))
            }
            if case .indexed(let count) = outcome {
                report.indexed += 1
                report.vectors += count
            }
        }
        return report
    }
}
