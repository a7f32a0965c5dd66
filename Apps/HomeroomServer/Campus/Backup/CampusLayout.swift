import HomeroomHost
import SQLStore
import ServiceKit

/// What a campus of certain services keeps where.
struct CampusLayout: Sendable {
    /// In the order in which they are made, so that a table comes after those that it refers to;
    /// without `schema_migrations`, which a backup keeps as a list of ids.
    let tables: [String]
    /// In the order in which they run.
    let migrations: [StoreMigration]

    init(tables: [String], migrations: [StoreMigration]) {
        self.tables = tables
        self.migrations = migrations
    }

    /// Those of these ids that are known, in the order in which they run.
    func migrations(_ ids: some Sequence<String>) -> [StoreMigration] {
        let wanted = Set(ids)
        return migrations.filter { wanted.contains($0.id) }
    }

    /// Those of these ids that are not.
    func unknown(_ ids: some Sequence<String>) -> [String] {
        let known = Set(migrations.map(\.id))
        return ids.filter { !known.contains($0) }.sorted()
    }
}
