import AppCore
import Chunking
import Foundation
import SQLStore

/// Finds chunks by their words: in an index of the cache folder, or in one walk over the texts where the store is
/// sealed, there is no such folder, or its SQLite has no full-text search. Words are the same in both.
actor WordIndex {
    private let folder: URL?
    private let store: any SQLDatabase
    private var opened: TextDatabase?
    /// Set when an index could not be made; then texts are walked over.
    private var isUnable = false

    static let fileName = "tutor-words.sqlite"

    /// `store` says whether it is sealed.
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
                // What is in the cache can be made again: a fault of it must not keep anybody from finding.
                if error.code == .interrupted { throw error }
                opened = nil
                isUnable = true
            }
        }
        return try await walk(words, documents, source, limit)
    }

    /// A document is gone: its words go too.
    func forget() async {
        guard let index = try? await index() else { return }
        try? await index.empty()
    }

    /// The index; nil where there may be none, and then none is on the disk.
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
