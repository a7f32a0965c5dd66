public import SQLStore

/// A database for one test, on the engine that the environment's HOMEROOM_TEST_DATABASE names:
/// `postgres://…`, or SQLite in memory when it is absent.
public enum TestDatabase {
    /// A fresh, empty database with `migrations`, in nobody else's sight. On PostgreSQL it is a
    /// schema of its own, which `close` drops.
    public static func fresh(
        migrations: [StoreMigration] = []
    ) async throws -> any SQLDatabase {
        let database = try SQLiteDatabase.inMemory()
        try await Migrator.apply(migrations, to: database)
        return database
    }
}
