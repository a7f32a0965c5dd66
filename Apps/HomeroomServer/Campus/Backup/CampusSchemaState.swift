import AppCore
import HomeroomHost
import SQLStore

/// The migrations applied to a server's database.
struct CampusSchemaState: Sendable, Hashable {
    /// Ids in execution order; unknown ones come last.
    let applied: [String]
    /// The time each ran, in the engine's format.
    let times: [String: String]
    let unknown: [String]

    static func read(
        _ layout: CampusLayout, in connection: any SQLConnection, _ engine: SQLEngine
    ) throws -> CampusSchemaState {
        var times: [String: String] = [:]
        if try exists("schema_migrations", in: connection, engine) {
            for row in try connection.rows("SELECT id, applied_at FROM schema_migrations") {
                times[try row.text("id")] = try row.text("applied_at")
            }
        }
        let unknown = layout.unknown(times.keys)
        return CampusSchemaState(
            applied: layout.migrations(times.keys).map(\.id) + unknown, times: times,
            unknown: unknown)
    }

    /// Throws ``Problem/Code/configuration`` if there are unknown migrations.
    func refuseUnknown(_ cure: String) throws(Problem) {
        guard !unknown.isEmpty else { return }
        throw Problem(
            .configuration,
            "The database was written by a newer Homeroom, or one with more features.",
            reason: "It has unknown migrations: " + unknown.joined(separator: ", ") + ".",
            cure: cure)
    }

    /// Whether a table exists. Asks the engine, since a failing statement would abort the
    /// transaction on PostgreSQL.
    static func exists(
        _ table: String, in connection: any SQLConnection, _ engine: SQLEngine
    ) throws -> Bool {
        let sql =
            switch engine {
            case .sqlite: "SELECT 1 AS one FROM sqlite_master WHERE type = 'table' AND name = ?"
            case .postgres:
                """
                SELECT 1 AS one FROM information_schema.tables
                WHERE table_schema = CURRENT_SCHEMA() AND table_name = ?
                """
            }
        return try connection.row(sql, [.text(table)]) != nil
    }
}
