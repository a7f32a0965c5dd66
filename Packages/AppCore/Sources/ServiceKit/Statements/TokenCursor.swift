/// A cursor over tokens that knows matching parentheses.
package struct TokenCursor: Sendable {
    package let tokens: [SQLToken]
    /// From an opening parenthesis or `CASE` to its closing one or `END`.
    private let ends: [Int: Int]
    package var index: Int
    package var end: Int

    /// Throws ``SQLUnreadable`` for unbalanced parentheses or `CASE` and `END`.
    package init(_ tokens: [SQLToken]) throws(SQLUnreadable) {
        var open: [(index: Int, closing: SQLToken)] = []
        var ends: [Int: Int] = [:]
        for (index, token) in tokens.enumerated() {
            switch token {
            case .symbol("("): open.append((index, .symbol(")")))
            case .word("case"): open.append((index, .word("end")))
            case .symbol(")"), .word("end"):
                guard let last = open.popLast(), last.closing == token else {
                    throw SQLUnreadable("its parentheses do not match")
                }
                ends[last.index] = index
            default: break
            }
        }
        guard open.isEmpty else { throw SQLUnreadable("its parentheses do not match") }
        self.tokens = tokens
        self.ends = ends
        index = 0
        end = tokens.count
    }

    /// A cursor over part of the tokens.
    package func part(_ range: Range<Int>) -> TokenCursor {
        var part = self
        part.index = range.lowerBound
        part.end = range.upperBound
        return part
    }

    package var isAtEnd: Bool { index >= end }
    package var range: Range<Int> { index..<max(index, end) }

    /// The token at the cursor plus an offset.
    package func peek(_ offset: Int = 0) -> SQLToken? {
        index + offset < end ? tokens[index + offset] : nil
    }

    /// Skips the word if it is next.
    package mutating func take(_ word: String) -> Bool {
        guard peek() == .word(word) else { return false }
        index += 1
        return true
    }

    /// Skips the words if they are next.
    package mutating func take(_ first: String, _ others: String...) -> Bool {
        let words = [first] + others
        for (offset, word) in words.enumerated() where peek(offset) != .word(word) {
            return false
        }
        index += words.count
        return true
    }

    /// Skips the symbol if it is next.
    package mutating func takeSymbol(_ symbol: String) -> Bool {
        guard peek() == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    /// Skips and returns a name without its schema.
    package mutating func takeName() -> String? {
        guard var name = peek()?.anyName else { return nil }
        index += 1
        while peek() == .symbol("."), let next = peek(1)?.anyName {
            name = next
            index += 2
        }
        return name
    }

    /// Skips parentheses; returns the range inside.
    package mutating func takeParentheses() -> Range<Int>? {
        guard peek() == .symbol("("), let close = ends[index] else { return nil }
        defer { index = close + 1 }
        return (index + 1)..<close
    }

    /// Skips one token, or everything from an opening parenthesis or `CASE` to its end.
    package mutating func step() { index = (ends[index] ?? index) + 1 }

    /// Indexes of the tokens at this level, without those in parentheses.
    package func indicesAtThisLevel() -> [Int] {
        var cursor = self
        var indices: [Int] = []
        while !cursor.isAtEnd {
            indices.append(cursor.index)
            cursor.step()
        }
        return indices
    }

    /// The parts between commas at this level.
    package func separatedByCommas() -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = index
        for place in indicesAtThisLevel() where tokens[place] == .symbol(",") {
            parts.append(start..<place)
            start = place + 1
        }
        parts.append(start..<max(start, end))
        return parts
    }

    /// The names in a list such as `tenant_id, id`; nil if it isn't a plain list of names.
    package func plainNames(in range: Range<Int>) -> [String]? {
        var names: [String] = []
        for item in part(range).separatedByCommas() {
            guard item.count == 1, let name = tokens[item.lowerBound].anyName else { return nil }
            names.append(name)
        }
        return names
    }
}

extension SQLToken {
    /// The name, quoted or not; nil for other tokens.
    package var anyName: String? {
        switch self {
        case .word(let name), .name(let name): name
        default: nil
        }
    }

    /// Whether an expression can end with this token.
    package var endsAnExpression: Bool {
        switch self {
        case .name, .literal, .parameter, .symbol(")"): true
        case .word(let word): !Self.expectingMore.contains(word)
        case .symbol: false
        }
    }

    private static let expectingMore: Set<String> = [
        "and", "or", "not", "in", "like", "between", "is", "select", "where", "on", "set", "by",
        "case", "when", "then", "else", "escape", "from", "collate", "having", "distinct",
    ]
}
