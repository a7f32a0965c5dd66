extension SQLConnection {
    /// Inserts the rows with one prepared INSERT.
    public func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        try execute(try SQLNames.insert(into: table, columns: columns), each: rows)
    }

    /// A thousand rows at a time.
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

    /// One row after the other.
    public func execute(_ sql: String, each rows: [[SQLValue]]) throws {
        for row in rows { try execute(sql, row) }
    }

    /// Like any other body.
    public func adding<T>(_ tables: [String: Int], _ body: () throws -> T) throws -> T {
        try body()
    }
}

/// Names inserted into statements, where values can't be bound.
package enum SQLNames {
    /// `"name"`, for a name of lowercase letters, digits and underscores, which both engines treat
    /// like the unquoted name. Throws ``SQLError/statement(_:sql:)`` for others.
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

    /// `INSERT INTO "table" ("a", "b") VALUES (?, ?)` for this many rows.
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
