import GRDB

/// A table's columns, as its rows are stored.
struct TableSchema {
    let name: String
    /// In the order of stored values.
    let columns: [String]
    /// The column that is the row id, which is stored as null; nil if there is none.
    let rowIDColumn: Int?
    let hasRowID: Bool
    private let types: [String]
    private let isRequired: [Bool]

    /// A table of `database`. nil if it doesn't exist.
    init?(_ name: String, in database: Database) throws {
        let connection = SQLiteConnection(database)
        let table = try SQLNames.quoted(name)
        let rows = try connection.rows("PRAGMA table_info(\(table))")
        guard !rows.isEmpty else { return nil }
        let sql = try connection.row(
            "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(name)])
        let words = try sql?.optionalText("sql")?.uppercased().split { !$0.isLetter } ?? []
        hasRowID = !words.suffix(2).elementsEqual(["WITHOUT", "ROWID"])
        self.name = name
        let key = try rows.filter { try $0.int("pk") > 0 }
            .sorted { try $0.int("pk") < $1.int("pk") }
        // Without row ids, the key is stored first.
        let ordered = hasRowID ? rows : try key + rows.filter { try $0.int("pk") == 0 }
        columns = try ordered.map { try $0.text("name") }
        guard columns.allSatisfy({ (try? SQLNames.quoted($0)) != nil }) else { return nil }
        types = try ordered.map { try $0.text("type").uppercased() }
        isRequired = try ordered.map { try $0.int("notnull") != 0 }
        let isAlias = try key.count == 1 && key[0].text("type").uppercased() == "INTEGER"
        rowIDColumn =
            hasRowID && isAlias ? try ordered.firstIndex { try $0.int("pk") > 0 } : nil
    }

    /// The values of a row by column; fewer than the columns if the row is older than the last ones.
    /// nil if it can't be a row of this table.
    func values(_ cell: BTreePage.Cell) -> [SQLValue]? {
        guard !cell.values.isEmpty, cell.values.count <= columns.count else { return nil }
        var values = cell.values
        if let rowIDColumn, values.indices.contains(rowIDColumn) {
            guard values[rowIDColumn] == .null else { return nil }
            values[rowIDColumn] = .integer(cell.rowID)
        }
        return values
    }

    /// Whether the types of a row's values fit its columns, for a row that may be another table's.
    func fits(_ cell: BTreePage.Cell) -> Bool {
        // A row may be older than the last columns, but a short one says little.
        guard let values = values(cell), values.count * 2 > columns.count else { return false }
        return zip(values, zip(types, isRequired)).allSatisfy { value, column in
            switch (value, column.0) {
            case (.null, _): !column.1
            case (.text, "TEXT"), (.integer, "INTEGER"), (.blob, "BLOB"), (.real, "REAL"): true
            // Whole numbers in a REAL column are stored as integers.
            case (.integer, "REAL"): true
            // An encrypted value.
            case (.blob(let bytes), "TEXT"): bytes.starts(with: Array("HSV".utf8))
            default: false
            }
        }
    }
}
