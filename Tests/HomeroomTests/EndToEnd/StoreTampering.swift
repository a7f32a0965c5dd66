import SQLStore

/// Writes into a store what only a newer program would have written.
func addMigration(_ id: String, to path: String) async throws {
    let database = try SQLiteDatabase(path: path)
    try await database.write { connection in
        _ = try connection.execute("INSERT INTO schema_migrations (id) VALUES (?)", [.text(id)])
    }
    await database.close()
}
