public import SQLStore
public import ServiceKit
import Synchronization
import Testing

/// A database that checks every statement and fails the test if it might access another tenant. All
/// statements of a transaction must use the same tenant, so that it stays on one shard of a sharded
/// engine.
///
/// Used by a test's campus; the test itself uses the database inside.
public final class TenantCheckedDatabase: SQLDatabase {
    /// The database inside, which is not checked.
    public let base: any SQLDatabase
    private let tables: [ServiceTable]
    private let known = Mutex<[String: TenantStatement]>([:])

    /// `tables` are all tables that statements can use.
    public init(_ base: any SQLDatabase, tables: [ServiceTable]) {
        self.base = base
        self.tables = tables
    }

    /// For a campus of these services.
    public convenience init(_ base: any SQLDatabase, services: [any ServiceModule.Type]) {
        self.init(base, tables: Campus.tables(of: services))
    }

    public var engine: SQLEngine { base.engine }

    /// All executed statements with their analysis.
    public var statements: [String: TenantStatement] { known.withLock { $0 } }

    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await base.read { try body(TenantCheckedConnection(base: $0, database: self)) }
    }

    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await base.write { try body(TenantCheckedConnection(base: $0, database: self)) }
    }

    public func close() async { await base.close() }

    /// The cached analysis of `sql`.
    fileprivate func statement(_ sql: String) -> TenantStatement {
        if let statement = known.withLock({ $0[sql] }) { return statement }
        let statement = TenantStatement(sql, tables: tables)
        known.withLock { $0[sql] = statement }
        return statement
    }

    fileprivate func isTenantTable(_ name: String) -> Bool {
        tables.contains { $0.name == name && $0.scope == .tenant }
    }
}

/// A connection for one access and its tenant.
private final class TenantCheckedConnection: SQLConnection {
    private let base: any SQLConnection
    private let database: TenantCheckedDatabase
    private var tenant: SQLValue?

    init(base: any SQLConnection, database: TenantCheckedDatabase) {
        self.base = base
        self.database = database
    }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        try check(sql, arguments)
        return try base.rows(sql, arguments)
    }

    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        try check(sql, arguments)
        try base.forEachRow(sql, arguments, body)
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        try check(sql, arguments)
        return try base.execute(sql, arguments)
    }

    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        if database.isTenantTable(table) {
            guard let place = columns.firstIndex(of: "tenant_id") else {
                throw refuse("Rows are loaded into \(table) without tenant_id.", table)
            }
            for row in rows where place < row.count { try stay(in: row[place], table) }
        }
        try base.load(rows, into: table, columns: columns)
    }

    private func check(_ sql: String, _ arguments: [SQLValue]) throws {
        let statement = database.statement(sql)
        guard statement.reasonForAllTenants == nil else { return }
        guard statement.faults.isEmpty else {
            throw refuse(statement.faults.joined(separator: " "), sql)
        }
        for place in statement.tenantPlaces where place < arguments.count {
            try stay(in: arguments[place], sql)
        }
    }

    private func stay(in other: SQLValue, _ sql: String) throws {
        guard case .text = other else { throw refuse("A tenant's id is no text.", sql) }
        guard let tenant else { return tenant = other }
        guard tenant == other else {
            throw refuse("One transaction touches two tenants.", sql)
        }
    }

    /// Fails the test, even if the error is caught.
    private func refuse(_ fault: String, _ sql: String) -> SQLError {
        Issue.record("\(fault)\n\(sql)")
        return .statement(fault, sql: sql)
    }
}
