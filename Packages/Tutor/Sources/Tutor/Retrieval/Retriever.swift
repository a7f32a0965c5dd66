import AppCore
import Chunking
import Foundation
import SQLStore
import VectorSearch

/// Finds passages for a question: by keywords, and by meaning if there is a model.
struct Retriever: Sendable {
    /// The number of results to merge from each ranking for `limit` passages. A passage far down in
    /// both rankings can't beat one near the top of either.
    static func depth(_ limit: Int) -> Int { max(10, 2 * limit) }
    /// The approximate maximum number of vectors per chunk; only the nearest counts.
    static let vectorsOfChunk = 8
    /// The minimum cosine similarity of a passage, exclusive.
    static let threshold = 0.15

    let source: any ChunkSource
    let words: WordIndex
    let vectors: VectorIndex
    /// A closure, because the model may be configured later.
    let embedding: @Sendable () -> (any TextEmbedding)?

    init(
        source: any ChunkSource, store: any SQLDatabase, folder: URL?,
        embedding: @escaping @Sendable () -> (any TextEmbedding)?
    ) {
        self.source = source
        self.embedding = embedding
        words = WordIndex(store: store, folder: folder)
        vectors = VectorIndex(store: VectorStore(database: store), folder: folder)
    }

    /// Uses the context's store, cache folder and embedder.
    init(source: any ChunkSource, context: FeatureContext) {
        self.init(source: source, store: context.store, folder: context.cacheFolder) {
            context.capability(.textEmbedding)
        }
    }

    /// The best passages of a scope, best first.
    func retrieve(
        _ question: String, in scope: LibraryScope, limit: Int
    ) async throws(Problem) -> Retrieval {
        let documents = try await source.chunkedDocuments().filter { $0.isIn(scope) }
        let byWords = try await words.hits(
            for: question, in: documents, of: source, limit: Self.depth(limit))
        let near = await near(question, documents, limit: Self.depth(limit))
        let lists = [(names: byWords, weight: 1.0), (names: near.hits.map(\.name), weight: 1.0)]
        let fused = RankFusion.fuse(lists)
        let passages = try await passages(fused, documents, byWords, near.hits, limit)
        return Retrieval(
            passages: passages, way: near.missing.map { .words($0) } ?? .hybrid,
            withoutVectors: near.missing == nil ? near.unindexed : documents.count)
    }

    /// Removes deleted documents from cached copies.
    func forget() async {
        await words.forget()
        await vectors.forget()
    }

    /// The results of search by meaning.
    private struct Near {
        var hits: [(name: ChunkName, similarity: Double)] = []
        var unindexed = 0
        /// Why search by meaning wasn't used, as a sentence.
        var missing: String?
    }

    private func near(
        _ question: String, _ documents: [ChunkedDocument], limit: Int
    ) async -> Near {
        guard let embedding = embedding(), let model = await embedding.model else {
            return Near(
                missing:
                    "Keyword search only. For search by meaning: homeroom tutor model install")
        }
        do throws(Problem) {
            guard let snapshot = try await vectors.current(), snapshot.model == model else {
                return Near(
                    missing: "Keyword search only. For search by meaning: homeroom tutor index")
            }
            return try await near(question, documents, snapshot, embedding, limit)
        } catch {
            return Near(missing: "Keyword search only: \(error.summary)")
        }
    }

    private func near(
        _ question: String, _ documents: [ChunkedDocument], _ snapshot: VectorIndex.Snapshot,
        _ embedding: any TextEmbedding, _ limit: Int
    ) async throws(Problem) -> Near {
        let revisions = Dictionary(
            documents.map { ($0.id, $0.revision) }, uniquingKeysWith: { first, _ in first })
        // Skip chunks of an older text, whose positions no longer match.
        let ranges = snapshot.ranges.filter { revisions[$0.entry.document] == $0.entry.revision }
        let unindexed = documents.count - ranges.count
        guard !ranges.isEmpty, question.contains(where: { !$0.isWhitespace }) else {
            return Near(
                unindexed: unindexed,
                missing: "Keyword search only. For search by meaning: homeroom tutor index")
        }
        guard let asked = try await embedding.embed([question]).first else {
            throw Problem(.contract, "The model didn't return a vector for the question.")
        }
        let found: [VectorHit]
        do {
            found = try snapshot.rows.nearest(
                limit * Self.vectorsOfChunk, to: asked, in: RowSet(ranges.map(\.rows)))
        } catch {
            throw Problem(
                .contract, "The model didn't return a vector for the question.",
                reason: String(describing: error))
        }
        var hits: [(name: ChunkName, similarity: Double)] = []
        for hit in found where hit.score > Self.threshold {
            guard let range = ranges.first(where: { $0.rows.contains(hit.row) }) else { continue }
            let name = ChunkName(document: range.entry.document, position: Int(hit.key))
            if !hits.contains(where: { $0.name == name }) { hits.append((name, hit.score)) }
            if hits.count == limit { break }
        }
        return Near(hits: hits, unindexed: unindexed)
    }

    private func passages(
        _ fused: [(name: ChunkName, score: Double)], _ documents: [ChunkedDocument],
        _ byWords: [ChunkName], _ near: [(name: ChunkName, similarity: Double)], _ limit: Int
    ) async throws(Problem) -> [RetrievedPassage] {
        var chunks: [String: [Int: Chunk]] = [:]
        var passages: [RetrievedPassage] = []
        for (name, score) in fused {
            guard passages.count < limit else { break }
            guard let document = documents.first(where: { $0.id == name.document }) else {
                continue
            }
            if chunks[name.document] == nil {
                let found = try await source.chunks(of: name.document)
                chunks[name.document] = Dictionary(
                    found.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
            }
            // Deleted since it was indexed.
            guard let chunk = chunks[name.document]?[name.position] else { continue }
            let rank = near.firstIndex { $0.name == name }
            let finding = RetrievalRanks(
                rankByWords: byWords.firstIndex(of: name).map { $0 + 1 },
                rankByMeaning: rank.map { $0 + 1 }, similarity: rank.map { near[$0].similarity })
            var passage = RetrievedPassage(
                document: document.title, chunk: chunk, score: score, documentID: document.id)
            passage.finding = finding
            passages.append(passage)
        }
        return passages
    }
}
