import AppCore
import Foundation
import SQLStore
import VectorSearch

/// All vectors of the store as rows that can be searched: mapped from a file in the cache folder, or in memory where the
/// store is sealed or there is no such folder. Made anew when the store has changed since.
actor VectorIndex {
    /// Rows of one generation, and whose they are.
    struct Snapshot: Sendable {
        var model: String
        var generation: String
        /// In the order of their rows.
        var entries: [VectorStore.Entry]
        var rows: VectorRows

        /// Documents with their rows.
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

    /// `folder` is the profile's alone; it need not be there.
    init(store: VectorStore, folder: URL?) {
        self.store = store
        self.folder = folder
    }

    static let fileName = "tutor-vectors"

    /// The rows as the store has them now; nil when it has none.
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

    /// Forgets the copies, in memory and on the disk; the next search makes them anew.
    func forget() {
        held = nil
        if let path { try? FileManager.default.removeItem(atPath: path) }
    }

    private var path: String? {
        folder?.appending(path: Self.fileName).path(percentEncoded: false)
    }

    /// Where the file may be; nil where there may be none.
    private func place() async throws(Problem) -> String? {
        guard let folder, let path else { return nil }
        if try await store.database.isSealed() {
            // From before it was sealed.
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
        // Search goes on where the folder cannot be written to.
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
            // A full disk is no reason not to find anything.
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

    /// Removes files that a process was writing when it was killed: older by an hour than the one that was just written.
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
    /// True when the store is sealed: then nothing of it may lie on the disk in the clear.
    func isSealed() async throws(Problem) -> Bool {
        guard engine == .sqlite else { return false }
        return try await Problem.wrapping {
            try await read {
                try $0.row("SELECT name FROM sqlite_master WHERE name = 'store_seal'") != nil
            }
        }
    }
}
