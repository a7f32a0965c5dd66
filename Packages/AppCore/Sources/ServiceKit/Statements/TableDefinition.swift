/// The keys in a `CREATE TABLE` statement.
struct TableDefinition: Sendable, Hashable {
    struct Reference: Sendable, Hashable {
        var columns: [String]
        var table: String
        /// Empty if the statement omits them.
        var targets: [String]
    }

    var name: String
    var primaryKey: [String] = []
    var uniques: [[String]] = []
    var references: [Reference] = []
    /// Whether its definition starts with `TEXT NOT NULL`.
    var hasTenantColumn = false

    /// Parses what follows `CREATE TABLE`. Throws ``SQLUnreadable``.
    init(_ cursor: inout TokenCursor) throws(SQLUnreadable) {
        _ = cursor.take("if", "not", "exists")
        guard let name = cursor.takeName(), let inside = cursor.takeParentheses() else {
            throw SQLUnreadable("it is no plain list of columns")
        }
        self.name = name
        for item in cursor.part(inside).separatedByCommas() {
            try read(cursor.part(item))
        }
    }

    private mutating func read(_ item: TokenCursor) throws(SQLUnreadable) {
        var item = item
        if item.take("constraint") { _ = item.takeName() }
        if item.take("primary", "key") {
            primaryKey = try names(&item)
        } else if item.take("unique") {
            uniques.append(try names(&item))
        } else if item.take("foreign", "key") {
            let columns = try names(&item)
            guard item.take("references") else {
                throw SQLUnreadable("a foreign key leads nowhere")
            }
            try readReference(of: columns, &item)
        } else if !item.take("check") {
            try readColumn(item)
        }
    }

    private mutating func readColumn(_ item: TokenCursor) throws(SQLUnreadable) {
        var item = item
        guard let column = item.takeName() else { throw SQLUnreadable("a column has no name") }
        if column == "tenant_id" {
            var type = item
            hasTenantColumn = type.take("text", "not", "null")
        }
        while !item.isAtEnd {
            if item.take("primary", "key") {
                primaryKey = [column]
            } else if item.take("unique") {
                uniques.append([column])
            } else if item.take("references") {
                try readReference(of: [column], &item)
            } else {
                item.step()
            }
        }
    }

    private mutating func readReference(
        of columns: [String], _ item: inout TokenCursor
    ) throws(SQLUnreadable) {
        guard let table = item.takeName() else { throw SQLUnreadable("a reference leads nowhere") }
        let targets = item.peek() == .symbol("(") ? try names(&item) : []
        references.append(Reference(columns: columns, table: table, targets: targets))
    }

    private func names(_ item: inout TokenCursor) throws(SQLUnreadable) -> [String] {
        guard let range = item.takeParentheses(), let names = item.plainNames(in: range) else {
            throw SQLUnreadable("a key is no plain list of columns")
        }
        return names
    }
}
