import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import HomeroomHost
@testable import HomeroomServer

@Suite struct BackupRoundTripTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func whatIsRestoredIsWhatWasThere(seed: UInt64) async throws {
        let folder = try SampleFolder()
        let source = try SQLiteDatabase(
            path: folder.file("a.sqlite"), migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(source, rows: 700, seed: seed)
        let target = try SQLiteDatabase(path: folder.file("b.sqlite"))
        try await Self.move(from: source, to: target, folder)
        await source.close()
        await target.close()
    }

    @Test(
        .enabled(
            if: ProcessInfo.processInfo.environment["HOMEROOM_TEST_DATABASE"] != nil,
            "HOMEROOM_TEST_DATABASE names no PostgreSQL: the way there and back is not tested"),
        arguments: [4, 5] as [UInt64])
    func postgreSQLGetsAndGivesBackTheSameRows(seed: UInt64) async throws {
        let folder = try SampleFolder()
        let source = try SQLiteDatabase(
            path: folder.file("a.sqlite"), migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(source, rows: 700, seed: seed)
        let other = try await TestDatabase.fresh()
        try await Self.move(from: source, to: other, folder)
        let back = try SQLiteDatabase(path: folder.file("c.sqlite"))
        try await Self.move(from: other, to: back, folder)
        #expect(try await CampusSample.content(back) == CampusSample.content(source))
        for database in [source, other, back] as [any SQLDatabase] { await database.close() }
    }

    @Test func aUsedDatabaseIsOnlyReplacedWhenToldSo() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let source = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(source, rows: 10, seed: 6)
        _ = try await CampusSample.backup.write(source, to: path, replaces: false)
        let target = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(target, rows: 30, seed: 7)
        let before = try await CampusSample.content(target)
        let restore = CampusRestore(CampusSample.backup)
        let problem = await #expect(throws: Problem.self) {
            try await restore.restore(path, into: target, replaces: false)
        }
        #expect(problem?.code == .conflict)
        #expect(try await CampusSample.content(target) == before)
        _ = try await restore.restore(path, into: target, replaces: true)
        #expect(try await CampusSample.content(target) == CampusSample.content(source))
        await source.close()
        await target.close()
    }

    @Test func anOlderBackupBringsItsOwnSchema() async throws {
        let folder = try SampleFolder()
        let path = folder.file("old.backup")
        let old = CampusLayout(
            tables: CampusSample.layout.tables,
            migrations: Array(CampusSample.layout.migrations.prefix(1)))
        let source = try await TestDatabase.fresh(migrations: old.migrations)
        try await source.write { connection in
            _ = try connection.execute("INSERT INTO sample_accounts VALUES ('home', 'old', 7)")
        }
        let taken = try await CampusSample.backup.write(source, to: path, replaces: false)
        #expect(taken.header.migrations == ["sample-service-001-accounts"])
        let target = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        try await CampusSample.fill(target, rows: 5, seed: 8)
        _ = try await CampusRestore(CampusSample.backup)
            .restore(path, into: target, replaces: true)
        let equal = try await CampusSample.backup.compare(target, with: path)
        #expect(equal.isEqual)
        // Migrations after the backup run again on its rows.
        try await Migrator.apply(CampusSample.layout.migrations, to: target)
        let balances = try await target.read { connection in
            try connection.rows("SELECT id, balance FROM sample_accounts ORDER BY id")
                .map { try "\($0.text("id")) \($0.int("balance"))" }
        }
        #expect(balances == ["first 0", "old 7"])
        await source.close()
        await target.close()
    }

    @Test func aBackupOfANewerCampusIsLeftAlone() async throws {
        let folder = try SampleFolder()
        let path = folder.file("new.backup")
        let source = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        _ = try await CampusSample.backup.write(source, to: path, replaces: false)
        let another = folder.file("another.backup")
        let older = CampusBackup(
            layout: CampusLayout(
                tables: CampusSample.layout.tables,
                migrations: Array(CampusSample.layout.migrations.prefix(1))),
            version: "1", now: { Date() })
        let target = try await TestDatabase.fresh()
        for act in [
            { try await CampusRestore(older).restore(path, into: target, replaces: true) },
            { try await older.verify(path) },
            { try await older.write(source, to: another, replaces: false) },
        ] as [@Sendable () async throws -> BackupSummary] {
            let problem = await #expect(throws: Problem.self) { try await act() }
            #expect(problem?.code == .configuration)
            #expect(problem?.reason?.contains("sample-service-002-values") == true)
        }
        #expect(try folder.names == ["new.backup"])
        await source.close()
        await target.close()
    }

    @Test func aFileThatIsThereIsKeptAndWhatIsNoBackupIsNeverReplaced() async throws {
        let folder = try SampleFolder()
        let path = folder.file("one.backup")
        let source = try await TestDatabase.fresh(migrations: CampusSample.layout.migrations)
        let first = try await CampusSample.backup.write(source, to: path, replaces: false)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let kept = await #expect(throws: Problem.self) {
            try await CampusSample.backup.write(source, to: path, replaces: false)
        }
        #expect(kept?.code == .conflict)
        let again = try await CampusSample.backup.write(source, to: path, replaces: true)
        #expect(again == first)
        let letter = folder.file("letter.txt")
        try Data(String(repeating: "Dear all, ", count: 40).utf8).write(to: URL(filePath: letter))
        await #expect(throws: Problem.self) {
            try await CampusSample.backup.write(source, to: letter, replaces: true)
        }
        #expect(FileManager.default.contents(atPath: letter)?.first == UInt8(ascii: "D"))
        #expect(try folder.names == ["letter.txt", "one.backup"])
        await source.close()
    }

    /// Backs up, restores, and compares in three ways.
    private static func move(
        from source: any SQLDatabase, to target: any SQLDatabase, _ folder: SampleFolder
    ) async throws {
        let path = folder.file("\(UUID().uuidString).backup")
        let taken = try await CampusSample.backup.write(source, to: path, replaces: false)
        #expect(taken == (try await CampusSample.backup.verify(path)))
        let restored = try await CampusRestore(CampusSample.backup)
            .restore(path, into: target, replaces: false)
        #expect(restored == taken)
        #expect(try await CampusSample.content(target) == CampusSample.content(source))
        #expect(try await CampusSample.backup.compare(target, with: path).isEqual)
        #expect(try await CampusSample.backup.compare(source, with: path).isEqual)
    }
}
