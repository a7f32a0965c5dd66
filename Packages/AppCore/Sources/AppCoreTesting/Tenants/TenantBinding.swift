import ServiceKit

/// Identifies whose `tenant_id` an expression is.
struct TenantNames {
    enum Side: Hashable {
        case parameter(Int)
        /// Of a tenant table in this query, by its index.
        case own(Int)
        /// Of a tenant table in an enclosing query, which is bound there.
        case enclosing
        case other
    }

    let cursor: TokenCursor
    let own: [TenantRelation]
    let enclosing: [[TenantRelation]]

    /// `?`, `tenant_id` or `table.tenant_id`; anything else is something else.
    func side(_ range: Range<Int>) -> Side {
        let tokens = cursor.tokens[range]
        guard let first = tokens.first, let last = tokens.last else { return .other }
        if tokens.count == 1, case .parameter(let number) = first { return .parameter(number) }
        guard last.anyName == "tenant_id" else { return .other }
        if tokens.count == 1 {
            let tenants = own.indices.filter { own[$0].isTenant }
            return tenants.count == 1 ? .own(tenants[0]) : .other
        }
        guard tokens.count == 3, let name = first.anyName,
            tokens[range.lowerBound + 1] == .symbol(".")
        else { return .other }
        if let index = own.firstIndex(where: { $0.name == name }) {
            return own[index].isTenant ? .own(index) : .other
        }
        for relations in enclosing.reversed() {
            guard let relation = relations.first(where: { $0.name == name }) else { continue }
            return relation.isTenant ? .enclosing : .other
        }
        return .other
    }
}

/// Finds the tenant tables that a query's conditions bind to a tenant.
struct TenantBinding {
    let names: TenantNames
    /// Bound values that are tenant ids.
    private(set) var places: Set<Int> = []
    private var bound: Set<Int> = []
    /// Bound if the other one is.
    private var ties: [(table: Int, to: Int)] = []

    init(names: TenantNames) { self.names = names }

    /// Adds a condition's conjuncts. With `onlyFor`, they apply only to that table, since a `LEFT
    /// JOIN` keeps the left rows anyway.
    mutating func add(_ range: Range<Int>, onlyFor table: Int? = nil) throws(SQLUnreadable) {
        for term in try terms(range) {
            guard let (left, right) = equality(term) else { continue }
            add(left, right, onlyFor: table)
            add(right, left, onlyFor: table)
        }
    }

    private mutating func add(
        _ left: TenantNames.Side, _ right: TenantNames.Side, onlyFor table: Int?
    ) {
        guard case .own(let index) = left, table == nil || table == index else { return }
        switch right {
        case .parameter(let place):
            bound.insert(index)
            places.insert(place)
        case .enclosing: bound.insert(index)
        case .own(let other) where other != index: ties.append((index, other))
        case .own, .other: break
        }
    }

    /// Tables that aren't bound or not joined by tenant.
    func faults() -> [String] {
        let tenants = names.own.indices.filter { names.own[$0].isTenant }
        var bound = self.bound
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for tie in ties where bound.contains(tie.to) && bound.insert(tie.table).inserted {
                isGrowing = true
            }
        }
        let loose = tenants.filter { !bound.contains($0) }
        if !loose.isEmpty {
            return loose.map { index in
                let relation = names.own[index]
                return "The table \(relation.table) is not bound to a tenant: "
                    + "\(relation.name).tenant_id = … is missing."
            }
        }
        guard let first = tenants.first else { return [] }
        var joined: Set<Int> = [first]
        isGrowing = true
        while isGrowing {
            isGrowing = false
            for tie in ties where joined.contains(tie.table) != joined.contains(tie.to) {
                joined.formUnion([tie.table, tie.to])
                isGrowing = true
            }
        }
        return tenants.filter { !joined.contains($0) }.map { index in
            "The table \(names.own[index].table) is not joined by its tenant_id."
        }
    }

    /// The conjuncts of a condition, without parentheses. Empty if it contains an `OR`.
    private func terms(_ range: Range<Int>) throws(SQLUnreadable) -> [Range<Int>] {
        var cursor = names.cursor.part(range)
        if let inside = cursor.takeParentheses(), cursor.isAtEnd {
            let queries: [SQLToken] = [.word("select"), .word("with"), .word("values")]
            if let first = names.cursor.part(inside).peek(), queries.contains(first) { return [] }
            return try terms(inside)
        }
        let level = names.cursor.part(range).indicesAtThisLevel()
        if level.contains(where: { names.cursor.tokens[$0] == .word("or") }) { return [] }
        var terms: [Range<Int>] = []
        var start = range.lowerBound
        var isBetween = false
        for index in level {
            switch names.cursor.tokens[index] {
            case .word("between"): isBetween = true
            case .word("and") where isBetween: isBetween = false
            case .word("and"):
                terms.append(start..<index)
                start = index + 1
            default: break
            }
        }
        terms.append(start..<range.upperBound)
        var all: [Range<Int>] = []
        for term in terms {
            guard !term.isEmpty else { throw SQLUnreadable("AND connects nothing") }
            var inner = names.cursor.part(term)
            if inner.takeParentheses() != nil, inner.isAtEnd {
                all += try self.terms(term)
            } else {
                all.append(term)
            }
        }
        return all
    }

    private func equality(_ term: Range<Int>) -> (TenantNames.Side, TenantNames.Side)? {
        guard let middle = term.first(where: { names.cursor.tokens[$0] == .symbol("=") }) else {
            return nil
        }
        return (
            names.side(term.lowerBound..<middle), names.side((middle + 1)..<term.upperBound)
        )
    }
}
