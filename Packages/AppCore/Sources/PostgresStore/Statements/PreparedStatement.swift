#if Postgres
import SQLStore

/// A statement that the server has prepared on one connection, for values of certain types.
final class PreparedStatement {
    /// The name on the server.
    let name: String
    /// The types that the server gave to the values, in order.
    let parameters: [TypeID]
    /// The result's column names; none for a statement without rows.
    let columns: [String]
    /// The result's column types.
    let columnTypes: [TypeID]
    /// Every column can be read in its binary form.
    let isBinary: Bool
    /// The types of the values were left to the server, which may have chosen narrow ones.
    let isLoose: Bool
    /// When it was last used, in uses of the cache.
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

    /// The values can be sent as they are: each has the type that the server expects there.
    func takes(_ values: [SQLValue]) -> Bool {
        guard values.count == parameters.count else { return false }
        for (value, type) in zip(values, parameters) {
            if case .null = value { continue }
            if type != TypeID(of: value), !isLoose { return false }
        }
        return true
    }
}

/// The prepared statements of one connection: bounded, the least recently used goes first.
struct StatementCache {
    private let capacity: Int
    private var variants: [String: [PreparedStatement]] = [:]
    private var count = 0
    private var uses = 0
    private var names = 0

    init(capacity: Int) { self.capacity = capacity }

    /// The statement for these values, when it is prepared.
    mutating func find(_ sql: String, for values: [SQLValue]) -> PreparedStatement? {
        guard let found = variants[sql]?.first(where: { $0.takes(values) }) else { return nil }
        uses += 1
        found.lastUse = uses
        return found
    }

    /// A name that no statement of this connection has had.
    mutating func makeName() -> String {
        names += 1
        return "s\(names)"
    }

    /// Keeps `statement`; returns the name of the one that has to go for it.
    mutating func keep(_ statement: PreparedStatement, for sql: String) -> String? {
        let evicted = count >= capacity ? evict() : nil
        uses += 1
        statement.lastUse = uses
        variants[sql, default: []].append(statement)
        count += 1
        return evicted
    }

    /// Forgets everything, e.g. when the server has forgotten.
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
