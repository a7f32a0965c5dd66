import ServiceKit

/// Parses a statement. Each step understands its part or throws.
struct TenantReader {
    let scopes: [String: ServiceTable.Scope]
    let cursor: TokenCursor
    var faults: [String] = []
    var tenantPlaces: Set<Int> = []
    /// Positions of names parsed as tables.
    private var tableNames: Set<Int> = []

    init(scopes: [String: ServiceTable.Scope], cursor: TokenCursor) {
        self.scopes = scopes
        self.cursor = cursor
    }

    /// Whether the statement contains a tenant table's name.
    var namesTenantTables: Bool {
        cursor.tokens.contains { $0.anyName.map { scopes[$0] == .tenant } ?? false }
    }

    /// Returns why the statement can't be parsed; nil on success.
    mutating func readAll() -> SQLUnreadable? {
        do throws(SQLUnreadable) {
            try readStatement(cursor, tables: [])
            try checkThatNoTableWasMissed()
            return nil
        } catch {
            return error
        }
    }

    private mutating func readStatement(
        _ cursor: TokenCursor, tables: Set<String>
    ) throws(SQLUnreadable) {
        var cursor = cursor
        switch cursor.peek() {
        case .word("select"), .word("values"), .symbol("("):
            try readQuery(cursor.range, within: [], tables)
        case .word("with"):
            let tables = try readCommonTables(&cursor, within: [], tables)
            try readStatement(cursor, tables: tables)
        case .word("insert"): try readInsert(cursor, tables)
        case .word("update"): try readUpdate(cursor, tables)
        case .word("delete"): try readDelete(cursor, tables)
        case .word("create"), .word("alter"), .word("drop"):
            // Keys are checked by the schema check; here no rows may be copied.
            guard !cursor.tokens.contains(.word("select")) else {
                throw SQLUnreadable("it makes something out of a query")
            }
            tableNames.formUnion(cursor.range)
        default: break
        }
    }

    /// Throws if a tenant table's name occurs in an unexpected place.
    private func checkThatNoTableWasMissed() throws(SQLUnreadable) {
        for (index, token) in cursor.tokens.enumerated() {
            guard let name = token.anyName, scopes[name] == .tenant, !tableNames.contains(index)
            else { continue }
            let isQualifier =
                index + 1 < cursor.tokens.count && cursor.tokens[index + 1] == .symbol(".")
            if !isQualifier { throw SQLUnreadable("\(name) stands where no table is expected") }
        }
    }

    // MARK: Tables

    /// Parses `name`, `name alias` or `name AS alias`.
    mutating func readTable(
        _ cursor: inout TokenCursor, _ tables: Set<String>, isOuter: Bool = false
    ) throws(SQLUnreadable) -> TenantRelation {
        let start = cursor.index
        guard let table = cursor.takeName() else { throw SQLUnreadable("a table has no name") }
        let schema = cursor.index - start > 1 ? cursor.tokens[start].anyName : nil
        let isCommon = tables.contains(table) && schema == nil
        if isCommon, scopes[table] != nil {
            throw SQLUnreadable("\(table) is a table and a WITH of the same name")
        }
        if !isCommon, scopes[table] == nil, !Self.isEngines(table, schema) {
            faults.append("Nobody declares the table \(table).")
        }
        tableNames.insert(cursor.index - 1)
        let alias = try readAlias(&cursor)
        return TenantRelation(
            name: alias ?? table, table: table, isTenant: !isCommon && scopes[table] == .tenant,
            isOuter: isOuter)
    }

    /// Parses an alias with or without `AS`.
    mutating func readAlias(_ cursor: inout TokenCursor) throws(SQLUnreadable) -> String? {
        let hasAs = cursor.take("as")
        guard let token = cursor.peek(), let name = token.anyName else {
            if hasAs { throw SQLUnreadable("there is no name behind AS") }
            return nil
        }
        if !hasAs, case .word(let word) = token, Self.neverAliases.contains(word) { return nil }
        if scopes[name] == .tenant { throw SQLUnreadable("\(name) stands for another table") }
        cursor.index += 1
        if cursor.peek() == .symbol("(") { throw SQLUnreadable("a table's columns are renamed") }
        return name
    }

    private static let neverAliases: Set<String> = [
        "where", "set", "on", "join", "inner", "left", "right", "full", "cross", "natural",
        "using", "group", "having", "window", "order", "limit", "offset", "fetch", "for", "union",
        "intersect", "except", "returning", "values", "select", "default", "from", "not",
        "indexed", "tablesample", "with",
    ]

    /// The engine's system tables, which contain no tenant data.
    private static func isEngines(_ table: String, _ schema: String?) -> Bool {
        table.hasPrefix("sqlite_") || table.hasPrefix("pg_") || schema == "information_schema"
    }

    // MARK: Statements that change something

    private mutating func readUpdate(
        _ cursor: TokenCursor, _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var cursor = cursor
        cursor.index += 1
        let target = try readTable(&cursor, tables)
        guard cursor.take("set") else { throw SQLUnreadable("SET is not where it is expected") }
        let clauses = try SQLClauses(cursor, first: "set")
        try checkAssignments(clauses.list, of: target)
        try readRows(clauses, [target], within: [], tables)
    }

