import AppCore
import Foundation
import SQLStore
import VectorSearch

/// A searchable copy of all vectors in the store: mapped from a file in the cache folder, or in
/// memory if the store is encrypted or there is no such folder. Rebuilt after the store has
/// changed.
actor VectorIndex {
    /// The rows of one generation, and their documents.
    struct Snapshot: Sendable {
        var model: String
        var generation: String
        /// In row order.
        var entries: [VectorStore.Entry]
        var rows: VectorRows

        /// The documents with their rows.
        var ranges: [(entry: VectorStore.Entry, rows: Range<Int>)] {
            var start = 0
            return entries.map { entry in
                defer { start += entry.vectors }
                return (entry, start..<start + entry.vectors)
            }
        }
    }

    private let store: VectorStore
    private let folder: URL?
    private var held: Snapshot?

    /// `folder` belongs to the profile alone and needn't exist.
    init(store: VectorStore, folder: URL?) {
        self.store = store
        self.folder = folder
    }

    static let fileName = "tutor-vectors"

    /// The store's current rows; nil if there are none.
    func current() async throws(Problem) -> Snapshot? {
        let path = try await place()
        let found = try await Self.snapshot(of: store.database, known: held, path)
        held = found
        if found == nil, let path { try? FileManager.default.removeItem(atPath: path) }
        return found
    }

    private static func snapshot(
        of database: any SQLDatabase, known: Snapshot?, _ path: String?
    ) async throws(Problem) -> Snapshot? {
        try await Problem.wrapping {
            try await database.read { connection -> Snapshot? in
                guard let state = try VectorStore.state(in: connection) else { return nil }
                let entries = try VectorStore.entries(in: connection)
                guard !entries.isEmpty else { return nil }
                if let known, known.generation == state.generation { return known }
                return Snapshot(
                    model: state.model, generation: state.generation, entries: entries,
                    rows: try rows(state, entries, path, connection))
            }
        }
    }

    /// Drops the copies in memory and on disk; the next search rebuilds them.
    func forget() {
        held = nil
        if let path { try? FileManager.default.removeItem(atPath: path) }
    }

    private var path: String? {
        folder?.appending(path: Self.fileName).path(percentEncoded: false)
    }

    /// The path of the file; nil if no file is allowed.
    private func place() async throws(Problem) -> String? {
        guard let folder, let path else { return nil }
        if try await store.database.isSealed() {
            // A copy from before the store was encrypted.
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
        // Search still works if the folder isn't writable.
        return (try? HomePaths.prepare(folder)) == nil ? nil : path
    }

    private static func rows(
        _ state: (model: String, generation: String), _ entries: [VectorStore.Entry],
        _ path: String?, _ connection: any SQLConnection
    ) throws -> VectorRows {
        if let path, let rows = try? VectorRows(mapping: path),
            rows.generation == state.generation, rows.dimensions == VectorStore.dimensions,
            rows.count == entries.reduce(0, { $0 + $1.vectors })
        {
            return rows
        }
        do {
            return try copied(state, entries, path, connection)
        } catch VectorSearchError.cannotWrite where path != nil {
            // Search still works on a full disk.
            return try copied(state, entries, nil, connection)
        } catch let error as VectorSearchError {
            throw Problem(
                .invalid, "Your documents' search index is damaged.",
                reason: String(describing: error), cure: "Delete the documents and add them again."
            )
        }
    }

    private static func copied(
        _ state: (model: String, generation: String), _ entries: [VectorStore.Entry],
        _ path: String?, _ connection: any SQLConnection
    ) throws -> VectorRows {
        var writer = try VectorRowsWriter(
            path: path, count: entries.reduce(0) { $0 + $1.vectors },
            dimensions: VectorStore.dimensions, model: state.model, generation: state.generation)
        for entry in entries {
            try connection.forEachRow(
                """
                SELECT position, vector FROM tutor_vectors WHERE document_id = ? ORDER BY number
                """, [.text(entry.document)]
            ) { row in
                let vector = VectorBytes.decode(try row.blob("vector")) ?? []
                try writer.append(vector, key: Int64(try row.int("position")))
            }
        }
        let rows = try writer.finish()
        if let path { sweep(beside: path) }
        return rows
    }

    /// Removes leftover temporary files of killed processes: those more than an hour older than the
    /// file just written.
    private static func sweep(beside path: String) {
        let files = FileManager.default
        func date(_ path: String) -> Date? {
            (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard let made = date(path), let names = try? files.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names where name.hasPrefix(fileName + ".") && name.hasSuffix(".new") {
            let file = folder + "/" + name
            if let old = date(file), old < made.addingTimeInterval(-3600) {
                try? files.removeItem(atPath: file)
            }
        }
    }
}

extension SQLDatabase {
    /// Whether the store is encrypted; then nothing of it may be on disk in plain text.
    func isSealed() async throws(Problem) -> Bool {
        guard engine == .sqlite else { return false }
        return try await Problem.wrapping {
            try await read {
                try $0.row("SELECT name FROM sqlite_master WHERE name = 'store_seal'") != nil
            }
        }
    }
}
