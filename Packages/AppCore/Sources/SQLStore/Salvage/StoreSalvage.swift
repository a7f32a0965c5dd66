import Foundation
import GRDB

/// Copies what can still be read of a damaged store into a new file, page by page and without
/// SQLite, which gives up at the first damaged page.
///
/// The damaged file is only read. An encrypted store stays encrypted, with its key's header.
public struct StoreSalvage: Sendable {
    /// What was read of a table.
    public struct Table: Sendable, Hashable {
        public var name: String
        /// Rows that were copied.
        public var rows: Int
        /// Places that couldn't be read: pages with any number of rows, and single rows.
        public var damage: Int
    }

    /// The damaged file, with its write-ahead log beside it if it has one.
    private let source: String
    /// The store's migrations in this version.
    private let migrations: [StoreMigration]

    public init(of source: String, migrations: [StoreMigration]) {
        self.source = source
        self.migrations = migrations
    }

    /// Writes the copy to a new file at `target` and returns its tables. Blocks. Throws
    /// ``SQLError``.
    public func copy(to target: String) throws(SQLError) -> [Table] {
        do {
            let file = try DamagedFile(source)
            defer { file.close() }
            var configuration = Configuration()
            // Parts of what belongs together may be lost.
            configuration.foreignKeysEnabled = false
            let queue = try DatabaseQueue(path: target, configuration: configuration)
            let tables = try queue.write { database in
                try SalvageCopy(file, database, migrations).run()
            }
            try queue.close()
            return tables
        } catch {
            throw SQLError(sqlite: error)
        }
    }
}

/// One copy in progress.
private final class SalvageCopy {
    private let file: DamagedFile
    private let database: Database
    private let connection: SQLiteConnection
    private let migrations: [StoreMigration]
    /// Pages that were read as part of a table.
    private var used: Set<Int> = []
    private var tables: [StoreSalvage.Table] = []
    private var schemas: [TableSchema] = []

    init(_ file: DamagedFile, _ database: Database, _ migrations: [StoreMigration]) {
        self.file = file
        self.database = database
        connection = SQLiteConnection(database)
        self.migrations = migrations
    }

    func run() throws -> [StoreSalvage.Table] {
        let definitions = SchemaDefinition.read(file, &used)
        try create(definitions)
        for schema in schemas {
            var found = StoreSalvage.Table(name: schema.name, rows: 0, damage: 0)
            if let root = definitions.roots[schema.name] {
                try walk(root, schema, &found)
            } else {
                found.damage = 1
            }
            tables.append(found)
        }
        try adoptLostPages()
        try finish()
        return tables
    }

    /// Creates the tables and indexes that the file names, and if it can't name all, this
    /// version's.
    private func create(_ definitions: SchemaDefinition) throws {
        var isWhole = definitions.isWhole
        for entry in definitions.entries where entry.kind == "table" {
            if (try? connection.execute(entry.sql)) == nil { isWhole = false }
        }
        let expected = isWhole ? SchemaDefinition() : try SchemaDefinition(migrations)
        for entry in expected.entries where entry.kind == "table" {
            if try !exists(entry.name) { try connection.execute(entry.sql) }
        }
        for entry in definitions.entries + expected.entries where entry.kind == "index" {
            // An index that doesn't fit what is left isn't worth a row.
            if try !exists(entry.name) { _ = try? connection.execute(entry.sql) }
        }
        schemas = try connection.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).compactMap { try TableSchema($0.text("name"), in: database) }
    }

    private func exists(_ name: String) throws -> Bool {
        try connection.row("SELECT name FROM sqlite_master WHERE name = ?", [.text(name)]) != nil
    }

    private func walk(
        _ root: Int, _ schema: TableSchema, _ found: inout StoreSalvage.Table
    ) throws {
        var pending = [root]
        while let number = pending.popLast() {
            guard used.insert(number).inserted, let page = BTreePage(number, of: file),
                page.kind.isTable == schema.hasRowID
            else {
                found.damage += 1
                continue
            }
            used.formUnion(page.overflow)
            found.damage += page.lost
            for cell in page.cells { try insert(cell, schema, &found) }
            pending += page.children.reversed()
        }
    }

    private func insert(
        _ cell: BTreePage.Cell, _ schema: TableSchema, _ found: inout StoreSalvage.Table
    ) throws {
        guard let values = schema.values(cell) else {
            found.damage += 1
            return
        }
        let columns = Array(schema.columns.prefix(values.count))
        let sql = try SQLNames.insert(into: schema.name, columns: columns)
        do {
            try connection.execute(sql, values)
            found.rows += 1
        } catch SQLError.constraint {
            found.damage += 1
        }
    }

    /// Finds the rows of damaged tables on pages that nothing leads to anymore. A page counts only
    /// if its rows fit exactly one of these tables.
    private func adoptLostPages() throws {
        let damaged = tables.indices.filter { tables[$0].damage > 0 && schemas[$0].hasRowID }
        guard !damaged.isEmpty else { return }
        let free = file.freePages() ?? []
        for number in 1...max(1, file.pageCount) where !used.contains(number) {
            guard !free.contains(number), let page = BTreePage(number, of: file),
                page.kind == .leafTable, !page.cells.isEmpty
            else { continue }
            let fitting = damaged.filter { page.cells.allSatisfy(schemas[$0].fits) }
            guard let index = fitting.first, fitting.count == 1 else { continue }
            used.insert(number)
            for cell in page.cells {
                let before = tables[index]
                try insert(cell, schemas[index], &tables[index])
                // Its older version may be there already.
                if tables[index].rows == before.rows { tables[index] = before }
            }
            tables[index].damage += page.lost
        }
    }

    /// Makes the file one that this version opens.
    private func finish() throws {
        let seal = EncryptionMigration(database)
        let record = try? seal.record()
        var lost = try lostMigrations()
        if record != nil { lost.append(SealRecord.mark) }
        for id in lost {
            try connection.execute(
                "INSERT OR IGNORE INTO schema_migrations (id) VALUES (?)", [.text(id)])
        }
        for table in try record.map({ try seal.tables($0.texts) }) ?? [] {
            for definition in table.definitions { try connection.execute(definition) }
        }
        if record == nil { try connection.execute("DROP TABLE IF EXISTS store_seal") }
    }

    /// Applied migrations that are missing in the list of those: each one that can't be applied
    /// after the ones before it.
    private func lostMigrations() throws -> [String] {
        var lost: [String] = []
        try database.inSavepoint {
            for migration in migrations {
                do {
                    try database.inSavepoint {
                        try Migrator.apply(migration, in: connection)
                        return .commit
                    }
                } catch {
                    lost.append(migration.id)
                }
            }
            return .rollback
        }
        return lost
    }
}
