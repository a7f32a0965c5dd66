import HomeroomHost
import SQLStore
import ServiceKit

/// The tables and migrations of a server with certain services.
struct CampusLayout: Sendable {
    /// The tables in creation order, so that a table follows those that it references; without
    /// `schema_migrations`, which a backup stores as a list of ids.
    let tables: [String]
    /// The migrations in execution order.
    let migrations: [StoreMigration]

    init(tables: [String], migrations: [StoreMigration]) {
        self.tables = tables
        self.migrations = migrations
    }

    /// The known migrations among these ids, in execution order.
    func migrations(_ ids: some Sequence<String>) -> [StoreMigration] {
        let wanted = Set(ids)
        return migrations.filter { wanted.contains($0.id) }
    }

    /// The unknown ones among these ids.
    func unknown(_ ids: some Sequence<String>) -> [String] {
        let known = Set(migrations.map(\.id))
        return ids.filter { !known.contains($0) }.sorted()
    }
}
