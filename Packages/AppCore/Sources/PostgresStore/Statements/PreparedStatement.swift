#if Postgres
import SQLStore

/// A prepared statement of a connection for certain value types.
final class PreparedStatement {
    /// The name on the server.
    let name: String
    /// The values' types on the server, in order.
    let parameters: [TypeID]
    /// The result's column names; empty without rows.
    let columns: [String]
    /// The result's column types.
    let columnTypes: [TypeID]
    /// Whether every column can be read in binary.
    let isBinary: Bool
    /// The server chose the values' types, possibly narrow ones.
    let isLoose: Bool
    /// When it was last used, counted in cache uses.
    var lastUse = 0

    init(
        name: String, parameters: [TypeID], columns: [String], columnTypes: [TypeID], isLoose: Bool
    ) {
        self.name = name
        self.parameters = parameters
        self.columns = columns
        self.columnTypes = columnTypes
        self.isLoose = isLoose
        isBinary = columnTypes.allSatisfy(\.hasKnownBinaryForm)
    }

    /// Whether each value has the type that the server expects.
    func takes(_ values: [SQLValue]) -> Bool {
        guard values.count == parameters.count else { return false }
        for (value, type) in zip(values, parameters) {
            if case .null = value { continue }
            if type != TypeID(of: value), !isLoose { return false }
        }
        return true
    }
}

/// The prepared statements of a connection, with least-recently-used eviction.
struct StatementCache {
    private let capacity: Int
    private var variants: [String: [PreparedStatement]] = [:]
    private var count = 0
    private var uses = 0
    private var names = 0

    init(capacity: Int) { self.capacity = capacity }

    /// The prepared statement for these values, if any.
    mutating func find(_ sql: String, for values: [SQLValue]) -> PreparedStatement? {
        guard let found = variants[sql]?.first(where: { $0.takes(values) }) else { return nil }
        uses += 1
        found.lastUse = uses
        return found
    }

    /// A new unique name.
    mutating func makeName() -> String {
        names += 1
        return "s\(names)"
    }

    /// Adds `statement`; returns the name of the evicted one.
    mutating func keep(_ statement: PreparedStatement, for sql: String) -> String? {
        let evicted = count >= capacity ? evict() : nil
        uses += 1
        statement.lastUse = uses
        variants[sql, default: []].append(statement)
        count += 1
        return evicted
    }

    /// Removes all, e.g. after the server lost them.
    mutating func removeAll() {
        variants.removeAll()
        count = 0
    }

    private mutating func evict() -> String? {
        var oldest: (sql: String, index: Int, statement: PreparedStatement)?
        for (sql, statements) in variants {
            for (index, statement) in statements.enumerated()
            where statement.lastUse < oldest?.statement.lastUse ?? .max {
                oldest = (sql, index, statement)
            }
        }
        guard let oldest else { return nil }
        variants[oldest.sql]?.remove(at: oldest.index)
        if variants[oldest.sql]?.isEmpty == true { variants[oldest.sql] = nil }
        count -= 1
        return oldest.statement.name
    }
}
#endif
