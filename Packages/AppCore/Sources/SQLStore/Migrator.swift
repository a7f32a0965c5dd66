/// Brings a schema up to date. What has run is kept in the table `schema_migrations`.
public enum Migrator {
    /// Runs what has not run yet, in order, each migration in its own transaction; two processes
    /// may do so at once. Returns the ids that ran here.
    ///
    /// Throws ``SQLError/newer(_:)``, before anything is changed, when the database knows
    /// migrations that an owner in `migrations` does not: a newer Homeroom wrote it. Migrations of
    /// owners that are not in `migrations` at all are left alone: their feature is not installed.
    /// `whenBehind` is called before anything is changed, when there is something to run.
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

    /// Migrations that have not run. Throws ``SQLError/newer(_:)``, and ``SQLError/sealed`` for a sealed store if that
    /// is asked for.
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

    /// Of two processes that make the table at the same moment, one may be told that it is there
    /// already, although it asked for no more than that.
    private static func makeTable(in database: any SQLDatabase) async throws {
        do {
            try await database.write { _ = try $0.execute(table) }
        } catch SQLError.constraint, SQLError.statement {
            try await database.write { _ = try $0.execute(table) }
        }
    }

    /// Where what has run is kept.
    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            id TEXT NOT NULL PRIMARY KEY,
            applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        )
        """

    /// The same while no other process does. On SQLite, whoever writes is alone; on PostgreSQL the
    /// lock makes it so. It comes before anything that would fix the snapshot, so that what another
    /// process did before is seen.
    private static func applyAlone(
        _ migration: StoreMigration, in connection: any SQLConnection, _ engine: SQLEngine
    ) throws -> Bool {
        if engine == .postgres {
            try connection.execute("LOCK TABLE schema_migrations IN SHARE ROW EXCLUSIVE MODE")
        }
        return try apply(migration, in: connection)
    }

    /// Runs one migration inside a write transaction of the caller's; false when it has run before.
    /// Does not look at what else has run.
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

    /// Who a migration belongs to: what stands before its number, `chat` in `chat-001-threads` and
    /// `chat-service` in `chat-service-001-threads`.
    static func owner(of id: String) -> String {
        let id = id.utf8
        var start = id.startIndex
        var first: String.Index?
        while true {
            let end = id[start...].firstIndex(of: UInt8(ascii: "-")) ?? id.endIndex
            first = first ?? end
            if start < end, id[start..<end].allSatisfy({ (0x30...0x39).contains($0) }) {
                // What stands before the dash before the number.
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
        // A statement that fails would end a transaction on PostgreSQL, so the table is looked for.
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
