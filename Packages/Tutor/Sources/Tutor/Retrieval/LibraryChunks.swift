import AppCore
import Chunking

/// The library as a chunk source.
struct LibraryChunks: ChunkSource {
    let library: DocumentLibrary

    /// Uses the library without hooks, to avoid recursion.
    init(context: FeatureContext) {
        library = DocumentLibrary(context: context, hooks: LibraryHooks())
    }

    func chunkedDocuments() async throws(Problem) -> [ChunkedDocument] {
        try await library.rows(inCourse: nil).compactMap { row in
            let document = row.document
            guard document.state == .completed else { return nil }
            // The same file may be read again with another method, e.g. after installing OCR.
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
