import AppCore
import Chunking

/// The library as retrieval sees it.
struct LibraryChunks: ChunkSource {
    let library: LibraryDesk

    /// Asks the library alone: what it finds passages by is what asks here.
    init(context: FeatureContext) {
        library = LibraryDesk(context: context, hooks: LibraryHooks())
    }

    func chunkedDocuments() async throws(Problem) -> [ChunkedDocument] {
        try await library.rows(inCourse: nil).compactMap { row in
            let document = row.document
            guard document.state == .completed else { return nil }
            // The same file may be read anew in another way, e.g. once a program for its pictures is there.
            let method = document.extraction?.rawValue ?? ""
            return ChunkedDocument(
                id: document.id, course: document.course, title: document.title,
                kind: document.kind, revision: "\(row.digest) \(method) \(document.pages)")
        }
    }

    func chunks(of document: String) async throws(Problem) -> [Chunk] {
        try await library.chunks(of: document)
    }
}
