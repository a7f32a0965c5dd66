import AppCore
import HomeroomHost
import SQLStore

/// The schema after certain migrations, read from an empty in-memory database that ran them.
/// Backups are validated against it before anything is written.
struct CampusBlueprint: Sendable {
    /// The type of a column.
    enum Kind: String, Sendable, Hashable {
        case integer = "a whole number"
        case real = "a real"
        case text = "text"
        case blob = "bytes"
        case any = "anything"

        /// Determined by SQLite's rules, which also cover PostgreSQL's types.
        /// Source: https://sqlite.org/datatype3.html#determination_of_column_affinity
        init(declared type: String) {
            let type = type.uppercased()
            func has(_ words: String...) -> Bool { words.contains { type.contains($0) } }
            if has("INT") {
                self = .integer
            } else if has("CHAR", "CLOB", "TEXT") {
                self = .text
            } else if has("BLOB", "BYTEA") {
                self = .blob
            } else if has("REAL", "FLOA", "DOUB") {
                self = .real
            } else {
                self = .any
            }
        }
    }

    struct Column: Sendable, Hashable {
        var name: String
        var kind: Kind
        var isNullable: Bool
    }

    /// The existing tables, in the layout's order.
    let tables: [String]
    let columns: [String: [Column]]
    /// Number of rows that the migrations themselves insert.
    let freshRows: [String: Int]
    let migrations: [StoreMigration]

    /// Runs the layout's migrations named in `ids`.
    static func of(_ layout: CampusLayout, migrations ids: [String]) async throws -> Self {
        let migrations = layout.migrations(ids)
        let database = try SQLiteDatabase.inMemory(migrations: migrations)
        let blueprint = try await database.read { connection in
            var (tables, columns, rows) = ([String](), [String: [Column]](), [String: Int]())
            for table in layout.tables {
                let found = try connection.rows(
                    #"SELECT name, type, "notnull" AS is_needed, pk FROM pragma_table_info(?)"#,
                    [.text(table)]
                ).map { row in
                    Column(
                        name: try row.text("name"), kind: Kind(declared: try row.text("type")),
                        isNullable: try !row.bool("is_needed") && row.int("pk") == 0)
                }
                guard !found.isEmpty else { continue }
                tables.append(table)
                columns[table] = found
                rows[table] = try count(of: table, in: connection)
            }
            return Self(tables: tables, columns: columns, freshRows: rows, migrations: migrations)
        }
        await database.close()
        return blueprint
    }

    /// Number of rows of one of our tables.
    static func count(of table: String, in connection: any SQLConnection) throws -> Int {
        try connection.row(
            "/* all tenants: a backup holds every school */ SELECT COUNT(*) AS n FROM \(table)"
        )?.int("n") ?? 0
    }

    /// Validates a table head. Throws a problem at `place`.
    func check(_ head: BackupTableHead, place: String) throws(Problem) {
        guard let known = columns[head.table] else {
            throw Self.misfit("A database of that version has no table \(head.table).", place)
        }
        guard head.columns.isEmpty || Set(head.columns) == Set(known.map(\.name)) else {
            throw Self.misfit(
                "The columns of \(head.table) are "
                    + known.map(\.name).joined(separator: ", ") + "; there it has "
                    + head.columns.joined(separator: ", ") + ".", place)
        }
    }

    /// The types of a row's values, in the order of `head`.
    func columns(of head: BackupTableHead) -> [Column] {
        let known = columns[head.table] ?? []
        return head.columns.compactMap { name in known.first { $0.name == name } }
    }

    /// Validates rows. `first` is the number of the first one.
    static func check(
        _ rows: [[SQLValue]], _ columns: [Column], of table: String, first: Int,
        engine: SQLEngine?, place: String
    ) throws(Problem) {
        for (index, row) in rows.enumerated() {
            for (column, value) in zip(columns, row) {
                guard let fault = fault(of: value, in: column, engine) else { continue }
                throw misfit(
                    "In \(table), row \(first + index), \(column.name) \(fault).", place)
            }
        }
    }

    private static func fault(
        of value: SQLValue, in column: Column, _ engine: SQLEngine?
    ) -> String? {
        switch (value, column.kind) {
        case (_, .any): return nil
        case (.null, _): return column.isNullable ? nil : "is empty, but a value is required"
        case (.integer, .integer), (.blob, .blob): return nil
        case (.real(let number), .real):
            return engine == .sqlite && number.isNaN
                ? "isn't a number, which SQLite can't store" : nil
        case (.text(let text), .text):
            return engine == .postgres && text.utf8.contains(0)
                ? "has a NUL character, which PostgreSQL can't store" : nil
        default: return "isn't \(column.kind.rawValue)"
        }
    }

    private static func misfit(_ reason: String, _ place: String) -> Problem {
        Problem(
            .invalid, "The backup doesn't match the database schema. Nothing was restored.",
            reason: reason,
            cure: "Use a backup that `homeroom campus backup` wrote.", place: place)
    }
}
