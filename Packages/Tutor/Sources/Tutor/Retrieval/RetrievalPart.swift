import AppCore
import SQLStore

/// Vectors of what the student has added: their tables. What finds passages by them is ``Retriever``.
struct RetrievalPart: TutorPart {
    static let tables = VectorStore.tables
    static let texts = VectorStore.texts
    static let migrations = VectorStore.migrations
    static let uses: [CapabilityID] = ["text-embedding"]

    init(context: FeatureContext) {}
}
