import ServiceKit

/// The clauses of a query, update or delete.
struct SQLClauses {
    /// The selected or assigned columns.
    var list: Range<Int>
    var from: Range<Int>?
    /// After `WHERE`.
    var condition: Range<Int>?
    /// Grouping, order, limits and RETURNING.
    var tail: Range<Int>

    private static let tails: Set<String> = [
        "group", "having", "window", "order", "limit", "offset", "fetch", "for", "returning",
    ]

    /// Parses from the cursor, after the word `first`. Throws ``SQLUnreadable`` for clauses in
    /// another order and for ambiguous words.
    init(_ cursor: TokenCursor, first: String) throws(SQLUnreadable) {
        var from: Int?
        var condition: Int?
        var tail: Int?
        for index in cursor.indicesAtThisLevel() {
            guard case .word(let word) = cursor.tokens[index] else { continue }
            let isFrom = word == "from" && !Self.isDistinctFrom(cursor, index)
            guard isFrom || word == "where" || Self.tails.contains(word) else { continue }
            if !isFrom, index > cursor.index, !Self.mayStand(at: index, cursor) {
                throw SQLUnreadable("\(word.uppercased()) stands in the middle of something")
            }
            if isFrom {
                guard from == nil, condition == nil, tail == nil, first != "delete" else {
                    throw SQLUnreadable("FROM stands in an odd place")
                }
                from = index
            } else if word == "where" {
                guard condition == nil, tail == nil else {
                    throw SQLUnreadable("WHERE stands in an odd place")
                }
                condition = index
            } else if tail == nil {
                tail = index
            }
        }
        let end = tail ?? cursor.end
        self.tail = end..<cursor.end
        self.condition = condition.map { ($0 + 1)..<end }
        let afterFrom = condition ?? end
        self.from = from.map { ($0 + 1)..<afterFrom }
        list = cursor.index..<(from ?? afterFrom)
    }

    /// A clause follows a table, an expression, or `*`.
    private static func mayStand(at index: Int, _ cursor: TokenCursor) -> Bool {
        let before = cursor.tokens[index - 1]
        if before.endsAnExpression { return true }
        return before == .symbol("*") && cursor.tokens[index - 2] == .word("select")
    }

    /// `a IS DISTINCT FROM b` is a comparison.
    private static func isDistinctFrom(_ cursor: TokenCursor, _ index: Int) -> Bool {
        guard index >= cursor.index + 2, cursor.tokens[index - 1] == .word("distinct") else {
            return false
        }
        return [.word("is"), .word("not")].contains(cursor.tokens[index - 2])
    }
}
