import AppCore
import Foundation
import HomeroomHost
import SQLStore

/// Creates and verifies backups.
struct CampusBackup: Sendable {
    let layout: CampusLayout
    /// This program's version.
    let version: String
    let now: @Sendable () -> Date

    /// Copies a snapshot of the database to a new file, verifies it, then renames it to its final
    /// name. The database can be used meanwhile.
    ///
    /// Throws ``Problem/Code/conflict`` if the file exists, unless `replaces`; never replaces a
    /// file that isn't a backup.
    func write(
        _ database: any SQLDatabase, to path: String, replaces: Bool
    ) async throws -> BackupSummary {
        try Self.checkTarget(path, replaces: replaces)
        let engine = database.engine
        let state = try await database.read { [layout] in
            try CampusSchemaState.read(layout, in: $0, engine)
        }
        try state.refuseUnknown(
            "Make the backup with the Homeroom version that serves this database.")
        guard !state.applied.isEmpty else {
            throw Problem(
                .notFound, "This database isn't set up for Homeroom.",
                cure: "homeroom campus migrate")
        }
        let blueprint = try await CampusBlueprint.of(layout, migrations: state.applied)
        let header = BackupHeader(
            format: BackupFormat.version, homeroom: version, engine: engine.rawValue,
            migrations: state.applied, createdAt: ISODate.format(now()))
        let file = try PartialFile(for: path)
        do {
            let written = try await database.read { [layout] connection in
                guard try CampusSchemaState.read(layout, in: connection, engine) == state else {
                    throw Problem(
                        .conflict, "The schema changed meanwhile.", cure: "Make the backup again.")
                }
                var writer = try BackupWriter(to: file, header: header)
                for table in blueprint.tables {
                    try writer.copy(table: table, from: connection)
                }
                return try writer.finish()
            }
            let found = try verify(file.path, blueprint, for: engine)
            guard found == written else {
                throw Problem(
                    .cannotWrite, "The backup couldn't be verified after writing.",
                    cure: "Check the disk, or use another one.", place: file.path)
            }
            try file.publish()
            return written
        } catch {
            file.discard()
            throw error
        }
    }

    /// Verifies a whole backup against the expected schema of its version; writes nothing. `engine`
    /// is the target engine; nil skips that check.
    func verify(_ path: String, for engine: SQLEngine? = nil) async throws -> BackupSummary {
        let header = try BackupReader(path).header
        let unknown = layout.unknown(header.migrations)
        guard unknown.isEmpty else {
            throw Problem(
                .configuration,
                "The backup was made by a newer Homeroom, or one with more features.",
                reason: "It has unknown migrations: \(unknown.joined(separator: ", ")).",
                cure: "Update Homeroom.",
                place: path)
        }
        return try verify(
            path, try await CampusBlueprint.of(layout, migrations: header.migrations), for: engine)
    }

    func verify(
        _ path: String, _ blueprint: CampusBlueprint, for engine: SQLEngine?
    ) throws -> BackupSummary {
        try Self.read(path, blueprint, for: engine) { _, _ in }
    }

    /// Verifies a backup and passes every batch of rows to `take`.
    static func read(
        _ path: String, _ blueprint: CampusBlueprint, for engine: SQLEngine?,
        _ take: (BackupTableHead, [[SQLValue]]) throws -> Void
    ) throws -> BackupSummary {
        var reader = try BackupReader(path)
        var head = BackupTableHead(table: "", columns: [])
        var columns: [CampusBlueprint.Column] = []
        var rows = 0
        while let item = try reader.next() {
            switch item {
            case .table(let next):
                try blueprint.check(next, place: path)
                (head, columns, rows) = (next, blueprint.columns(of: next), 0)
            case .rows(let values, let place):
                try CampusBlueprint.check(
                    values, columns, of: head.table, first: rows + 1, engine: engine, place: place)
                rows += values.count
                try take(head, values)
            case .tableEnd: break
            case .end(let summary):
                try checkComplete(summary, blueprint, path)
                return summary
            }
        }
        throw Problem(
            .invalid, "The backup's end is missing.", cure: "Use another copy.", place: path)
    }

    private static func checkComplete(
        _ summary: BackupSummary, _ blueprint: CampusBlueprint, _ path: String
    ) throws(Problem) {
        let missing = Set(blueprint.tables).subtracting(summary.tables.map(\.table))
        guard missing.isEmpty else {
            throw Problem(
                .invalid, "The backup is incomplete. Nothing was restored.",
                reason: "Missing: " + missing.sorted().joined(separator: ", ") + ".",
                cure: "Use another copy.", place: path)
        }
    }

    private static func checkTarget(_ path: String, replaces: Bool) throws(Problem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue else {
            throw Problem(
                .usage, "This is a folder; a backup needs a file name.",
                cure: "Choose a file in it: \(path)/campus.backup", place: path)
        }
        guard replaces else {
            throw Problem(
                .conflict, "A file with this name already exists.",
                cure: "Choose another name, or add --replace.", place: path)
        }
        // A typing error must not overwrite a database or document.
        _ = try BackupReader(path)
    }
}
