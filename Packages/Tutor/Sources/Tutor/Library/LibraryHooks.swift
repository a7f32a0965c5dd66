import AppCore
import SQLStore

// What other parts of the tutor may join. A part that conforms is asked; nothing is registered.

/// A part that keeps something of documents: it goes with them.
protocol DocumentForgetting: Sendable {
    /// Statements in the transaction that deletes the document.
    static func forget(document id: String, in connection: any SQLConnection) throws
    /// Statements in the transaction that deletes the course; its documents were forgotten one by one.
    static func forget(course id: String, in connection: any SQLConnection) throws
    /// After the document is gone from the store: what is kept elsewhere.
    func forgot(document id: String) async
}

extension DocumentForgetting {
    static func forget(document id: String, in connection: any SQLConnection) throws {}
    static func forget(course id: String, in connection: any SQLConnection) throws {}
    func forgot(document id: String) async {}
}

/// A part that does something with texts once they are there, e.g. makes vectors. It finds out for itself what it
/// has missed.
protocol DocumentIndexing: Sendable {
    /// Does what is missing, document by document; nothing where there is nothing to do it with.
    func indexDocuments(
        progress: @escaping @Sendable (LibraryIndexing.Step) async -> Void
    ) async throws(Problem)
}

/// A part that finds passages; the first of the list does it. Without one they are found by their words.
protocol PassageFinding: Sendable {
    /// The best ones first, at most `limit`, and how they were looked for.
    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval
}
