import AppCore
import SQLStore
import ServiceKit

/// A table during an import; rows imported before are matched by key.
struct ImportTable {
    /// The table's name without its prefix, e.g. `courses`.
    let name: String
    /// The columns set from the file.
    let columns: [String]
    let school: SchoolRows
    private var known: [String: (id: Int64, values: [SQLValue])] = [:]

    /// Loads the rows imported before in one statement.
    init(_ name: String, _ columns: [String], in school: SchoolRows) throws {
        (self.name, self.columns, self.school) = (name, columns, school)
        for row in try school.rows(
            """
            SELECT \((["id", "import_key"] + columns).joined(separator: ", "))
            FROM calendar_\(name)
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """)
        {
            known[try row.text("import_key")] = (
                try row.id(), try columns.map { try row.value($0) }
            )
        }
    }

    /// Keys of rows imported before.
    var keys: [String] { known.keys.sorted() }

    /// The id imported under a key.
    func id(_ key: String) -> Int64? { known[key]?.id }

    /// Inserts or updates a row and counts it.
    ///
    /// - Parameters:
    ///   - created: the creation time in milliseconds since 1970, if not now.
    ///   - isChanged: false leaves an existing row unchanged.
    mutating func put(
        _ key: String, _ values: [SQLValue], in file: inout SchoolImport, created: Int64? = nil,
        isChanged: Bool = true
    ) throws -> Int64 {
        if let row = known[key] {
            guard isChanged, row.values != values else {
                file.count(name, .unchanged)
                return row.id
            }
            let changes = (columns + ["updated_at"]).map { $0 + " = ?" }
            try school.connection.execute(
                """
                UPDATE calendar_\(name) SET \(changes.joined(separator: ", "))
                WHERE tenant_id = ? AND id = ?
                """, values + [.integer(file.moment), school.tenant, .integer(row.id)])
            known[key] = (row.id, values)
            file.count(name, .changed)
            return row.id
        }
        let id = try file.numbers.next()
        let moment = SQLValue.integer(created ?? file.moment)
        try school.connection.load(
            [[school.tenant, .integer(id), .text(key), moment, moment] + values],
            into: "calendar_" + name,
            columns: ["tenant_id", "id", "import_key", "created_at", "updated_at"] + columns)
        known[key] = (id, values)
        file.count(name, .added)
        return id
    }

    /// Deletes the row imported under a key.
    mutating func remove(_ key: String) throws {
        guard let row = known.removeValue(forKey: key) else { return }
        try school.execute(
            "DELETE FROM calendar_\(name) WHERE tenant_id = ? AND id = ?", [.integer(row.id)])
    }
}

extension SchoolImport {
    /// A value from a list, or the default. Throws ``Problem/Code/invalid`` with the place.
    func word(
        _ word: String?, of words: [String], default fallback: String, at place: String
    ) throws -> String {
        guard let word else { return fallback }
        guard words.contains(word) else {
            throw Problem(
                .invalid, "“\(word.prefix(40))” isn't one of \(words.joined(separator: ", ")).",
                place: place)
        }
        return word
    }

    /// A valid text. Throws ``Problem/Code/invalid`` with the place.
    func text(
        _ text: String, to longest: Int = FieldCheck.maxNameLength, at place: String
    ) throws -> String {
        var check = FieldCheck()
        let checked = check.text("This", text, to: longest)
        if let fault = check.faults.first {
            throw Problem(.invalid, fault + ".", place: place)
        }
        return checked
    }
}
