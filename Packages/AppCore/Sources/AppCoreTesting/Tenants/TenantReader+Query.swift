import ServiceKit

/// A table or subquery in a FROM clause.
struct TenantRelation: Hashable {
    /// The qualifier of its columns.
    var name: String
    var table: String
    /// False for reference tables and for subqueries, which are checked separately.
    var isTenant: Bool
    /// On the right of a `LEFT JOIN`.
    var isOuter: Bool
    /// Its own `ON`.
    var condition: Range<Int>?
}

/// What a query selects and from where.
struct SelectedList {
    var range: Range<Int>
    var relations: [TenantRelation]
}

extension TenantReader {
    /// Parses a query; returns what each part of a union selects.
    @discardableResult
    mutating func readQuery(
        _ range: Range<Int>, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) -> [SelectedList] {
        var cursor = self.cursor.part(range)
        var tables = tables
        if cursor.peek() == .word("with") {
            tables = try readCommonTables(&cursor, within: enclosing, tables)
        }
        var lists: [SelectedList] = []
        var start = cursor.index
        let unions: [SQLToken] = [.word("union"), .word("intersect"), .word("except")]
        for index in cursor.indicesAtThisLevel() where unions.contains(cursor.tokens[index]) {
            lists += try readPart(start..<index, within: enclosing, tables)
            start = index + 1
        }
        return lists + (try readPart(start..<cursor.end, within: enclosing, tables))
    }

    /// Parses one part of a union.
    private mutating func readPart(
        _ range: Range<Int>, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) -> [SelectedList] {
        var cursor = self.cursor.part(range)
        if !cursor.take("all") { _ = cursor.take("distinct") }
        if let inside = cursor.takeParentheses() {
            let lists = try readQuery(inside, within: enclosing, tables)
            try readSubqueries(in: cursor.range, within: enclosing, tables)
            return lists
        }
        if cursor.take("values") {
            try readSubqueries(in: cursor.range, within: enclosing, tables)
            return []
        }
        guard cursor.take("select") else { throw SQLUnreadable("it is no query") }
        if !cursor.take("all") { _ = cursor.take("distinct") }
        let clauses = try SQLClauses(cursor, first: "select")
        let relations = try readRows(clauses, [], within: enclosing, tables)
        return [SelectedList(range: clauses.list, relations: relations)]
    }

    /// Parses what follows `WITH`; returns the defined names.
    mutating func readCommonTables(
        _ cursor: inout TokenCursor, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) -> Set<String> {
        var tables = tables
        cursor.index += 1
        _ = cursor.take("recursive")
        repeat {
            guard let name = cursor.takeName() else { throw SQLUnreadable("a WITH has no name") }
            _ = cursor.takeParentheses()
            guard cursor.take("as") else { throw SQLUnreadable("a WITH has no AS") }
            if !cursor.take("materialized") { _ = cursor.take("not", "materialized") }
            guard let inside = cursor.takeParentheses() else {
                throw SQLUnreadable("a WITH has no query")
            }
            tables.insert(name)
            try readQuery(inside, within: enclosing, tables)
        } while cursor.takeSymbol(",")
        return tables
    }

    /// Parses the tables, conditions and subqueries of a query, update or delete, and checks that
    /// its tenant tables are bound. `targets` are tables besides its `FROM`.
    @discardableResult
    mutating func readRows(
        _ clauses: SQLClauses, _ targets: [TenantRelation], within enclosing: [[TenantRelation]],
        _ tables: Set<String>
    ) throws(SQLUnreadable) -> [TenantRelation] {
        var relations = targets
        if let from = clauses.from {
            relations += try readFrom(from, within: enclosing, tables)
        }
        guard Set(relations.map(\.name)).count == relations.count else {
            throw SQLUnreadable("two tables have one name")
        }
        let inside = enclosing + [relations]
        let parts =
            [clauses.list, clauses.condition, clauses.tail] + relations.map(\.condition)
        for part in parts.compactMap({ $0 }) {
            try readSubqueries(in: part, within: inside, tables)
        }
        var binding = TenantBinding(
            names: TenantNames(cursor: cursor, own: relations, enclosing: enclosing))
        if let condition = clauses.condition { try binding.add(condition) }
        for (index, relation) in relations.enumerated() {
            guard let condition = relation.condition else { continue }
            try binding.add(condition, onlyFor: relation.isOuter ? index : nil)
        }
        faults += binding.faults()
        tenantPlaces.formUnion(binding.places)
        return relations
    }

