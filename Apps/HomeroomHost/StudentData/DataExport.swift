import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Exports a student's data to a folder: one JSON Lines file per table.
struct DataExport: Sendable {
    let session: HostSession

    /// A written file.
    struct Written: Sendable, Hashable, Encodable {
        /// Path relative to the folder.
        var file: String
        var rows: Int
    }

    /// The folder must not exist. Throws a ``Problem`` and then removes what was written.
    func write(to path: String) async throws -> [Written] {
        let folder = URL(filePath: path, directoryHint: .isDirectory)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Problem(
                .conflict, "This folder already exists.",
                cure: "Choose a new folder.",
                place: path)
        }
        do {
            let written = try await localTables(folder) + (try await campusTables(folder))
            try HomePaths.replace(folder.appending(path: "README.txt"), with: Array(Self.note.utf8))
            return written
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    private static let note = """
        Everything Homeroom stores about you on this computer.

        machine/   each feature's data, one file per table
        campus/    your rows in the built-in sample school
        profile.json   your profile

        Each line of a .jsonl file is one row. Binary data is written in base64.
        Data on your school's or another server isn't included: ask who runs it.
        """

    private func localTables(_ folder: URL) async throws -> [Written] {
        let profile = try WireJSON.encode(session.profile, sortedKeys: true, pretty: true)
        try HomePaths.replace(folder.appending(path: "profile.json"), with: profile)
        var written: [Written] = []
        for manifest in session.host.registry.manifests {
            for table in manifest.tables.sorted() {
                written.append(
                    try await copy(
                        table, of: session.store, to: folder,
                        as: "machine/\(manifest.id)/\(table).jsonl", only: nil))
            }
        }
        return written.filter { $0.rows > 0 }
    }

    private func campusTables(_ folder: URL) async throws -> [Written] {
        let campus = try session.campus.campus()
        try await campus.start()
        let student = campus.localStudentID
        var written: [Written] = []
        for service in session.host.features.flatMap(\.services) {
            for table in service.tables where table.scope == .tenant {
                guard let database = session.campus.openDatabase,
                    try await columns(of: table.name, in: database).contains("user_id")
                else { continue }
                written.append(
                    try await copy(
                        table.name, of: database, to: folder,
                        as: "campus/\(service.id)/\(table.name).jsonl", only: student))
            }
        }
        return written.filter { $0.rows > 0 }
    }

    private func columns(
        of table: String, in database: any SQLDatabase
    ) async throws -> Set<String> {
        try await database.read { connection in
            Set(try connection.rows("PRAGMA table_info(\(table))").map { try $0.text("name") })
        }
    }

    /// `table` comes from a manifest or service, never from a caller.
    private func copy(
        _ table: String, of database: any SQLDatabase, to folder: URL, as name: String,
        only student: String?
    ) async throws -> Written {
        let file = folder.appending(path: name)
        return try await database.read { connection in
            var lines: [UInt8] = []
            var rows = 0
            let condition = student == nil ? "" : " WHERE user_id = ?"
            try connection.forEachRow(
                "/* all tenants: one student's */ SELECT * FROM \(table)\(condition)",
                student.map { [.text($0)] } ?? []
            ) { row in
                rows += 1
                let members = zip(row.columns, row.values.map(Self.json))
                lines += try WireJSON.encode(
                    JSONValue.object(Dictionary(members, uniquingKeysWith: { first, _ in first })),
                    sortedKeys: true)
                lines.append(0x0A)
            }
            if rows > 0 { try HomePaths.replace(file, with: lines) }
            return Written(file: name, rows: rows)
        }
    }

    private static func json(_ value: SQLValue) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .number(number)
        case .text(let text): .string(text)
        case .blob(let bytes): .string(Data(bytes).base64EncodedString())
        }
    }
}
