import AppCore
import Chunking

/// A document whose text is there, as retrieval sees it.
struct ChunkedDocument: Sendable, Hashable {
    /// ``StudyDocument/id``
    var id: String
    /// ``Course/id``
    var course: String
    /// What a student reads.
    var title: String
    var kind: StudyDocument.Kind
    /// Changes whenever its chunks do, e.g. a digest of its text; the title's part in the vectors is not in it.
    var revision: String

    /// True when a scope has it.
    func isIn(_ scope: LibraryScope) -> Bool {
        (scope.course == nil || scope.course == course)
            && (scope.documents.isEmpty || scope.documents.contains(id))
            && (scope.kind == nil || scope.kind == kind)
    }
}

/// Where chunks come from: the library, or what stands for it in a test.
protocol ChunkSource: Sendable {
    /// All documents that have chunks.
    func chunkedDocuments() async throws(Problem) -> [ChunkedDocument]
    /// The document's chunks, in its order; none of a document that is gone.
    func chunks(of document: String) async throws(Problem) -> [Chunk]
}

/// A chunk's name inside of retrieval.
struct ChunkName: Sendable, Hashable {
    var document: String
    var position: Int
}