    private mutating func readFrom(
        _ range: Range<Int>, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) -> [TenantRelation] {
        var cursor = self.cursor.part(range)
        var relations = [try readItem(&cursor, within: enclosing, tables)]
        while !cursor.isAtEnd {
            if cursor.takeSymbol(",") || cursor.take("cross", "join") {
                relations.append(try readItem(&cursor, within: enclosing, tables))
                continue
            }
            let isOuter = cursor.take("left")
            if isOuter { _ = cursor.take("outer") } else { _ = cursor.take("inner") }
            guard cursor.take("join") else { throw SQLUnreadable("its joins are not plain ones") }
            var relation = try readItem(&cursor, within: enclosing, tables)
            guard cursor.take("on") else { throw SQLUnreadable("a JOIN has no ON") }
            relation.isOuter = isOuter
            relation.condition = try Self.condition(&cursor)
            relations.append(relation)
        }
        return relations
    }

    /// A condition after `ON`, up to the next join.
    private static func condition(
        _ cursor: inout TokenCursor
    ) throws(SQLUnreadable) -> Range<Int> {
        let start = cursor.index
        let joins: Set<String> = ["join", "inner", "left", "cross", "right", "full", "natural"]
        while let token = cursor.peek() {
            if token == .symbol(",") { break }
            // `left(…)` is a function.
            if case .word(let word) = token, joins.contains(word),
                cursor.peek(1) != .symbol("(")
            {
                break
            }
            cursor.step()
        }
        guard cursor.index > start, cursor.tokens[cursor.index - 1].endsAnExpression else {
            throw SQLUnreadable("an ON ends in the middle")
        }
        return start..<cursor.index
    }

    private mutating func readItem(
        _ cursor: inout TokenCursor, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) -> TenantRelation {
        guard let inside = cursor.takeParentheses() else {
            let relation = try readTable(&cursor, tables)
            if cursor.peek() == .symbol("(") {
                throw SQLUnreadable("\(relation.table) is a function in a table's place")
            }
            return relation
        }
        guard isQuery(inside) else { throw SQLUnreadable("its joins are in parentheses") }
        try readQuery(inside, within: enclosing, tables)
        let alias = try readAlias(&cursor)
        return TenantRelation(
            name: alias ?? "(\(inside.lowerBound)", table: "", isTenant: false, isOuter: false)
    }

    /// Parses every subquery, at any depth.
    mutating func readSubqueries(
        in range: Range<Int>, within enclosing: [[TenantRelation]], _ tables: Set<String>
    ) throws(SQLUnreadable) {
        var index = range.lowerBound
        while index < range.upperBound {
            var cursor = self.cursor.part(index..<range.upperBound)
            if let inside = cursor.takeParentheses(), isQuery(inside) {
                try readQuery(inside, within: enclosing, tables)
                index = cursor.index
            } else {
                index += 1
            }
        }
    }

    private func isQuery(_ range: Range<Int>) -> Bool {
        var cursor = self.cursor.part(range)
        // A query in redundant parentheses.
        while let inside = cursor.takeParentheses() {
            guard cursor.isAtEnd || isUnion(cursor) else { return false }
            cursor = self.cursor.part(inside)
        }
        return [.word("select"), .word("with"), .word("values")].contains(cursor.peek())
    }

    private func isUnion(_ cursor: TokenCursor) -> Bool {
        [.word("union"), .word("intersect"), .word("except"), .word("order"), .word("limit")]
            .contains(cursor.peek())
    }
}
