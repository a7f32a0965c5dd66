import AppCore
import SQLStore

// Protocols for other parts of the tutor. Conforming parts are found automatically.

/// A part that stores data about documents and deletes it with them.
protocol DocumentDeletionHandling: Sendable {
    /// Runs in the transaction that deletes the document.
    static func forget(document id: String, in connection: any SQLConnection) throws
    /// Runs in the transaction that deletes the course, after its documents.
    static func forget(course id: String, in connection: any SQLConnection) throws
    /// Runs after the document was deleted, for data outside the store.
    func forgot(document id: String) async
}

extension DocumentDeletionHandling {
    static func forget(document id: String, in connection: any SQLConnection) throws {}
    static func forget(course id: String, in connection: any SQLConnection) throws {}
    func forgot(document id: String) async {}
}

/// A part that indexes texts, e.g. makes vectors. It finds missing documents itself.
protocol DocumentIndexing: Sendable {
    /// Indexes missing documents one by one; does nothing if unavailable. Stops if the rest would
    /// take more than `patience` seconds.
    func indexDocuments(
        patience: Double?, progress: @escaping @Sendable (LibraryIndexing.Step) async -> Void
    ) async throws(Problem) -> LibraryIndexing.Report
}

/// A part that finds passages. The first one is used; without one, keyword search is.
protocol PassageSearching: Sendable {
    /// The best passages first, at most `limit`, and how they were found.
    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval
}
