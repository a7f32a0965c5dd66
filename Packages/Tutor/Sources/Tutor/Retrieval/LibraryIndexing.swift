import AppCore
import Chunking

/// Makes vectors of the whole library, as far as they are not there.
struct LibraryIndexing: Sendable {
    /// How far it is.
    struct Step: Sendable, Hashable {
        /// The document's title.
        var document: String
        /// Which one it is, from 1, of so many that lack their vectors.
        var number: Int
        var documents: Int
        /// Vectors of it that are made, of so many.
        var done: Int
        var of: Int

        /// `Vectors of “Tides” (3 of 61): 40 of 40`
        var words: String {
            let place = documents > 1 ? " (\(number) of \(documents))" : ""
            return "Indexing “\(document)”\(place): \(done) of \(of)"
        }
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
