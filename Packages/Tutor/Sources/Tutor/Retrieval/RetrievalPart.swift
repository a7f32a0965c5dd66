import AppCore
import ArgumentParser
import SQLStore

/// Finding passages of what the student has added: by words, and by meaning where there is a model for it.
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

    /// Vectors of what was read, also of what was read while there was no model. What fails is found by its words
    /// alone, which answers say, and is tried again with the next text, or by `homeroom tutor index`.
    func indexDocuments(
        progress: @escaping @Sendable (LibraryIndexing.Step) async -> Void
    ) async throws(Problem) {
        guard await indexesDocuments() else { return }
        _ = try await LibraryIndexing(context: context)?.run(progress: progress)
    }

    /// Unless the student does not want it.
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
    /// That of the library.
    init(context: FeatureContext) {
        self.init(source: LibraryChunks(context: context), context: context)
    }
}
