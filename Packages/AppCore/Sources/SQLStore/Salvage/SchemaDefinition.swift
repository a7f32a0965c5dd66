import GRDB

/// The tables and indexes that a file defines.
struct SchemaDefinition {
    struct Entry {
        /// `table` or `index`.
        var kind: String
        var name: String
        var sql: String
    }

    private(set) var entries: [Entry] = []
    /// The first page of each table.
    private(set) var roots: [String: Int] = [:]
    /// False if some may be missing.
    private(set) var isWhole = true

    init() {}

    /// Those that `migrations` and encryption make.
    init(_ migrations: [StoreMigration]) throws {
        let queue = try DatabaseQueue()
        try queue.write { database in
            let connection = SQLiteConnection(database)
            for migration in migrations { try Migrator.apply(migration, in: connection) }
            try connection.execute(SealRecord.schema)
        }
        try queue.read { database in
            let rows = try SQLiteConnection(database).rows(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
            for row in rows {
                add(.text(try row.text("type")), .text(try row.text("name")), try row.value("sql"))
            }
        }
    }

    /// Those in a damaged file: the schema's table starts on page 1. If that is damaged, its other
    /// pages are recognized by their rows. Adds the pages to `used`.
    static func read(_ file: DamagedFile, _ used: inout Set<Int>) -> SchemaDefinition {
        var found = SchemaDefinition()
        var pending = [1]
        while let number = pending.popLast() {
            guard used.insert(number).inserted, let page = BTreePage(number, of: file),
                page.kind.isTable, page.lost == 0, page.cells.allSatisfy({ isDefinition($0) })
            else {
                found.isWhole = false
                continue
            }
            found.take(page)
            pending += page.children
        }
        guard !found.isWhole else { return found }
        for number in 1...max(1, file.pageCount) {
            guard let page = BTreePage(number, of: file), page.kind == .leafTable,
                page.cells.contains(where: { isDefinition($0) })
            else { continue }
            used.insert(number)
            found.take(page)
        }
        return found
    }

    private mutating func take(_ page: BTreePage) {
        for cell in page.cells where Self.isDefinition(cell) {
            guard add(cell.values[0], cell.values[1], cell.values[4]),
                case .text("table") = cell.values[0], case .text(let name) = cell.values[1],
                case .integer(let root) = cell.values[3]
            else { continue }
            roots[name] = roots[name] ?? Int(root)
        }
    }

    /// Accepts only statements that create tables and indexes: a file may have been changed by
    /// anyone.
    @discardableResult
    private mutating func add(_ kind: SQLValue, _ name: SQLValue, _ sql: SQLValue) -> Bool {
        guard case .text(let kind) = kind, case .text(let name) = name, case .text(let sql) = sql,
            !name.hasPrefix("sqlite_"), (try? SQLNames.quoted(name)) != nil,
            !entries.contains(where: { $0.name == name })
        else { return false }
        let starts = [
            "table": ["CREATE TABLE "], "index": ["CREATE INDEX ", "CREATE UNIQUE INDEX "],
        ]
        guard starts[kind, default: []].contains(where: sql.hasPrefix) else { return false }
        entries.append(Entry(kind: kind, name: name, sql: sql))
        return true
    }

    private static func isDefinition(_ cell: BTreePage.Cell) -> Bool {
        guard cell.values.count == 5, case .text(let kind) = cell.values[0],
            ["table", "index", "view", "trigger"].contains(kind),
            case .text = cell.values[1], case .text = cell.values[2], case .integer = cell.values[3]
        else { return false }
        switch cell.values[4] {
        case .null: return true
        case .text(let sql): return sql.hasPrefix("CREATE ")
        default: return false
        }
    }
}
