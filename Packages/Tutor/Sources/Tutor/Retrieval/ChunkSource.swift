import AppCore
import Chunking

/// A document with text, for retrieval.
struct ChunkedDocument: Sendable, Hashable {
    /// ``StudyDocument/id``
    var id: String
    /// ``LibraryCourse/id``
    var course: String
    /// The title for display.
    var title: String
    var kind: StudyDocument.Kind
    /// Changes when the chunks do, e.g. a digest of the text; doesn't cover the title.
    var revision: String

    /// Whether the scope includes the document.
    func isIn(_ scope: LibraryScope) -> Bool {
        (scope.course == nil || scope.course == course)
            && (scope.documents.isEmpty || scope.documents.contains(id))
            && (scope.kind == nil || scope.kind == kind)
    }
}

/// Provides chunks: the library, or a test double.
protocol ChunkSource: Sendable {
    /// All documents that have chunks.
    func chunkedDocuments() async throws(Problem) -> [ChunkedDocument]
    /// The document's chunks in order; empty if it was deleted.
    func chunks(of document: String) async throws(Problem) -> [Chunk]
}

/// A chunk's identifier in retrieval.
struct ChunkName: Sendable, Hashable {
    var document: String
    var position: Int
}