    private mutating func readDelete(
        _ cursor: TokenCursor, _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var cursor = cursor
        cursor.index += 1
        guard cursor.take("from") else { throw SQLUnreadable("DELETE has no FROM") }
        let target = try readTable(&cursor, tables)
        if cursor.peek() == .word("using") { throw SQLUnreadable("DELETE has USING") }
        try readRows(try SQLClauses(cursor, first: "delete"), [target], within: [], tables)
    }

    private mutating func readInsert(
        _ cursor: TokenCursor, _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var cursor = cursor
        cursor.index += 1
        guard cursor.take("into") else { throw SQLUnreadable("INSERT is not followed by INTO") }
        let target = try readTable(&cursor, tables)
        let columns = cursor.takeParentheses().map { self.cursor.plainNames(in: $0) ?? [] } ?? []
        let (source, conflict, tail) = Self.partsOfInsert(cursor)
        let place = target.isTenant ? columns.firstIndex(of: "tenant_id") : nil
        if target.isTenant, place == nil {
            faults.append("An INSERT into \(target.table) does not name tenant_id.")
        }
        try readSource(source, place, target, tables)
        if let conflict { try readConflict(conflict, target, tables) }
        try readSubqueries(in: tail, within: [[target]], tables)
    }

    /// An insert's source, conflict handling and RETURNING.
    private static func partsOfInsert(
        _ cursor: TokenCursor
    ) -> (source: Range<Int>, conflict: Range<Int>?, tail: Range<Int>) {
        let level = cursor.indicesAtThisLevel()
        let tail = level.first { cursor.tokens[$0] == .word("returning") } ?? cursor.end
        let conflict = level.first { index in
            index + 1 < tail && cursor.tokens[index] == .word("on")
                && cursor.tokens[index + 1] == .word("conflict")
        }
        return (
            cursor.index..<(conflict ?? tail), conflict.map { $0..<tail }, tail..<cursor.end
        )
    }

    private mutating func readSource(
        _ range: Range<Int>, _ place: Int?, _ target: TenantRelation, _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var source = cursor.part(range)
        guard source.take("values") else {
            let lists = try readQuery(range, within: [], tables)
            guard let place else { return }
            for list in lists { try checkSelected(list, at: place, into: target) }
            return
        }
        for row in source.separatedByCommas() {
            var row = cursor.part(row)
            guard let inside = row.takeParentheses(), row.isAtEnd else {
                throw SQLUnreadable("VALUES is no plain list of rows")
            }
            try readSubqueries(in: inside, within: [], tables)
            guard let place else { continue }
            let values = cursor.part(inside).separatedByCommas()
            guard place < values.count, values[place].count == 1,
                case .parameter(let number) = cursor.tokens[values[place].lowerBound]
            else {
                faults.append("An INSERT into \(target.table) has no bound tenant_id.")
                continue
            }
            tenantPlaces.insert(number)
        }
    }

    private mutating func checkSelected(
        _ list: SelectedList, at place: Int, into target: TenantRelation
    ) throws(SQLUnreadable) {
        let items = cursor.part(list.range).separatedByCommas()
        let hasStar = list.range.contains { cursor.tokens[$0] == .symbol("*") }
        guard !hasStar, place < items.count else {
            throw SQLUnreadable("an INSERT takes columns that are not named")
        }
        let names = TenantNames(cursor: cursor, own: list.relations, enclosing: [])
        switch names.side(items[place]) {
        case .parameter(let number): tenantPlaces.insert(number)
        case .own: break
        case .enclosing, .other:
            faults.append("An INSERT into \(target.table) selects something else as tenant_id.")
        }
    }

    private mutating func readConflict(
        _ range: Range<Int>, _ target: TenantRelation, _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var part = cursor.part(range)
        part.index += 2
        let columns = part.takeParentheses()
        if let columns, target.isTenant {
            let first = cursor.part(columns).separatedByCommas()[0]
            if first.count != 1 || cursor.tokens[first.lowerBound].anyName != "tenant_id" {
                faults.append(
                    "A conflict's target in \(target.table) does not start with tenant_id.")
            }
        }
        if part.take("do", "nothing") {
            guard part.isAtEnd else { throw SQLUnreadable("something follows DO NOTHING") }
            return
        }
        guard columns != nil, part.take("do", "update", "set") else {
            throw SQLUnreadable("a conflict has no plain target and answer")
        }
        let clauses = try SQLClauses(part, first: "set")
        try checkAssignments(clauses.list, of: target)
        try readSubqueries(in: clauses.list, within: [[target]], tables)
        if let condition = clauses.condition {
            try readSubqueries(in: condition, within: [[target]], tables)
        }
    }

    private mutating func checkAssignments(
        _ range: Range<Int>, of target: TenantRelation
    ) throws(SQLUnreadable) {
        for item in cursor.part(range).separatedByCommas() {
            var item = cursor.part(item)
            let names: [String]? =
                if let list = item.takeParentheses() {
                    cursor.plainNames(in: list)
                } else {
                    item.takeName().map { [$0] }
                }
            guard let names, item.takeSymbol("=") else {
                throw SQLUnreadable("SET is no plain list of assignments")
            }
            if target.isTenant, names.contains("tenant_id") {
                faults.append("A row of \(target.table) is moved to another tenant.")
            }
        }
    }
}
