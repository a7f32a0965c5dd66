import Synchronization

/// Rewrites statements for an encrypted store: reads of an encrypted table use its view, and
/// conditions in changes compare decrypted columns.
final class SealedStatements: Sendable {
    private let tables: [String: SealedTable]
    private let known = Mutex<[String: String]>([:])

    init(_ tables: [SealedTable]) {
        self.tables = Dictionary(
            tables.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Throws ``SQLError/statement(_:sql:)`` for a statement that an encrypted store can't run.
    func sealed(_ sql: String) throws(SQLError) -> String {
        if let found = known.withLock({ $0[sql] }) { return found }
        let said = try rewrite(sql)
        known.withLock { known in
            // Statements with lists of varying length aren't all worth caching.
            if known.count > 2000 { known.removeAll() }
            known[sql] = said
        }
        return said
    }

    private func rewrite(_ sql: String) throws(SQLError) -> String {
        let bytes = Array(sql.utf8)
        let text = SQLWords(bytes)
        var changes: [(range: Range<Int>, text: String)] = []
        let head = text.word(0)
        switch head {
        case "SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE": break
        default: return sql
        }
        let target = try target(of: text, head, sql)
        for index in text.words.indices {
            let word = text.words[index]
            guard word.isName, index != target?.index else { continue }
            if let table = tables[word.text], text.word(index + 1) != "." {
                guard text.word(index - 1) != "." else { continue }
                let name = Self.isNamed(text, index + 1) ? "" : " AS \"\(table.name)\""
                changes.append((word.range, "\"\(table.view)\"\(name)"))
            } else if let target, target.table.sealed.contains(word.text),
                let range = try Self.value(text, index, target, sql)
            {
                changes.append(
                    (range, target.table.opened(word.text, of: "\"\(target.table.name)\"")))
            }
        }
        guard !changes.isEmpty else { return sql }
        var said: [UInt8] = []
        var end = 0
        for change in changes {
            said += bytes[end..<change.range.lowerBound] + Array(change.text.utf8)
            end = change.range.upperBound
        }
        return String(decoding: said + bytes[end...], as: UTF8.self)
    }

    /// The encrypted table that a statement changes and its position; nil if there is none.
    private func target(
        of text: SQLWords, _ head: String, _ sql: String
    ) throws(SQLError) -> Target? {
        let before: Set<String> =
            switch head {
            case "SELECT", "WITH": []
            case "UPDATE": ["UPDATE", "ABORT", "FAIL", "IGNORE", "REPLACE", "ROLLBACK"]
            case "DELETE": ["FROM"]
            default: ["INTO"]
            }
        guard !before.isEmpty else { return nil }
        let index = text.words.indices.first {
            $0 > 0 && before.contains(text.word($0 - 1)) && text.words[$0].isName
                && text.word($0) != "OR"
        }
        guard let index, let table = tables[text.words[index].text] else { return nil }
        // Its names would have another meaning.
        guard text.word(index + 1) != "AS" else {
            throw SQLError.statement("A sealed table is changed under another name.", sql: sql)
        }
        return Target(table: table, index: index)
    }

    private struct Target {
        var table: SealedTable
        var index: Int
    }

    /// Whether an alias follows a table's name.
    private static func isNamed(_ text: SQLWords, _ index: Int) -> Bool {
        guard text.words.indices.contains(index), text.words[index].isName else { return false }
        return text.word(index) == "AS" || !endings.contains(text.word(index))
    }

    /// Words after a table's name that aren't an alias.
    private static let endings: Set<String> = [
        "WHERE", "ON", "USING", "JOIN", "LEFT", "RIGHT", "FULL", "INNER", "CROSS", "NATURAL",
        "ORDER",
        "GROUP", "HAVING", "LIMIT", "UNION", "EXCEPT", "INTERSECT", "WINDOW", "INDEXED", "NOT",
        "SET",
        "RETURNING",
    ]

    /// Where a statement that changes the table reads an encrypted column; nil where it is only
    /// written.
    private static func value(
        _ text: SQLWords, _ index: Int, _ target: Target, _ sql: String
    ) throws(SQLError) -> Range<Int>? {
        let word = text.words[index]
        let isQualified = text.word(index - 1) == "."
        if isQualified, index < 2 || text.words[index - 2].text != target.table.name { return nil }
        let next = text.word(index + 1)
        // Nulls aren't encrypted.
        if next == "IS" { return nil }
        let (depth, isInner) = surroundings(text, index, after: target.index)
        if isInner {
            // In a subquery, the name may be another table's.
            guard isQualified else { return nil }
            throw SQLError.statement(
                "A statement inside reads \(word.text) of the table that is changed.", sql: sql)
        }
        let previous = text.word(index - (isQualified ? 3 : 1))
        if depth == 0, next == "=", previous == "SET" || previous == ",", !isQualified {
            return nil
        }
        if !isQualified, depth == 1, isList(text, index, after: target.index) { return nil }
        let start = isQualified ? text.words[index - 2].range.lowerBound : word.range.lowerBound
        return start..<word.range.upperBound
    }

    /// The nesting depth of parentheses, and whether one contains a SELECT.
    private static func surroundings(
        _ text: SQLWords, _ index: Int, after start: Int
    ) -> (depth: Int, isInner: Bool) {
        var holds: [Bool] = []
        for place in start..<index {
            switch text.word(place) {
            case "(": holds.append(text.word(place + 1) == "SELECT")
            case ")": _ = holds.popLast()
            default: break
            }
        }
        return (holds.count, holds.contains(true))
    }

    /// Whether a name is in the column list after the table's name, or in `SET (…) =`.
    private static func isList(_ text: SQLWords, _ index: Int, after start: Int) -> Bool {
        var place = index
        while place > start, text.word(place) != "(" { place -= 1 }
        return place == start + 1 || text.word(place - 1) == "SET"
    }
}
