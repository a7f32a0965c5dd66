import AppCore
import ArgumentParser
import SQLStore

/// The retrieval part: finds passages by keywords, and by meaning if there is a model.
struct RetrievalPart: TutorPart, PassageSearching, DocumentIndexing, DocumentDeletionHandling {
    static let tables = VectorStore.tables
    static let texts = VectorStore.texts
    static let migrations = VectorStore.migrations
    static let uses: [CapabilityID] = ["text-embedding"]
    static var commands: [any ParsableCommand.Type] { [IndexCommand.self] }

    private let context: FeatureContext
    let retriever: Retriever

    init(context: FeatureContext) {
        self.context = context
        retriever = Retriever(context: context)
    }

    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval {
        try await retriever.retrieve(question, in: scope, limit: limit)
    }

    /// Makes the missing vectors, including those of documents read before there was a model.
    /// Failed documents are found by keywords only, which answers mention, and are tried again with
    /// the next document or by `homeroom tutor index`.
    func indexDocuments(
        patience: Double?, progress: @escaping @Sendable (LibraryIndexing.Step) async -> Void
    ) async throws(Problem) -> LibraryIndexing.Report {
        guard await indexesDocuments(), let indexing = LibraryIndexing(context: context) else {
            return LibraryIndexing.Report()
        }
        return try await indexing.run(patience: patience, progress: progress)
    }

    /// Whether the student's preference allows it.
    private func indexesDocuments() async -> Bool {
        (try? await TutorPreferenceStore(context: context).preferences().indexesDocuments) ?? true
    }

    static func forget(document id: String, in connection: any SQLConnection) throws {
        try VectorStore.remove(document: id, in: connection)
    }

    static func forget(course id: String, in connection: any SQLConnection) throws {
        try VectorStore.remove(course: id, in: connection)
    }

    func forgot(document id: String) async { await retriever.forget() }
}

extension Retriever {
    /// Uses the library's chunks.
    init(context: FeatureContext) {
        self.init(source: LibraryChunks(context: context), context: context)
    }
}
