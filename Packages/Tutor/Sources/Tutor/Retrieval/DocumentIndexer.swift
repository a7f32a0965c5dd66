import AppCore
import Chunking

/// Makes the vectors of documents.
struct DocumentIndexer: Sendable {
    /// What became of a document.
    enum Outcome: Sendable, Hashable {
        /// Its vectors are there, so many.
        case indexed(Int)
        /// They were there already.
        case unchanged
        /// It was removed, or somebody else began with it, meanwhile; nothing was kept.
        case overtaken
        /// There is no model; it is found by its words.
        case noModel
    }

    /// The most texts that are embedded at once. Source: the tutor's wire contract.
    static let batch = 100

    let store: VectorStore
    let embedding: any TextEmbedding

    /// Those that have no vectors of this model, or those of an older text or another course.
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

    /// Makes the vectors of a document whose chunks these are, unless they are there. All of it is committed at once; when a
    /// batch fails, or the task is cancelled, nothing is, and what was there before stays.
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
