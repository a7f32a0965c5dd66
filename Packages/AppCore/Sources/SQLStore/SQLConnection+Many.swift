extension SQLConnection {
    /// Adds the rows with one prepared INSERT.
    public func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        try execute(try SQLNames.insert(into: table, columns: columns), each: rows)
    }

    /// A thousand at a time.
    public func load(
        _ count: Int, into table: String, columns: [String],
        _ fill: (Int, inout SQLRowValues) throws -> Void
    ) throws {
        var row = SQLRowValues(count: columns.count)
        var rows: [[SQLValue]] = []
        for index in 0..<count {
            try fill(index, &row)
            rows.append(row.values)
            guard rows.count == 1000 || index == count - 1 else { continue }
            try load(rows, into: table, columns: columns)
            rows.removeAll(keepingCapacity: true)
        }
    }

    /// One after the other.
    public func execute(_ sql: String, each rows: [[SQLValue]]) throws {
        for row in rows { try execute(sql, row) }
    }

    /// As any other body.
    public func adding<T>(_ tables: [String: Int], _ body: () throws -> T) throws -> T {
        try body()
    }

    /// Runs `body` so that what fails in it is undone and may be caught, and the transaction goes
    /// on. Without it, an error that a body catches has ended the transaction on PostgreSQL, where
    /// every later statement is refused.
    public func attempt<T>(_ body: () throws -> T) throws -> T {
        try execute("SAVEPOINT attempt")
        do {
            let result = try body()
            try execute("RELEASE SAVEPOINT attempt")
            return result
        } catch {
            try execute("ROLLBACK TO SAVEPOINT attempt")
            try execute("RELEASE SAVEPOINT attempt")
            throw error
        }
    }
}

/// Names that stand in a statement's text, where a value cannot be bound.
package enum SQLNames {
    /// `"name"`, for a name of lower-case letters, digits and underscores: which both engines take
    /// to be the same as without the marks. Throws ``SQLError/statement(_:sql:)`` for any other.
    package static func quoted(_ name: String) throws(SQLError) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        guard isPlain, (1...63).contains(name.utf8.count) else {
            throw .statement("\(name.debugDescription) is no plain name.", sql: "")
        }
        return "\"\(name)\""
    }

    /// `INSERT INTO "table" ("a", "b") VALUES (?, ?)`, with so many rows of places.
    package static func insert(
        into table: String, columns: [String], rows: Int = 1
    ) throws(SQLError) -> String {
        let names = try list(columns)
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let all = Array(repeating: "(\(places))", count: rows).joined(separator: ", ")
        return "INSERT INTO \(try quoted(table)) (\(names)) VALUES \(all)"
    }

    /// `"a", "b"`
    package static func list(_ names: [String]) throws(SQLError) -> String {
        var quoted: [String] = []
        for name in names { quoted.append(try Self.quoted(name)) }
        return quoted.joined(separator: ", ")
    }
}
