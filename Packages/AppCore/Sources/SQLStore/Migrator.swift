/// Migrates a schema. Applied migrations are recorded in the table `schema_migrations`.
public enum Migrator {
    /// Runs pending migrations in order, each in its own transaction; safe for two processes at
    /// once. Returns the ids that ran.
    ///
    /// Throws ``SQLError/newer(_:)``, before changing anything, if the database has unknown
    /// migrations of an owner in `migrations`: a newer Homeroom wrote it. Migrations of other
    /// owners are ignored, since their feature isn't installed. Calls `whenBehind` before changing
    /// anything, if there is something to run.
    @discardableResult
    public static func apply(
        _ migrations: [StoreMigration], to database: any SQLDatabase,
        whenBehind: () throws -> Void = {}
    ) async throws -> [String] {
        let engine = database.engine
        let outstanding = try await database.read { try pending(of: migrations, in: $0, engine) }
        guard !outstanding.isEmpty else { return [] }
        try whenBehind()
        try await makeTable(in: database)
        var done: [String] = []
        for migration in outstanding
        where try await database.write({ try applyAlone(migration, in: $0, engine) }) {
            done.append(migration.id)
        }
        return done
    }

    /// The pending migrations. Throws ``SQLError/newer(_:)``, and ``SQLError/sealed`` for an
    /// encrypted store if requested.
    static func pending(
        of migrations: [StoreMigration], in connection: any SQLConnection, _ engine: SQLEngine,
        refusesSealed: Bool = false
    ) throws -> [StoreMigration] {
        let known = Set(migrations.map(\.id))
        guard known.count == migrations.count else {
            throw SQLError.statement("Two migrations have the same id.", sql: "")
        }
        let applied = try appliedIDs(in: connection, engine)
        let owners = Set(migrations.map { owner(of: $0.id) })
        let unknown = applied.filter { !known.contains($0) && owners.contains(owner(of: $0)) }
        guard unknown.isEmpty else { throw SQLError.newer(unknown.sorted()) }
        if refusesSealed, applied.contains(SealRecord.mark) { throw SQLError.sealed }
        let done = Set(applied)
        return migrations.filter { !done.contains($0.id) }
    }

    /// If two processes create the table at once, one may get an error that it exists, in spite of
    /// IF NOT EXISTS.
    private static func makeTable(in database: any SQLDatabase) async throws {
        do {
            try await database.write { _ = try $0.execute(table) }
        } catch SQLError.constraint, SQLError.statement {
            try await database.write { _ = try $0.execute(table) }
        }
    }

    /// The table of applied migrations.
    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            id TEXT NOT NULL PRIMARY KEY,
            applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        )
        """

    /// Applies a migration exclusively. On SQLite the writer is alone; on PostgreSQL a lock ensures
    /// it. The lock comes before anything that fixes the snapshot, so that other processes' changes
    /// are visible.
    private static func applyAlone(
        _ migration: StoreMigration, in connection: any SQLConnection, _ engine: SQLEngine
    ) throws -> Bool {
        if engine == .postgres {
            try connection.execute("LOCK TABLE schema_migrations IN SHARE ROW EXCLUSIVE MODE")
        }
        return try apply(migration, in: connection)
    }

    /// Runs a migration in the caller's write transaction; false if it ran before. Doesn't check
    /// other migrations.
    @discardableResult
    public static func apply(
        _ migration: StoreMigration, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(table)
        let isDone = try connection.row(
            "SELECT id FROM schema_migrations WHERE id = ?", [.text(migration.id)])
        guard isDone == nil else { return false }
        for statement in migration.statements { try connection.execute(statement) }
        try connection.execute(
            "INSERT INTO schema_migrations (id) VALUES (?)", [.text(migration.id)])
        return true
    }

    /// The owner of a migration: the part before its number, e.g. `chat` in `chat-001-threads` and
    /// `chat-service` in `chat-service-001-threads`.
    static func owner(of id: String) -> String {
        let id = id.utf8
        var start = id.startIndex
        var first: String.Index?
        while true {
            let end = id[start...].firstIndex(of: UInt8(ascii: "-")) ?? id.endIndex
            first = first ?? end
            if start < end, id[start..<end].allSatisfy({ (0x30...0x39).contains($0) }) {
                // The part before the dash before the number.
                let last = start == id.startIndex ? start : id.index(before: start)
                return String(id[..<last]) ?? ""
            }
            guard end < id.endIndex else { return String(id[..<(first ?? end)]) ?? "" }
            start = id.index(after: end)
        }
    }

    private static func appliedIDs(
        in connection: any SQLConnection, _ engine: SQLEngine
    ) throws -> [String] {
        // Look for the table, since a failing statement would abort a transaction on PostgreSQL.
        let isThere =
            switch engine {
            case .sqlite:
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'"
            case .postgres:
                "SELECT oid FROM pg_class WHERE oid = to_regclass('schema_migrations')"
            }
        guard try connection.row(isThere) != nil else { return [] }
        return try connection.rows("SELECT id FROM schema_migrations").map { try $0.text("id") }
    }
}
