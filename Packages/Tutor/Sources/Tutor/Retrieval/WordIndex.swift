import AppCore
import Chunking
import Foundation
import SQLStore

/// Finds chunks by keywords: with an index in the cache folder, or by scanning the texts if the
/// store is encrypted, there is no such folder, or SQLite lacks full-text search. Both use the same
/// words.
actor WordIndex {
    private let folder: URL?
    private let store: any SQLDatabase
    private var opened: TextDatabase?
    /// Whether building an index failed; then texts are scanned.
    private var isUnable = false

    static let fileName = "tutor-words.sqlite"

    /// `store` tells whether it's encrypted.
    init(store: any SQLDatabase, folder: URL?) {
        self.store = store
        self.folder = folder
    }

    /// The best chunks of these documents, best first.
    func hits(
        for question: String, in documents: [ChunkedDocument], of source: any ChunkSource,
        limit: Int
    ) async throws(Problem) -> [ChunkName] {
        let words = LexicalSearch.tellingWords(of: question)
        guard !words.isEmpty, !documents.isEmpty, limit > 0 else { return [] }
        if let index = try await index() {
            let all = try await source.chunkedDocuments()
            do throws(Problem) {
                try await index.bringUpToDate(all, from: source)
                return try await index.hits(words, documents.map(\.id), limit: limit)
            } catch {
                // The cache can be rebuilt, so its failures must not prevent a search.
                if error.code == .interrupted { throw error }
                opened = nil
                isUnable = true
            }
        }
        return try await walk(words, documents, source, limit)
    }

    /// Removes deleted documents from the index.
    func forget() async {
        guard let index = try? await index() else { return }
        try? await index.empty()
    }

    /// The index; nil if none is allowed, and then any file is removed.
    private func index() async throws(Problem) -> TextDatabase? {
        guard let folder, !isUnable else { return nil }
        let path = folder.appending(path: Self.fileName).path(percentEncoded: false)
        if try await store.isSealed() {
            opened = nil
            TextDatabase.remove(path)
            return nil
        }
        if let opened { return opened }
        do {
            try HomePaths.prepare(folder)
            opened = try TextDatabase(path: path)
        } catch {
            isUnable = true
        }
        return opened
    }

    private func walk(
        _ words: [String], _ documents: [ChunkedDocument], _ source: any ChunkSource, _ limit: Int
    ) async throws(Problem) -> [ChunkName] {
        var chunks: [Chunk] = []
        var names: [ChunkName] = []
        for document in documents {
            let found = try await source.chunks(of: document.id)
            chunks += found
            names += found.map { ChunkName(document: document.id, position: $0.position) }
        }
        return LexicalSearch(words: words).hits(in: chunks, limit: limit).map { names[$0.index] }
    }
}
