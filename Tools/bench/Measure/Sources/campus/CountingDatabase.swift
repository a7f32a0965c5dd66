import SQLStore
import Synchronization

/// Counts the statements that pass through it.
final class CountingDatabase: SQLDatabase {
    private let inner: any SQLDatabase
    private let statements = Atomic<Int>(0)

    init(_ inner: any SQLDatabase) { self.inner = inner }

    /// Statements so far.
    var count: Int { statements.load(ordering: .relaxed) }

    func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await inner.read { try body(CountingConnection(inner: $0, count: self.add)) }
    }

    func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await inner.write { try body(CountingConnection(inner: $0, count: self.add)) }
    }

    var engine: SQLEngine { inner.engine }
    func close() async { await inner.close() }

    private func add() { statements.wrappingAdd(1, ordering: .relaxed) }
}

private struct CountingConnection: SQLConnection {
    let inner: any SQLConnection
    let count: () -> Void

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        count()
        return try inner.rows(sql, arguments)
    }

    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        count()
        try inner.forEachRow(sql, arguments, body)
    }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        count()
        return try inner.execute(sql, arguments)
    }

    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        count()
        try inner.load(rows, into: table, columns: columns)
    }
}
