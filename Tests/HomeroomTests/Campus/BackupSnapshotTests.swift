import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Synchronization
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

@Suite struct BackupSnapshotTests {
    /// Money only moves between accounts, and every move writes a session. In any consistent backup
    /// the sum is unchanged and every session has its account.
    @Test func aBackupDuringWritesShowsOneMoment() async throws {
        let folder = try SampleFolder()
        // In memory, SQLite has one connection, so nothing could be written during a backup.
        let database: any SQLDatabase =
            TestDatabase.engine == .postgres
            ? try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
            : try SQLiteDatabase(
                path: folder.file("busy.sqlite"), migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(database, rows: 3_000, seed: 21)
        let moves = Moves()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var chance = SampleChance(state: 22)
                while !moves.isOver {
                    let (from, to) = (chance.next() % 20, chance.next() % 20)
                    try await database.write {
                        try Self.move(from, to, number: moves.next(), in: $0)
                    }
                }
            }
            for number in 0..<4 {
                // At least one write between two backups.
                let reached = moves.count
                while moves.count == reached { await Task.yield() }
                let path = folder.file("\(number).backup")
                _ = try await CampusSample.backup.write(database, to: path, replaces: false)
            }
            moves.end()
            try await group.waitForAll()
        }
        for number in 0..<4 {
            let copy = try SQLiteDatabase.inMemory()
            let restored = try await CampusRestore(CampusSample.backup)
                .restore(folder.file("\(number).backup"), into: copy, replaces: false)
            let (sum, sessions, orphans) = try await copy.read { connection in
                (
                    try connection.row(
                        "SELECT CAST(SUM(balance) AS BIGINT) AS n FROM sample_accounts")?.int("n"),
                    try connection.row("SELECT COUNT(*) AS n FROM sample_sessions")?.int("n"),
                    try connection.row(
                        """
                        SELECT COUNT(*) AS n FROM sample_sessions s LEFT JOIN sample_accounts a
                        ON a.tenant_id = s.tenant_id AND a.id = s.account_id WHERE a.id IS NULL
                        """)?.int("n")
                )
            }
            #expect(sum == 2_000)
            #expect(orphans == 0)
            #expect(sessions == restored.tables.first { $0.table == "sample_sessions" }?.rows)
            await copy.close()
        }
        await database.close()
    }

    @Test func aSecondBackupToTheSameFileIsRefusedWhileOneIsUnderWay() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let database = try SQLiteDatabase.inMemory(migrations: CampusSample.layout.migrations)
        let first = try PartialFile(for: path)
        let problem = await #expect(throws: Problem.self) {
            try await CampusSample.backup.write(database, to: path, replaces: false)
        }
        #expect(problem?.code == .conflict)
        first.discard()
        _ = try await CampusSample.backup.write(database, to: path, replaces: false)
        #expect(try folder.names == ["one.backup"])
        await database.close()
    }

    /// The old file isn't overwritten: another process may have it open, or it may have another
    /// link.
    @Test func whatAKilledBackupLeftBehindMakesRoom() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let left = Data(repeating: 0x42, count: 100_000)
        try left.write(to: URL(filePath: folder.file("precious")))
        try FileManager.default.linkItem(
            atPath: folder.file("precious"), toPath: path + ".partial")
        let database = try SQLiteDatabase.inMemory(migrations: CampusSample.layout.migrations)
        let taken = try await CampusSample.backup.write(database, to: path, replaces: false)
        #expect(try await CampusSample.backup.verify(path) == taken)
        #expect(try folder.names == ["one.backup", "precious"])
        #expect(try Data(contentsOf: URL(filePath: folder.file("precious"))) == left)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        await database.close()
    }

    /// PostgreSQL retries a body after a lost connection or a conflict.
    @Test func bodiesThatRunAgainBeginAnew() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let source = RepeatingDatabase(
            base: try await TestDatabase.fresh(migrations: CampusSample.layout.migrations))
        try await CampusSample.fill(source.base, rows: 600, seed: 23)
        _ = try await CampusSample.backup.write(source, to: path, replaces: false)
        let target = RepeatingDatabase(base: try await TestDatabase.fresh())
        _ = try await CampusRestore(CampusSample.backup)
            .restore(path, into: target, replaces: false)
        #expect(try await CampusSample.backup.compare(target, with: path).isEqual)
        #expect(try await CampusSample.content(target) == CampusSample.content(source))
        await source.close()
        await target.close()
    }

    private static func move(
        _ from: UInt64, _ to: UInt64, number: Int, in connection: any SQLConnection
    ) throws {
        for (account, change) in [(from, -1), (to, 1)] {
            try connection.execute(
                "UPDATE sample_accounts SET balance = balance + ? WHERE tenant_id = ? AND id = ?",
                [.integer(Int64(change)), "north", .text("a\(account)")])
        }
        try connection.execute(
            "INSERT INTO sample_accounts VALUES ('south', ?, 0)", [.text("new \(number)")])
        try connection.execute(
            "INSERT INTO sample_sessions VALUES ('south', ?, ?)",
            [.text("s\(number)"), .text("new \(number)")])
    }
}

/// Counts writes and stops them when enough were made.
private final class Moves: Sendable {
    private let state = Mutex((count: 0, isOver: false))
    var count: Int { state.withLock(\.count) }
    var isOver: Bool { state.withLock(\.isOver) }

    func next() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }
    func end() { state.withLock { $0.isOver = true } }
}

/// Runs every body twice and rolls back the first run.
private struct RepeatingDatabase: SQLDatabase {
    private struct Lost: Error {}

    let base: any SQLDatabase
    var engine: SQLEngine { base.engine }

    func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        _ = try await base.read(body)
        return try await base.read(body)
    }

    func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        do {
            try await base.write { connection in
                _ = try body(connection)
                throw Lost()
            }
        } catch is Lost {}
        return try await base.write(body)
    }

    func close() async { await base.close() }
}
