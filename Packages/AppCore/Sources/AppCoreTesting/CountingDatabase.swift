public import SQLStore
import Synchronization

/// Counts statements, to test that a list doesn't run a query per row.
public final class CountingDatabase: SQLDatabase {
    private let base: any SQLDatabase
    private let counter = Mutex(0)

    /// Counts what goes to `base`.
    public init(_ base: any SQLDatabase) { self.base = base }

    /// Statements since the last call.
    public func takeCount() -> Int {
        counter.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    private func count() { counter.withLock { $0 += 1 } }

    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await base.read { try body(CountingConnection(base: $0, count: self.count)) }
    }

    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await base.write { try body(CountingConnection(base: $0, count: self.count)) }
    }

    public var engine: SQLEngine { base.engine }
    public func close() async { await base.close() }
}

private struct CountingConnection: SQLConnection {
    let base: any SQLConnection
    let count: () -> Void

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        count()
        return try base.rows(sql, arguments)
    }

    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        count()
        try base.forEachRow(sql, arguments, body)
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        count()
        return try base.execute(sql, arguments)
    }

    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        count()
        try base.load(rows, into: table, columns: columns)
    }
}
