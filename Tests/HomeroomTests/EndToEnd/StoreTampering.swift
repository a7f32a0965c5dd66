import SQLStore

/// Adds a migration to a store, as a newer program would.
func addMigration(_ id: String, to path: String) async throws {
    let database = try SQLiteDatabase(path: path)
    try await database.write { connection in
        _ = try connection.execute("INSERT INTO schema_migrations (id) VALUES (?)", [.text(id)])
    }
    await database.close()
}
