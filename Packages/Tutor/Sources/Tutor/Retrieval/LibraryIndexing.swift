import AppCore
import Chunking
import Foundation
import Synchronization

/// Makes the library's missing vectors.
struct LibraryIndexing: Sendable {
    /// A progress step.
    struct Step: Sendable, Hashable {
        /// The document's title.
        var document: String
        /// Its position, from 1, among the documents to index.
        var number: Int
        var documents: Int
        /// The number of vectors made, and the total.
        var done: Int
        var of: Int
        /// Seconds until all documents are done, estimated from this run's speed; nil if unknown.
        var remaining: Double?

        /// `Indexing “Tides” (3 of 61): 40 of 400, about 50 s left`
        var words: String {
            let place = documents > 1 ? " (\(number) of \(documents))" : ""
            return "Indexing “\(document)”\(place): \(done) of \(of)" + time
        }

        /// `, about 50 s left`; empty if it's short or unknown.
        var time: String {
            guard let remaining, remaining >= 5 else { return "" }
            return ", about \(LibraryIndexing.words(seconds: remaining)) left"
        }
    }

    /// A summary of the work.
    struct Report: Sendable, Hashable {
        var documents = 0
        var indexed = 0
        var vectors = 0
        /// The documents that another process started to index, or that were deleted, meanwhile.
        var overtaken = 0
        /// The seconds that the rest takes, if indexing stopped because that's too long.
        var remaining: Double?
    }

    let source: LibraryChunks
    let indexer: DocumentIndexer
    private let now: @Sendable () -> Date

    /// nil without an embedding capability.
    init?(context: FeatureContext) {
        guard let embedding = context.capability(.textEmbedding) else { return nil }
        self.init(context: context, embedding: embedding)
    }

    init(context: FeatureContext, embedding: any TextEmbedding) {
        source = LibraryChunks(context: context)
        indexer = DocumentIndexer(
            store: VectorStore(database: context.store), embedding: embedding)
        now = context.environment.now
    }

    /// Indexes one document at a time. Does nothing without a model. If the rest would take more
    /// than `patience` seconds, stops after a batch and reports the time; a later run continues.
    @discardableResult
    func run(
        patience: Double? = nil, progress: @escaping @Sendable (Step) async -> Void
    ) async throws(Problem) -> Report {
        guard let model = await indexer.embedding.model else { return Report() }
        let all = try await source.chunkedDocuments()
        let lacking = try await indexer.lacking(all, model: model)
        var report = Report(documents: all.count)
        var total = 0
        for document in lacking {
            let chunks = try await source.chunks(of: document.id)
            total += DocumentIndexer.texts(of: document, chunks).count
        }
        let speed = IndexingSpeed(total: total, now: now)
        for (index, document) in lacking.enumerated() {
            let chunks = try await source.chunks(of: document.id)
            speed.beginDocument()
            let outcome = try await indexer.index(document, chunks) { done, of in
                let remaining = speed.remaining(after: done)
                await progress(
                    Step(
                        document: document.title, number: index + 1, documents: lacking.count,
                        done: done, of: of, remaining: remaining))
                return remaining <= patience ?? .infinity
            }
            if case .indexed(let count) = outcome {
                report.indexed += 1
                report.vectors += count
            } else if outcome == .overtaken {
                report.overtaken += 1
            }
            if let rest = speed.last, let patience, rest > patience {
                report.remaining = rest
                break
            }
        }
        return report
    }

    /// `50 s`, `3 min`, `2 h`
    static func words(seconds: Double) -> String {
        switch seconds {
        case ..<90: "\(Int((seconds / 10).rounded(.up)) * 10) s"
        case ..<5400: "\(Int((seconds / 60).rounded())) min"
        default: "\(Int((seconds / 3600).rounded())) h"
        }
    }
}

/// Estimates how long indexing takes, from the vectors made since it began.
private final class IndexingSpeed: Sendable {
    private struct State {
        var made = 0
        /// Vectors of documents before the current one, and of the current one.
        var before = 0
        var here = 0
        var last: Double?
    }

    private let total: Int
    private let now: @Sendable () -> Date
    private let begun: Date
    private let state = Mutex(State())

    init(total: Int, now: @escaping @Sendable () -> Date) {
        (self.total, self.now, begun) = (total, now, now())
    }

    var last: Double? { state.withLock { $0.last } }

    func beginDocument() {
        state.withLock { ($0.before, $0.here) = ($0.before + $0.here, 0) }
    }

    /// Seconds for the rest, when the current document has `done` vectors.
    func remaining(after done: Int) -> Double {
        let elapsed = now().timeIntervalSince(begun)
        return state.withLock { state in
            // The first batch may continue an earlier run's draft, which isn't this run's work.
            state.made += min(done - state.here, DocumentIndexer.batch)
            state.here = done
            let rest = max(0, total - state.before - done)
            let estimate = elapsed * Double(rest) / Double(max(1, state.made))
            state.last = estimate
            return estimate
        }
    }
}
