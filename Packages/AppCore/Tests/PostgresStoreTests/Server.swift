#if Postgres
import AppCoreTesting
import Foundation
import SQLStore
import Synchronization
import Testing

@testable import PostgresStore

/// The PostgreSQL that tests run on.
enum Server {
    static let isThere = TestDatabase.engine == .postgres
    static let need: Comment = "needs PostgreSQL: Tools/postgres run ./test PostgresStoreTests"

    static var url: String {
        get throws { try #require(TestDatabase.server) }
    }

    /// A database with tables of its own. `limits` are set on top of the tests' own.
    static func fresh(
        _ statements: String..., limits: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> PostgresDatabase {
        try await fresh(statements, through: url, limits: limits)
    }

    /// The same, by another way to the server.
    static func fresh(
        _ statements: [String], through url: String,
        limits: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> PostgresDatabase {
        var options = PostgresOptions(
            maximumConnections: 4, acquireTimeout: 60, connectTimeout: 30,
            applicationName: "test-" + UUID().uuidString.prefix(8),
            schema: "t_" + UUID().uuidString.lowercased().replacing("-", with: "_"))
        limits(&options)
        let setUp = try PostgresDatabase(
            url: Server.url, options: PostgresOptions(maximumConnections: 1))
        let schema = try #require(options.schema)
        try await setUp.write { connection in
            try connection.execute("CREATE SCHEMA \(schema)")
            try connection.execute("SET LOCAL search_path TO \(schema)")
            for statement in statements { try connection.execute(statement) }
        }
        await setUp.close()
        return try PostgresDatabase(url: url, options: options)
    }
}

extension PostgresDatabase {
    /// The first value of the first row.
    func value(_ sql: String, _ arguments: [SQLValue] = []) async throws -> SQLValue? {
        try await read { try $0.rows(sql, arguments).first?.values.first }
    }

    func run(_ sql: String, _ arguments: [SQLValue] = []) async throws {
        _ = try await write { try $0.execute(sql, arguments) }
    }
}

/// Lets everybody pass once `count` have come.
final class ThreadBarrier: Sendable {
    private let missing: Mutex<Int>
    private let signal = DispatchSemaphore(value: 0)
    private let count: Int

    init(_ count: Int) {
        self.count = count
        missing = Mutex(count)
    }

    /// Blocks; for bodies, which have a thread of their own.
    func pass() {
        let isLast = missing.withLock { missing in
            missing -= 1
            return missing == 0
        }
        if isLast { for _ in 1..<max(count, 2) { signal.signal() } } else { signal.wait() }
    }
}

/// Counts across threads.
final class Count: Sendable {
    private let number = Mutex(0)
    var value: Int { number.withLock { $0 } }
    func up() { number.withLock { $0 += 1 } }
}

/// True the first time.
final class Once: Sendable {
    private let isTaken = Mutex(false)
    func take() -> Bool {
        isTaken.withLock { isTaken in
            defer { isTaken = true }
            return !isTaken
        }
    }
}

/// Something that is announced on one thread and awaited on others.
final class Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }
    func set() { continuation.yield() }
    func wait() async { for await _ in stream { return } }
}
#endif
