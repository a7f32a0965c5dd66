/// A SQL engine that services and the local store stand on.
///
/// Bodies are synchronous and run on the engine's own thread, never on the cooperative pool. A
/// write body is one transaction: it commits when it returns, rolls back when it throws, and may be
/// run again after a serialisation conflict, so it does nothing but SQL and pure computation.
public protocol SQLDatabase: Sendable {
    /// Whose SQL this is. A database that wraps another one has the other's.
    var engine: SQLEngine { get }
    /// Runs `body` on a consistent snapshot.
    func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T
    /// Runs `body` in one write transaction.
    func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T
    /// Finishes what is running and closes. Later calls throw ``SQLError/closed``.
    func close() async
    /// How this database tells all its processes that something has changed; nil when it cannot.
    var signals: (any ChangeSignalling)? { get }
}

extension SQLDatabase {
    /// nil: a database that says nothing else cannot.
    public var signals: (any ChangeSignalling)? { nil }
}

/// A connection inside a `read` or `write` body. Values are always bound, never spliced.
public protocol SQLConnection {
    /// All rows of a query. `?` marks a bound value.
    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow]
    /// Calls `body` for each row without keeping them.
    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws
    /// Runs one statement; returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int
    /// Adds many rows at once, each with one value per column: COPY on PostgreSQL, one prepared
    /// INSERT elsewhere. Table and columns are plain names: letters, digits and underscores.
    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws
    /// Adds `count` rows, which `fill` writes one after the other into the same ``SQLRowValues``: what it leaves alone is
    /// as in the row before. For rows by the hundred thousand, which are not kept as arrays.
    func load(
        _ count: Int, into table: String, columns: [String],
        _ fill: (Int, inout SQLRowValues) throws -> Void) throws
    /// Runs one statement for each of the rows, whose values are bound to it in turn.
    func execute(_ sql: String, each rows: [[SQLValue]]) throws
    /// Runs `body`, which adds rows to `tables`: about as many to each as is said. Where that is many beside what
    /// they hold, an engine may make their indexes once at the end, so a body looks up nothing in them but by primary
    /// key. What it throws ends the transaction.
    func adding<T>(_ tables: [String: Int], _ body: () throws -> T) throws -> T
}

extension SQLConnection {
    /// All rows of a query without bound values.
    public func rows(_ sql: String) throws -> [SQLRow] { try rows(sql, []) }
    /// The first row, or nil.
    public func row(_ sql: String, _ arguments: [SQLValue] = []) throws -> SQLRow? {
        try rows(sql, arguments).first
    }
    /// Runs one statement without bound values; returns the number of changed rows.
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
    /// A whole number.
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
    /// 0 or 1: both engines keep booleans as integers here.
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

    /// The value in the named column. Throws ``SQLError/column(_:)`` when there is none.
    public func value(_ column: String) throws -> SQLValue {
        guard let index = columns.firstIndex(of: column) else { throw SQLError.column(column) }
        return values[index]
    }

    /// Text; throws on null or another type.
    public func text(_ column: String) throws -> String {
        guard case .text(let text) = try value(column) else { throw SQLError.column(column) }
        return text
    }
    /// Text or nil for null.
    public func optionalText(_ column: String) throws -> String? {
        if case .null = try value(column) { return nil }
        return try text(column)
    }
    /// A whole number; throws on null or another type.
    public func int(_ column: String) throws -> Int {
        guard case .integer(let number) = try value(column) else { throw SQLError.column(column) }
        return Int(number)
    }
    /// A whole number or nil for null.
    public func optionalInt(_ column: String) throws -> Int? {
        if case .null = try value(column) { return nil }
        return try int(column)
    }
    /// A real; whole numbers are converted.
    public func double(_ column: String) throws -> Double {
        switch try value(column) {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw SQLError.column(column)
        }
    }
    /// True for any whole number but 0.
    public func bool(_ column: String) throws -> Bool { try int(column) != 0 }
    /// Bytes; text gives its UTF-8.
    public func blob(_ column: String) throws -> [UInt8] {
        switch try value(column) {
        case .blob(let bytes): return bytes
        case .text(let text): return Array(text.utf8)
        default: throw SQLError.column(column)
        }
    }
}

/// One step of a schema: runs once, in order, inside a transaction; never changed after release.
public struct StoreMigration: Sendable {
    /// Unique for ever, starting with the owner's id, e.g. `chat-001-threads`.
    public let id: String
    /// Statements in the part of SQL that SQLite and PostgreSQL share.
    public let statements: [String]

    /// A step called `id`; one statement per element.
    public init(_ id: String, _ statements: [String]) {
        self.id = id
        self.statements = statements
    }
}
