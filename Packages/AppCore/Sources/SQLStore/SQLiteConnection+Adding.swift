/// Inserting many rows at once.
extension SQLiteConnection {
    /// KiB of page cache meanwhile; with less, index pages are written and read repeatedly.
    private static let cache = 32_000

    func adding<T>(_ tables: [String: Int], _ body: () throws -> T) throws -> T {
        let tables = tables.filter { $0.value >= Self.many }
        guard !tables.isEmpty else { return try body() }
        try checkAlone(before: Self.many)
        let plain = unsealed
        let usual = try plain.row("PRAGMA cache_size")?.int("cache_size") ?? -2000
        try plain.execute("PRAGMA cache_size = -\(Self.cache)")
        defer { _ = try? plain.execute("PRAGMA cache_size = \(usual)") }
        let indexes = try tables.sorted { $0.key < $1.key }
            .flatMap { try plain.putIndexesAside(of: $0.key, before: $0.value) }
        let result = try body()
        for index in indexes { try plain.execute(index) }
        return result
    }

    /// Drops a table's indexes if it gets more rows than it has; returns the statements to recreate
    /// them. Building an index from sorted rows takes half the time. Unique constraints stay.
    private func putIndexesAside(of table: String, before count: Int) throws -> [String] {
        let here = try row(
            """
            SELECT COUNT(*) AS here
            FROM (SELECT 1 FROM \(try SQLNames.quoted(table)) LIMIT \(count + 1)) AS some
            """)
        guard try here?.int("here") ?? 0 <= count else { return [] }
        let indexes = try rows(
            """
            SELECT name, sql FROM sqlite_master
            WHERE type = 'index' AND tbl_name = ? AND sql LIKE 'CREATE INDEX %' ORDER BY name
            """, [.text(table)])
        return try indexes.map { index in
            try execute("DROP INDEX \(try SQLNames.quoted(try index.text("name")))")
            return try index.text("sql")
        }
    }
}
