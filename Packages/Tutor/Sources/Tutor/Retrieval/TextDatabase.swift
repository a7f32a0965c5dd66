import AppCore
import Chunking
import Foundation
import SQLStore

/// A full-text index in its own file: FTS5 without the texts, ranked by BM25. Rebuilt from the
/// texts if it's missing.
struct TextDatabase: Sendable {
    private static let migrations = [
        StoreMigration(
            "tutor-words-001",
            [
                """
                CREATE TABLE word_documents (document_id TEXT PRIMARY KEY, revision TEXT NOT NULL)
                """,
                """
                CREATE TABLE word_chunks (
                    number INTEGER PRIMARY KEY, document_id TEXT NOT NULL,
                    position BIGINT NOT NULL
                )
                """,
                "CREATE INDEX word_chunks_document ON word_chunks (document_id)",
                """
                CREATE VIRTUAL TABLE word_texts USING fts5(
                    words, content='', tokenize="unicode61 remove_diacritics 0"
                )
                """,
            ])
    ]

    /// The size limit for rebuilding at once. In a larger index, words of deleted documents stay
    /// unreachable in the file until they make up a quarter of it; a smaller index is rebuilt
    /// immediately.
    static let maxBatchSize = 50_000

    private let database: SQLiteDatabase

    /// Opens or creates the file; replaces a damaged or outdated one. Throws if SQLite lacks FTS5.
    init(path: String) throws {
        do {
            database = try SQLiteDatabase(
                path: path, migrations: Self.migrations, options: .personal)
        } catch SQLError.corrupt, SQLError.newer {
            Self.remove(path)
            database = try SQLiteDatabase(
                path: path, migrations: Self.migrations, options: .personal)
        }
    }

    static func remove(_ path: String) {
        for end in ["", "-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: path + end)
        }
    }

    /// Adds missing documents and removes deleted or changed ones.
    func bringUpToDate(
        _ documents: [ChunkedDocument], from source: any ChunkSource
    ) async throws(Problem) {
        let wanted = Dictionary(
            documents.map { ($0.id, $0.revision) }, uniquingKeysWith: { first, _ in first })
        let known = try await known()
        let stale = known.filter { wanted[$0.key] != $0.value }.map(\.key).sorted()
        var missing = documents.filter { known[$0.id] != $0.revision }
        if !stale.isEmpty, try await takeOut(stale) { missing = documents }
        for document in missing {
            if Task.isCancelled { throw Problem(.interrupted, "Stopped.") }
            try await add(document, try await source.chunks(of: document.id))
        }
    }

    /// The best chunks of these documents that contain any of the words.
    func hits(
        _ words: [String], _ documents: [String], limit: Int
    ) async throws(Problem) -> [ChunkName] {
        let query = words.map { "\"\($0)\"" }.joined(separator: " OR ")
        return try await Problem.wrapping {
            try await database.read { connection in
                // Pass the list as one value, because it may have more elements than a statement
                // allows.
                try connection.rows(
                    """
                    SELECT c.document_id, c.position
                    FROM word_texts JOIN word_chunks c ON c.number = word_texts.rowid
                    WHERE word_texts MATCH ?
                        AND c.document_id IN (SELECT value FROM json_each(?))
                    ORDER BY bm25(word_texts), c.document_id, c.position LIMIT ?
                    """,
                    [
                        .text(query), .text(try WireJSON.encodeText(documents)),
                        .integer(Int64(limit)),
                    ]
                ).map {
                    ChunkName(
                        document: try $0.text("document_id"), position: try $0.int("position"))
                }
            }
        }
    }

    /// Deletes all content.
    func empty() async throws(Problem) {
        try await Problem.wrapping { try await database.write { try Self.empty($0) } }
    }

    private static func empty(_ connection: any SQLConnection) throws {
        try connection.execute("INSERT INTO word_texts (word_texts) VALUES ('delete-all')")
        try connection.execute("DELETE FROM word_chunks")
        try connection.execute("DELETE FROM word_documents")
    }

    private func known() async throws(Problem) -> [String: String] {
        try await Problem.wrapping {
            try await database.read { connection in
                let rows = try connection.rows("SELECT document_id, revision FROM word_documents")
                return Dictionary(
                    try rows.map { (try $0.text("document_id"), try $0.text("revision")) },
                    uniquingKeysWith: { first, _ in first })
            }
        }
    }

    /// Removes documents. Returns true if the whole index was emptied.
    private func takeOut(_ documents: [String]) async throws(Problem) -> Bool {
        try await Problem.wrapping {
            try await database.write { connection in
                for id in documents {
                    try connection.execute(
                        "DELETE FROM word_chunks WHERE document_id = ?", [.text(id)])
                    try connection.execute(
                        "DELETE FROM word_documents WHERE document_id = ?", [.text(id)])
                }
                func count(_ table: String) throws -> Int {
                    try connection.row("SELECT count(*) AS n FROM \(table)")?.int("n") ?? 0
                }
                let (all, live) = (try count("word_texts_docsize"), try count("word_chunks"))
                guard all <= Self.maxBatchSize || all - live > all / 4 else { return false }
                try Self.empty(connection)
                return true
            }
        }
    }

    private func add(
        _ document: ChunkedDocument, _ chunks: [Chunk]
    ) async throws(Problem) {
        let texts = chunks.map { (position: $0.position, words: Self.words(of: $0)) }
        try await Problem.wrapping {
            _ = try await database.write { connection in
                let there = try connection.row(
                    "SELECT revision FROM word_documents WHERE document_id = ?",
                    [.text(document.id)])
                // Another process was faster.
                if there != nil { return }
                var number =
                    try connection.row("SELECT max(id) AS n FROM word_texts_docsize")?
                    .optionalInt("n") ?? 0
                for text in texts {
                    number += 1
                    try connection.execute(
                        "INSERT INTO word_texts (rowid, words) VALUES (?, ?)",
                        [.integer(Int64(number)), .text(text.words)])
                    try connection.execute(
                        "INSERT INTO word_chunks (number, document_id, position) VALUES (?, ?, ?)",
                        [
                            .integer(Int64(number)), .text(document.id),
                            .integer(Int64(text.position)),
                        ])
                }
                try connection.execute(
                    "INSERT INTO word_documents (document_id, revision) VALUES (?, ?)",
                    [.text(document.id), .text(document.revision)])
            }
        }
    }

    /// The chunk's normalized words, separated by spaces.
    private static func words(of chunk: Chunk) -> String {
        LexicalSearch.allWords(of: chunk).joined(separator: " ")
    }
}
