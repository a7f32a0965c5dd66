import AppCore
import Chunking

/// Makes documents' vectors.
struct DocumentIndexer: Sendable {
    /// The outcome for a document.
    enum Outcome: Sendable, Hashable {
        /// The vectors were made, this many.
        case indexed(Int)
        /// The vectors existed already.
        case unchanged
        /// The document was deleted or indexed by another process meanwhile; nothing was stored.
        case overtaken
        /// There is no model; only keyword search works.
        case noModel
    }

    /// The batch size. Source: the tutor's wire contract.
    static let batch = 100

    let store: VectorStore
    let embedding: any TextEmbedding

    /// Documents without current vectors of this model.
    func lacking(
        _ documents: [ChunkedDocument], model: String
    ) async throws(Problem) -> [ChunkedDocument] {
        let entries = Dictionary(
            try await store.entries(model: model).map { ($0.document, $0) },
            uniquingKeysWith: { first, _ in first })
        return documents.filter { document in
            guard let known = entries[document.id] else { return true }
            return known.revision != document.revision || known.course != document.course
                || known.kind != document.kind.rawValue
        }
    }

    /// Makes a document's vectors unless they exist. Commits all at once; on failure or
    /// cancellation, the previous ones stay.
    func index(
        _ document: ChunkedDocument, _ chunks: [Chunk],
        progress: @Sendable (_ done: Int, _ of: Int) async -> Void = { _, _ in }
    ) async throws(Problem) -> Outcome {
        guard let model = await embedding.model else { return .noModel }
        guard try await !lacking([document], model: model).isEmpty else { return .unchanged }
        let ticket = try await store.begin(document, model: model).ticket
        var vectors: [(position: Int, vector: [Float])] = []
        let texts = chunks.flatMap { chunk in
            chunk.windows(title: document.title).map { (position: chunk.position, text: $0) }
        }
        while vectors.count < texts.count {
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            let part = texts[vectors.count..<min(texts.count, vectors.count + Self.batch)]
            let made = try await embedding.embed(part.map(\.text))
            guard made.count == part.count else {
                throw Problem(
                    .contract, "The model returned \(made.count) vectors for \(part.count) texts.",
                    cure: "homeroom tutor model status")
            }
            vectors += zip(part, made).map { ($0.position, $1) }
            await progress(vectors.count, texts.count)
        }
        if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
        let kept = try await store.commit(ticket, vectors)
        return kept ? .indexed(vectors.count) : .overtaken
    }
}
