import Foundation
public import SQLStore
import Synchronization

#if Postgres
import PostgresStore
#endif

/// A database for one test, on the engine in HOMEROOM_TEST_DATABASE: `postgres://…`, or SQLite if
/// it isn't set.
public enum TestDatabase {
    /// The engine that tests run on.
    public static var engine: SQLEngine { server == nil ? .sqlite : .postgres }

    /// The server's address; nil on SQLite.
    public static var server: String? {
        ProcessInfo.processInfo.environment["HOMEROOM_TEST_DATABASE"].flatMap {
            $0.isEmpty ? nil : $0
        }
    }

    /// A new, empty, private database with `migrations`. On PostgreSQL it is a separate schema,
    /// dropped by `close`.
    public static func fresh(
        migrations: [StoreMigration] = []
    ) async throws -> any SQLDatabase {
        let database = try empty()
        try await Migrator.apply(migrations, to: database)
        return database
    }

    /// A database without tables, for synchronous initializers: on PostgreSQL the first call
    /// creates the schema.
    public static func empty() throws -> any SQLDatabase {
        if let server { return try schemas(on: server, count: 1)[0] }
        return try SQLiteDatabase.inMemory()
    }

    /// `count` databases without tables that share their rows, like that many processes.
    public static func several(_ count: Int) throws -> [any SQLDatabase] {
        if let server { return try schemas(on: server, count: count) }
        let path = try TemporaryFolder.untilExit().appendingPathComponent("campus.sqlite").path
        return try (0..<count).map { _ in try SQLiteDatabase(path: path) }
    }

    #if Postgres
    private static func schemas(on server: String, count: Int) throws -> [any SQLDatabase] {
        let name = "t_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        let schema = TestSchema(name: name, server: server, users: count)
        return try (0..<count).map { _ in
            let options = PostgresOptions(
                maximumConnections: 4, acquireTimeout: 60, connectTimeout: 30, schema: name)
            return TestSchemaDatabase(
                try PostgresDatabase(url: server, options: options), in: schema)
        }
    }
    #else
    private static func schemas(on server: String, count: Int) throws -> [any SQLDatabase] {
        throw SQLError.address(
            "HOMEROOM_TEST_DATABASE names a server, but this build has no PostgreSQL. "
                + "Build it with --traits Postgres.")
    }
    #endif
}

#if Postgres
/// A schema created before its first use and dropped when its last database is closed.
private actor TestSchema {
    private let name: String
    private let server: String
    private var users: Int
    private var making: Task<Void, any Error>?

    init(name: String, server: String, users: Int) {
        self.name = name
        self.server = server
        self.users = users
    }

    func make() async throws {
        if making == nil { making = Task { try await run("CREATE SCHEMA \(name)") } }
        try await making?.value
    }

    func leave() async {
        users -= 1
        if users == 0 { try? await run("DROP SCHEMA IF EXISTS \(name) CASCADE") }
    }

    private func run(_ sql: String) async throws {
        let database = try PostgresDatabase(
            url: server,
            options: PostgresOptions(
                maximumConnections: 1, acquireTimeout: 60, connectTimeout: 30))
        do {
            _ = try await database.write { try $0.execute(sql) }
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}

/// A test's database in its schema.
private final class TestSchemaDatabase: ChangeSignalling {
    private let base: PostgresDatabase
    private let schema: TestSchema
    private let isClosed = Atomic<Bool>(false)

    init(_ base: PostgresDatabase, in schema: TestSchema) {
        self.base = base
        self.schema = schema
    }

    var engine: SQLEngine { base.engine }

    func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        if !isClosed.load(ordering: .acquiring) { try await schema.make() }
        return try await base.read(body)
    }

    func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        if !isClosed.load(ordering: .acquiring) { try await schema.make() }
        return try await base.write(body)
    }

    func signal(_ channel: String) async throws { try await base.signal(channel) }

    func notifications(on channel: String) -> AsyncStream<String> {
        base.notifications(on: channel)
    }

    func close() async {
        await base.close()
        if !isClosed.exchange(true, ordering: .acquiringAndReleasing) { await schema.leave() }
    }
}
#endif
