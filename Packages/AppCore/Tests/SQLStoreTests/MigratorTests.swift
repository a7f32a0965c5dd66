import AppCoreTesting
import Testing

@testable import SQLStore

@Suite struct MigratorTests {
    private let first = StoreMigration("chat-001-threads", ["CREATE TABLE threads (id TEXT)"])
    private let second = StoreMigration(
        "chat-002-titles", ["ALTER TABLE threads ADD COLUMN title TEXT"])

    @Test func migrationsRunOnceAndInOrder() async throws {
        let database = try await TestDatabase.fresh()
        #expect(try await Migrator.apply([first], to: database) == ["chat-001-threads"])
        #expect(try await Migrator.apply([first, second], to: database) == ["chat-002-titles"])
        #expect(try await Migrator.apply([first, second], to: database) == [])
        try await database.write {
            _ = try $0.execute("INSERT INTO threads (id, title) VALUES ('1', 'a')")
        }
    }

    @Test func aNewerDatabaseIsRefusedUnchanged() async throws {
        let database = try await TestDatabase.fresh(migrations: [first, second])
        let third = StoreMigration("other-001", ["CREATE TABLE other (id TEXT)"])
        await #expect(throws: SQLError.newer(["chat-002-titles"])) {
            try await Migrator.apply([first, third], to: database)
        }
        await #expect(throws: SQLError.self) {
            _ = try await database.read { try $0.rows("SELECT * FROM other") }
        }
    }

    @Test func whatAnAbsentFeatureLeftBehindIsNoObstacle() async throws {
        let database = try await TestDatabase.fresh(migrations: [first])
        let goals = StoreMigration("goals-001", ["CREATE TABLE goals (id TEXT)"])
        #expect(try await Migrator.apply([goals], to: database) == ["goals-001"])
    }

    @Test func aMigrationThatFailsLeavesNoTrace() async throws {
        let database = try await TestDatabase.fresh()
        let broken = StoreMigration("chat-001-threads", ["CREATE TABLE a (id TEXT)", "NONSENSE"])
        await #expect(throws: SQLError.self) {
            try await Migrator.apply([broken], to: database)
        }
        #expect(try await Migrator.apply([first], to: database) == ["chat-001-threads"])
        await #expect(throws: SQLError.self) {
            _ = try await database.read { try $0.rows("SELECT * FROM a") }
        }
    }

    @Test func twoMigrationsWithOneNameAreRefused() async throws {
        let database = try await TestDatabase.fresh()
        await #expect(throws: SQLError.self) {
            try await Migrator.apply([first, first], to: database)
        }
    }

    @Test func twoProcessesMayMigrateAtOnce() async throws {
        let databases = try TestDatabase.several(4)
        let migrations = [first, second]
        let ran = try await withThrowingTaskGroup(of: [String].self) { group in
            for database in databases {
                group.addTask { try await Migrator.apply(migrations, to: database) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(ran.sorted() == ["chat-001-threads", "chat-002-titles"])
        for database in databases { await database.close() }
    }

    @Test(arguments: [
        ("chat-001-threads", "chat"), ("chat-service-001-threads", "chat-service"),
        ("campus-002", "campus"), ("plain", "plain"),
    ])
    func theOwnerStandsBeforeTheNumber(id: String, owner: String) {
        #expect(Migrator.owner(of: id) == owner)
    }
}
