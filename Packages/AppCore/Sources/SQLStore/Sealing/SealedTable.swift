/// A table with encrypted columns: the view that decrypts them and the triggers that encrypt them.
struct SealedTable: Sendable, Hashable {
    let name: String
    /// The primary key's columns in order.
    let key: [String]
    /// The encrypted columns.
    let sealed: [String]
    /// All columns in order.
    let columns: [String]

    /// The view used for reading the table.
    var view: String { name + "_unsealed" }

    private var triggers: [String] { [name + "_seal_insert", name + "_seal_update"] }

    /// nil if the table doesn't exist or has none of the columns. Throws for a table without a
    /// primary key.
    init?(_ texts: TextColumns, in connection: any SQLConnection) throws {
        let table = try SQLNames.quoted(texts.table)
        let rows = try connection.rows("PRAGMA table_info(\(table))")
        columns = try rows.map { try $0.text("name") }
        key = try rows.filter { try $0.int("pk") > 0 }
            .sorted { try $0.int("pk") < $1.int("pk") }.map { try $0.text("name") }
        name = texts.table
        let all = columns
        sealed = texts.columns.filter(all.contains)
        guard !columns.isEmpty, !sealed.isEmpty else { return nil }
        guard !key.isEmpty, !sealed.contains(where: key.contains) else {
            throw SQLError.statement("\(name) has no key beside its texts.", sql: "")
        }
        for column in columns { _ = try SQLNames.quoted(column) }
    }

    /// `function('table', 'column', value, key…)`
    func call(_ function: String, _ column: String, value: String, keys: [String]) -> String {
        "\(function)('\(name)', '\(column)', \(value), \(keys.joined(separator: ", ")))"
    }

    /// The decrypted column; `owner` qualifies names.
    func opened(_ column: String, of owner: String) -> String {
        call(
            SealFunctions.open, column, value: "\(owner).\"\(column)\"",
            keys: key.map { "\(owner).\"\($0)\"" })
    }

    /// The statements that create the view and triggers.
    var definitions: [String] {
        let shown = columns.map { column in
            sealed.contains(column)
                ? "\(opened(column, of: "t")) AS \"\(column)\"" : "t.\"\(column)\""
        }
        let new = key.map { "NEW.\"\($0)\"" }
        let old = key.map { "OLD.\"\($0)\"" }
        let closing = sealed.map {
            "\"\($0)\" = " + call(SealFunctions.seal, $0, value: "NEW.\"\($0)\"", keys: new)
        }
        let moving = sealed.map {
            "\"\($0)\" = " + call(SealFunctions.move, $0, value: "NEW.\"\($0)\"", keys: new + old)
        }
        let isClear = sealed.map {
            "NOT " + call(SealFunctions.holds, $0, value: "NEW.\"\($0)\"", keys: new)
        }
        let watched = (sealed + key).map { "\"\($0)\"" }.joined(separator: ", ")
        return [
            "CREATE VIEW \"\(view)\" AS SELECT \(shown.joined(separator: ", ")) FROM \"\(name)\" AS t",
            """
            CREATE TRIGGER "\(triggers[0])" AFTER INSERT ON "\(name)" BEGIN
                UPDATE "\(name)" SET \(closing.joined(separator: ", ")) WHERE rowid = NEW.rowid;
            END
            """,
            """
            CREATE TRIGGER "\(triggers[1])" AFTER UPDATE OF \(watched) ON "\(name)"
            WHEN \(isClear.joined(separator: " OR ")) BEGIN
                UPDATE "\(name)" SET \(moving.joined(separator: ", ")) WHERE rowid = NEW.rowid;
            END
            """,
        ]
    }

    /// The statements that remove them.
    var removals: [String] {
        triggers.map { "DROP TRIGGER IF EXISTS \"\($0)\"" } + ["DROP VIEW IF EXISTS \"\(view)\""]
    }

    /// Converts all rows, while neither view nor triggers exist.
    func turn(_ function: String) -> String {
        let keys = key.map { "\"\($0)\"" }
        let changes = sealed.map {
            "\"\($0)\" = " + call(function, $0, value: "\"\($0)\"", keys: keys)
        }
        return "UPDATE \"\(name)\" SET \(changes.joined(separator: ", "))"
    }
}
