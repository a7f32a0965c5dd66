import AppCore
import HomeroomHost
import SQLStore

/// Restores a backup into a database.
struct CampusRestore: Sendable {
    let backup: CampusBackup
    private var layout: CampusLayout { backup.layout }

    init(_ backup: CampusBackup) { self.backup = backup }

    /// Validates the whole file, then recreates and fills the tables in one transaction. On any
    /// error, the database stays unchanged.
    ///
    /// Throws ``Problem/Code/conflict`` if the database has data, unless `replaces`.
    func restore(
        _ path: String, into database: any SQLDatabase, replaces: Bool
    ) async throws -> BackupSummary {
        let engine = database.engine
        let summary = try await backup.verify(path, for: engine)
        let target = try await CampusBlueprint.of(layout, migrations: summary.header.migrations)
        let state = try await database.read { [layout] in
            try CampusSchemaState.read(layout, in: $0, engine)
        }
        try state.refuseUnknown("Restore with the Homeroom version that serves this database.")
        let present = try await CampusBlueprint.of(layout, migrations: state.applied)
        do {
            try await database.write { [layout] connection in
                guard try CampusSchemaState.read(layout, in: connection, engine) == state else {
                    throw Problem(
                        .conflict, "Another Homeroom is using this database.",
                        cure: "Stop it, then restore again.")
                }
                if !replaces { try Self.refuseContent(present, in: connection) }
                try Self.remake(layout, present, target, connection)
                try Self.fill(path, target, engine, summary, connection)
            }
        } catch let error as SQLError {
            guard case .constraint(let reason) = error else { throw error }
            throw Problem(
                .invalid, "The backup is inconsistent. Nothing was changed.", reason: reason,
                cure: "Use another copy.", place: path)
        }
        return summary
    }

    /// Throws if the database is in use: it then has more rows than its migrations inserted.
    private static func refuseContent(
        _ present: CampusBlueprint, in connection: any SQLConnection
    ) throws {
        for table in present.tables {
            let rows = try CampusBlueprint.count(of: table, in: connection)
            guard rows > present.freshRows[table, default: 0] else { continue }
            throw Problem(
                .conflict, "The database is in use: \(table) has \(rows) rows.",
                reason: "A restore replaces everything in it.",
                cure: "Back it up first, then add --replace.")
        }
    }

    /// Leaves the backup's schema without rows. Drops tables in reverse creation order, because of
    /// references.
    private static func remake(
        _ layout: CampusLayout, _ present: CampusBlueprint, _ target: CampusBlueprint,
        _ connection: any SQLConnection
    ) throws {
        for table in present.tables.reversed() { try connection.execute("DROP TABLE \(table)") }
        for migration in present.migrations {
            try connection.execute(
                "DELETE FROM schema_migrations WHERE id = ?", [.text(migration.id)])
        }
        for migration in target.migrations { try Migrator.apply(migration, in: connection) }
        for table in target.tables.reversed() {
            try connection.execute(
                "/* all tenants: a backup brings every school */ DELETE FROM \(table)")
        }
    }

    private static func fill(
        _ path: String, _ target: CampusBlueprint, _ engine: SQLEngine, _ expected: BackupSummary,
        _ connection: any SQLConnection
    ) throws {
        let found = try CampusBackup.read(path, target, for: engine) { head, rows in
            try connection.load(rows, into: head.table, columns: head.columns)
        }
        guard found == expected else {
            throw Problem(
                .invalid, "The backup file changed while it was read. Nothing was restored.",
                cure: "Copy it to another folder, then restore again.", place: path)
        }
        for tail in expected.tables {
            let rows = try CampusBlueprint.count(of: tail.table, in: connection)
            guard rows == tail.rows else {
                throw Problem(
                    .internal,
                    "\(tail.table) took only \(rows) of \(tail.rows) rows. Nothing was changed.",
                    place: path)
            }
        }
    }
}
