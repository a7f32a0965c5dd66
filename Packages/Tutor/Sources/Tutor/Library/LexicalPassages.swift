import AppCore
import Chunking

/// Keyword search by scanning all texts in the scope, without an index.
struct LexicalPassages: PassageSearching {
    let library: any LibraryReading

    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval {
        let passages = try await passages(for: question, in: scope, limit: limit)
        return Retrieval(passages: passages, way: .words("Keyword search only."))
    }

    private func passages(
        for question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> [RetrievedPassage] {
        var documents: [StudyDocument] = []
        var chunks: [Chunk] = []
        for document in try await library.documents(in: scope) {
            let found = try await library.chunks(of: document.id)
            chunks += found
            documents += repeatElement(document, count: found.count)
        }
        return QuestionWords(question).search.hits(in: chunks, limit: limit).map {
            RetrievedPassage(
                document: documents[$0.index].title, chunk: chunks[$0.index], score: $0.score,
                documentID: documents[$0.index].id)
        }
    }
}

extension LibraryReading {
    /// Documents in a scope that have a text.
    func documents(in scope: LibraryScope) async throws(Problem) -> [StudyDocument] {
        try await documents(inCourse: scope.course).filter { document in
            document.state == .completed
                && (scope.documents.isEmpty || scope.documents.contains(document.id))
                && (scope.kind == nil || scope.kind == document.kind)
        }
    }
}
