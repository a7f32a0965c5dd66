import SQLStore

/// Checks in migrations that all keys and indexes of tenant tables start with `tenant_id`, to
/// separate schools and for sharded engines.
struct TenantSchema {
    private let scopes: [String: ServiceTable.Scope]
    private(set) var faults: [String] = []
    private(set) var created: Set<String> = []

    /// `tables` are all declared tables of the campus and its services.
    init(tables: [ServiceTable]) {
        scopes = Dictionary(
            tables.map { ($0.name, $0.scope) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func read(_ migration: StoreMigration) {
        for statement in migration.statements {
            do {
                try read(statement)
            } catch {
                faults.append(
                    "The migration \(migration.id) has a statement that cannot be read: "
                        + "\(error.reason).")
            }
        }
    }

    private mutating func read(_ statement: String) throws(SQLUnreadable) {
        var cursor = try TokenCursor(SQLTokens(statement).tokens)
        if cursor.take("create") {
            if cursor.take("table") {
                check(try TableDefinition(&cursor))
            } else if cursor.take("unique", "index") || cursor.take("index") {
                try checkIndex(&cursor)
            } else {
                throw SQLUnreadable("of what is made, only tables and indices are known")
            }
        } else if cursor.take("alter", "table") {
            guard let table = cursor.takeName(), scopes[table] == .tenant else { return }
            guard cursor.take("add", "column"), !cursor.tokens.contains(.word("references")) else {
                throw SQLUnreadable("of \(table) it changes more than it adds a column")
            }
        }
    }

    private mutating func check(_ table: TableDefinition) {
        created.insert(table.name)
        guard let scope = scopes[table.name] else {
            faults.append("The table \(table.name) is made, but nobody declares it.")
            return
        }
        guard scope == .tenant else {
            for reference in table.references where scopes[reference.table] == .tenant {
                faults.append(
                    "The table \(table.name) is the same for all tenants and refers to "
                        + "\(reference.table), which is not.")
            }
            return
        }
        if !table.hasTenantColumn {
            faults.append("The table \(table.name) has no column tenant_id TEXT NOT NULL.")
        }
        require(table.primaryKey, "primary key", of: table.name)
        for unique in table.uniques { require(unique, "unique constraint", of: table.name) }
        for reference in table.references where scopes[reference.table] != .reference {
            require(reference.columns, "foreign key", of: table.name)
            require(reference.targets, "foreign key's target", of: table.name)
        }
    }

    private mutating func checkIndex(_ cursor: inout TokenCursor) throws(SQLUnreadable) {
        _ = cursor.take("if", "not", "exists")
        guard let name = cursor.takeName(), cursor.take("on"), let table = cursor.takeName(),
            let inside = cursor.takeParentheses()
        else { throw SQLUnreadable("it is no plain index") }
        guard scopes[table] == .tenant else { return }
        let first = cursor.part(inside).separatedByCommas().first.map { cursor.part($0) }
        guard var first, first.takeName() == "tenant_id",
            first.isAtEnd || first.take("asc") || first.take("desc")
        else {
            faults.append("The index \(name) of \(table) does not start with tenant_id.")
            return
        }
    }

    private mutating func require(_ columns: [String], _ what: String, of table: String) {
        guard columns.first != "tenant_id" else { return }
        faults.append("The \(what) of the table \(table) does not start with tenant_id.")
    }
}
