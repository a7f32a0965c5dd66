import AppCore
import SQLStore

/// Adds a salvaged store's rows to the open store, which keeps its own where both have one.
struct StoreMerge: Sendable {
    let source: any SQLDatabase
    let target: any SQLDatabase
    /// Whether rows of the outbox may be missing or outdated.
    let isOutboxDamaged: Bool

    /// What became of a table's rows.
    struct Table: Sendable, Hashable {
        var name: String
        /// Rows that are new in the store.
        var added = 0
        /// Rows that the store had already.
        var known = 0
        /// Rows whose key has other values in the store.
        var different = 0
        /// Rows whose encrypted values can't be decrypted.
        var unreadable = 0
    }

    private static let outbox = "core_outbox"
    /// After the outbox in the order of names.
    private static let files = "core_outbox_files"
    /// In `core_facts`, before the id of an entry that was salvaged: salvaging the same file again
    /// must not bring back what was sent in the meantime.
    private static let salvaged = "outbox-salvaged/"
    /// The stores' own tables.
    private static let skipped: Set<String> = ["schema_migrations", "store_seal"]

    /// Adds everything in one transaction.
    func run() async throws -> [Table] {
        let own = try await Self.tables(of: target)
        var rows: [(table: String, rows: [SQLRow], unreadable: Int)] = []
        for table in try await Self.tables(of: source).keys.sorted() {
            guard let columns = own[table], !Self.skipped.contains(table) else { continue }
            let found = try await read(table)
            rows.append((table, found.rows.map { $0.only(columns) }, found.unreadable))
        }
        let (found, isDamaged) = (rows, isOutboxDamaged)
        return try await target.write { connection in
            try found.map { table, rows, unreadable in
                var result = Table(name: table, unreadable: unreadable)
                let rows =
                    switch table {
                    case Self.outbox: try Self.entries(rows, isDamaged: isDamaged, connection)
                    case Self.files: try Self.files(rows, connection)
                    default: rows
                    }
                for row in rows {
                    guard try Self.insert(row, into: table, connection) else {
                        let isSame = try Self.has(row, in: table, connection)
                        if isSame { result.known += 1 } else { result.different += 1 }
                        continue
                    }
                    result.added += 1
                    if table == Self.outbox {
                        try connection.execute(
                            "INSERT OR IGNORE INTO core_facts (name, value) VALUES (?, 'true')",
                            [.text(Self.salvaged + (try row.text("id")))])
                    }
                }
                result.known += found.count(of: table) - rows.count
                return result
            }
        }
    }

    /// A store's tables and their columns.
    private static func tables(of database: any SQLDatabase) async throws -> [String: Set<String>] {
        try await database.read { connection in
            let rows = try connection.rows(
                """
                SELECT m.name AS "table", c.name AS "column"
                FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
                WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'
                """)
            return try rows.reduce(into: [:]) {
                $0[try $1.text("table"), default: []].insert(try $1.text("column"))
            }
        }
    }

    /// A table's rows. If one can't be decrypted, reads them one by one and leaves it out.
    private func read(_ table: String) async throws -> (rows: [SQLRow], unreadable: Int) {
        let sql = "/* all tenants: one student's */ SELECT * FROM \(table)"
        return try await source.read { connection in
            do {
                return (try connection.rows(sql), 0)
            } catch SQLError.unopened {
                let count =
                    try connection.row(
                        "/* all tenants: one student's */ SELECT COUNT(*) AS n FROM \(table)")?
                    .int("n") ?? 0
                var rows: [SQLRow] = []
                for index in 0..<count {
                    let row = try? connection.row(
                        sql + " LIMIT 1 OFFSET ?", [.integer(Int64(index))])
                    if let row { rows.append(row) }
                }
                return (rows, count - rows.count)
            }
        }
    }

    private static func insert(
        _ row: SQLRow, into table: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let places = row.columns.map { _ in "?" }.joined(separator: ", ")
        // The store's own names, so they need no check.
        let names = row.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        return try connection.execute(
            "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places))", row.values) > 0
    }

    /// Whether the store has this very row. Copies of what servers have are renewed anyway, and
    /// entries of the outbox never change.
    private static func has(
        _ row: SQLRow, in table: String, _ connection: any SQLConnection
    ) throws -> Bool {
        if renewed.contains(table) { return true }
        let conditions = row.columns.map { "\"\($0)\" IS ?" }.joined(separator: " AND ")
        return try connection.row(
            "/* all tenants: one student's */ SELECT 1 AS found FROM \(table) WHERE \(conditions)",
            row.values) != nil
    }

    private static let renewed: Set<String> = [
        outbox, "core_cache", "core_digests", "core_facts", "host_tile_snapshots",
    ]

    /// The pieces of the files of entries that the store has.
    private static func files(
        _ rows: [SQLRow], _ connection: any SQLConnection
    ) throws -> [SQLRow] {
        try rows.filter { row in
            try connection.row(
                "SELECT 1 AS found FROM core_outbox WHERE id = ?", [.text(row.text("entry"))])
                != nil
        }
    }

    /// Outbox entries as they continue: before the store's own, free for any sender, and with their
    /// ids, which are the idempotency keys.
    ///
    /// In a damaged outbox, an entry that looks unsent may have been sent: its outcome is unknown,
    /// so that it is sent again only where that is safe.
    private static func entries(
        _ rows: [SQLRow], isDamaged: Bool, _ connection: any SQLConnection
    ) throws -> [SQLRow] {
        let first = try connection.row("SELECT MIN(position) AS first FROM core_outbox")
        let next = try first?.optionalInt("first") ?? 1
        let last = try rows.map { try $0.int("position") }.max() ?? 0
        return try rows.compactMap { row in
            let before = try connection.row(
                "SELECT name FROM core_facts WHERE name = ?",
                [.text(salvaged + (try row.text("id")))])
            guard before == nil else { return nil }
            var values = row.values
            for (index, column) in row.columns.enumerated() {
                switch column {
                case "position":
                    values[index] = .integer(Int64(try row.int(column) - last + next - 1))
                case "lease_owner", "lease_until", "next_attempt_at": values[index] = .null
                case "state" where isDamaged && values[index] == "queued":
                    values[index] = "unknown"
                default: break
                }
            }
            return SQLRow(columns: row.columns, values: values)
        }
    }
}

extension SQLRow {
    /// The row with only these columns.
    fileprivate func only(_ known: Set<String>) -> SQLRow {
        let kept = columns.indices.filter { known.contains(columns[$0]) }
        guard kept.count < columns.count else { return self }
        return SQLRow(columns: kept.map { columns[$0] }, values: kept.map { values[$0] })
    }
}

extension [(table: String, rows: [SQLRow], unreadable: Int)] {
    fileprivate func count(of table: String) -> Int {
        first { $0.table == table }?.rows.count ?? 0
    }
}
