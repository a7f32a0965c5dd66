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
        /// The caller stopped it. Its vectors are kept, and the next run continues from there.
        case paused
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

    /// Makes a document's vectors unless they exist, and commits each batch: after a failure or
    /// cancellation, the next run continues with the first missing batch. `proceeds` gets the
    /// number of vectors so far and the total after each batch; returning false pauses.
    func index(
        _ document: ChunkedDocument, _ chunks: [Chunk],
        proceeds: @Sendable (_ done: Int, _ of: Int) async -> Bool = { _, _ in true }
    ) async throws(Problem) -> Outcome {
        guard let model = await embedding.model else { return .noModel }
        guard try await !lacking([document], model: model).isEmpty else { return .unchanged }
        let texts = Self.texts(of: document, chunks)
        let beginning = try await store.begin(document, model: model)
        var done = beginning.done < texts.count ? beginning.done : 0
        repeat {
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            let part = texts[done..<min(texts.count, done + Self.batch)]
            let vectors = try await vectors(of: part.map(\.text))
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            let isKept = try await store.commit(
                beginning.ticket, Array(zip(part.map(\.position), vectors)), from: done,
                isLast: part.endIndex == texts.count)
            guard isKept else { return .overtaken }
            done = part.endIndex
            guard await proceeds(done, texts.count) || done == texts.count else { return .paused }
        } while done < texts.count
        return .indexed(texts.count)
    }

    /// The texts to embed, with the positions of their chunks.
    static func texts(
        of document: ChunkedDocument, _ chunks: [Chunk]
    ) -> [(position: Int, text: String)] {
        chunks.flatMap { chunk in
            chunk.windows(title: document.title).map { (position: chunk.position, text: $0) }
        }
    }

    private func vectors(of texts: [String]) async throws(Problem) -> [[Float]] {
        let vectors = texts.isEmpty ? [] : try await embedding.embed(texts)
        guard vectors.count == texts.count else {
            throw Problem(
                .contract, "The model returned \(vectors.count) vectors for \(texts.count) texts.",
                cure: "homeroom tutor model status")
        }
        return vectors
    }
}
