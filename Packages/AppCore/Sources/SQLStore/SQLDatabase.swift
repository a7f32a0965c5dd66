/// The SQL database interface for services and the local store.
///
/// Bodies are synchronous and run on the engine's thread, not in the cooperative pool. A write body
/// is one transaction: it commits on return, rolls back on errors, and may run again after a
/// serialization conflict, so it must only run SQL and pure code.
public protocol SQLDatabase: Sendable {
    /// The SQL dialect. A wrapper returns the wrapped database's.
    var engine: SQLEngine { get }
    /// Runs `body` on a consistent snapshot.
    func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T
    /// Runs `body` in one write transaction.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T
    /// Finishes running work and closes. Later calls throw ``SQLError/closed``.
    func close() async
    /// Notifies all processes of changes; nil if unsupported.
    var signals: (any ChangeSignalling)? { get }
}

extension SQLDatabase {
    /// nil by default.
    public var signals: (any ChangeSignalling)? { nil }
}

/// A connection in a `read` or `write` body. Values are always bound, never inserted into the text.
public protocol SQLConnection {
    /// All rows of a query. `?` is a bound value.
    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]
    /// Calls `body` for each row without keeping them.
    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws
    /// Runs a statement; returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
    /// Inserts many rows, each with one value per column: COPY on PostgreSQL, a prepared INSERT
    /// elsewhere. Table and columns are plain names: letters, digits and underscores.
    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws
    /// Inserts `count` rows that `fill` writes into a reused ``SQLRowValues``; unchanged values
    /// stay. For hundreds of thousands of rows that should not be kept in arrays.
    func load(
        _ count: Int, into table: String, columns: [String],
        _ fill: (Int, inout SQLRowValues) throws -> Void) throws
    /// Runs a statement for each row of bound values.
    func execute(_ sql: String, each rows: [[SQLValue]]) throws
    /// Runs `body`, which inserts about the given numbers of rows into `tables`. If these are many
    /// compared to existing rows, indexes may be rebuilt at the end, so `body` must look up rows
    /// only by primary key. An error aborts the transaction.
    func adding<T>(_ tables: [String: Int], _ body: () throws -> T) throws -> T
}

extension SQLConnection {
    /// All rows of a query without bound values.
    public func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }
    /// The first row, or nil.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws -> SQLRow? {
        try rows(sql, arguments).first
    }
    /// Runs a statement without bound values; returns the number of changed rows.
    @discardableResult
    public func execute(_ sql: String) throws -> Int { try execute(sql, []) }
}

/// A value bound to or read from a statement.
public enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByBooleanLiteral
{
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A real.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Null.
    public init(nilLiteral: ()) { self = .null }
    /// 0 or 1.
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }

    /// Text, or null for nil.
    public init(_ value: String?) { self = value.map(SQLValue.text) ?? .null }
    /// An integer, or null for nil.
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    /// 0 or 1: Booleans are stored as integers in both engines.
    public init(_ value: Bool) { self = .integer(value ? 1 : 0) }
    /// A real, or null for nil.
    public init(_ value: Double?) { self = value.map(SQLValue.real) ?? .null }
}

/// One row: values by column name or position.
public struct SQLRow: Sendable {
    /// Column names, shared by all rows of a result.
    public let columns: [String]
    /// In the columns' order.
    public let values: [SQLValue]

    /// `values` has one value per column.
    public init(columns: [String], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    /// The value in a column. Throws ``SQLError/column(_:)`` if it doesn't exist.
    public func value(_ column: String) throws -> SQLValue {
        guard let index = columns.firstIndex(of: column) else { throw SQLError.column(column) }
        return values[index]
    }

    /// A string; throws for null or another type.
    public func text(_ column: String) throws -> String {
        guard case .text(let text) = try value(column) else { throw SQLError.column(column) }
        return text
    }
    /// A string, or nil for null.
    public func optionalText(_ column: String) throws -> String? {
        if case .null = try value(column) { return nil }
        return try text(column)
    }
    /// An integer; throws for null or another type.
    public func int(_ column: String) throws -> Int {
        guard case .integer(let number) = try value(column) else { throw SQLError.column(column) }
        return Int(number)
    }
    /// An integer, or nil for null.
    public func optionalInt(_ column: String) throws -> Int? {
        if case .null = try value(column) { return nil }
        return try int(column)
    }
    /// A real; integers are converted.
    public func double(_ column: String) throws -> Double {
        switch try value(column) {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw SQLError.column(column)
        }
    }
    /// True for any integer except 0.
    public func bool(_ column: String) throws -> Bool { try int(column) != 0 }
    /// Bytes; a string returns its UTF-8.
    public func blob(_ column: String) throws -> [UInt8] {
        switch try value(column) {
        case .blob(let bytes): return bytes
        case .text(let text): return Array(text.utf8)
        default: throw SQLError.column(column)
        }
    }
}

/// A schema migration: runs once, in order, in a transaction; never changed after release.
public struct StoreMigration: Sendable {
    /// Permanently unique, starting with the owner's id, e.g. `chat-001-threads`.
    public let id: String
    /// Statements in the SQL subset shared by SQLite and PostgreSQL.
    public let statements: [String]

    /// A migration called `id` with one statement per element.
    public init(_ id: String, _ statements: [String]) {
        self.id = id
        self.statements = statements
    }
}
