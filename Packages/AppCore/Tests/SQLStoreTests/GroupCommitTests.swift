import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

@Suite(.timeLimit(.minutes(10))) struct GroupCommitTests {
    private let migration = StoreMigration(
        "marks-001-table",
        [
            "CREATE TABLE students (id INTEGER PRIMARY KEY)",
            """
            CREATE TABLE marks (
                name TEXT PRIMARY KEY,
                student INTEGER REFERENCES students (id) DEFERRABLE INITIALLY DEFERRED)
            """,
        ])
    private let file: URL

    init() throws {
        file = try TemporaryFolder.untilExit().appendingPathComponent("store.sqlite")
    }

    private func open(
        _ durability: SQLiteOptions.Durability = .power
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(
            path: file.path, migrations: [migration],
            options: SQLiteOptions(durability: durability))
    }

    /// Starts all writes while another one holds the writer, so that they wait together.
    private func together<T: Sendable>(
        in database: SQLiteDatabase, _ writes: [@Sendable () async throws -> T],
        beforeTheyRun: ([Task<T, any Error>]) -> Void = { _ in }
    ) async throws -> [Result<T, any Error>] {
        let (started, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let holder = Task {
            try await database.write { _ in
                started.signal()
                gate.wait()
            }
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                started.wait()
                done.resume()
            }
        }
        var tasks: [Task<T, any Error>] = []
        for write in writes {
            tasks.append(Task { try await write() })
            while database.commits.waitingCount < tasks.count { await Task.yield() }
        }
        beforeTheyRun(tasks)
        gate.signal()
        try await holder.value
        var results: [Result<T, any Error>] = []
        for task in tasks { results.append(await task.result) }
        return results
    }

    /// A write of a name, followed by `then`.
    private func writing(
        _ name: String, to database: SQLiteDatabase,
        then: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
    ) -> @Sendable () async throws -> Int {
        {
            try await database.write { connection in
                let count = try connection.execute(
                    "INSERT INTO marks (name) VALUES (?)", [.text(name)])
                try then(connection)
                return count
            }
        }
    }

    private func names(in database: SQLiteDatabase) async throws -> [String] {
        try await database.read { connection in
            try connection.rows("SELECT name FROM marks ORDER BY name").map { try $0.text("name") }
        }
    }

    /// The number of commits in the write-ahead log. Source: SQLite's file format, section 4.
    private func commits() throws -> Int {
        let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file.path + "-wal")))
        let page = Int(log[10]) << 8 | Int(log[11])
        return stride(from: 32, to: log.count, by: 24 + page)
            .count { log[($0 + 4)..<($0 + 8)].contains { $0 != 0 } }
    }

    @Test(arguments: [SQLiteOptions.Durability.power, .process])
    func writesThatWaitTogetherShareACommit(durability: SQLiteOptions.Durability) async throws {
        let database = try open(durability)
        let before = try commits()
        let results = try await together(
            in: database, (0..<8).map { writing("mark \($0)", to: database) })
        #expect(try results.map { try $0.get() } == Array(repeating: 1, count: 8))
        #expect(try await names(in: database).count == 8)
        #expect(try commits() == before + 1)
    }

    @Test func aWriteThatFailsUndoesOnlyItself() async throws {
        struct TestAbort: Error {}
        let database = try open()
        let results = try await together(
            in: database,
            [
                writing("a", to: database), writing("a", to: database),
                writing("b", to: database) { _ in throw TestAbort() },
                writing("c", to: database),
            ])
        #expect(try results[0].get() == 1)
        #expect(throws: SQLError.self) { try results[1].get() }
        #expect(throws: TestAbort.self) { try results[2].get() }
        #expect(try results[3].get() == 1)
        #expect(try await names(in: database) == ["a", "c"])
    }

    @Test func aWriteThatBreaksTheCommitFailsAlone() async throws {
        let database = try open()
        let results = try await together(
            in: database,
            [
                writing("a", to: database),
                writing("b", to: database) { try $0.execute("UPDATE marks SET student = 7") },
                writing("c", to: database),
            ])
        #expect(try results[0].get() == 1)
        #expect(throws: SQLError.self) { try results[1].get() }
        #expect(try results[2].get() == 1)
        #expect(try await names(in: database) == ["a", "c"])
    }

    /// As SQLite does on a full disk.
    @Test func aTransactionThatEndsEarlyLosesNoOtherWrite() async throws {
        let database = try open()
        let results = try await together(
            in: database,
            [
                writing("a", to: database),
                writing("b", to: database) { try $0.execute("ROLLBACK") },
                writing("c", to: database),
            ])
        #expect(try results[0].get() == 1)
        #expect(throws: SQLError.self) { try results[1].get() }
        #expect(try results[2].get() == 1)
        #expect(try await names(in: database) == ["a", "c"])
    }

    @Test func aCancelledWriteLeavesTheOthers() async throws {
        let database = try open()
        let results = try await together(
            in: database, ["a", "b", "c"].map { writing($0, to: database) },
            beforeTheyRun: { $0[1].cancel() })
        #expect(throws: CancellationError.self) { try results[1].get() }
        #expect(try await names(in: database) == ["a", "c"])
    }

    /// Copies the files as a kill at this moment would leave them.
    @Test func anAnsweredWriteIsOnDisk() async throws {
        let database = try open()
        let writes = (0..<4).map { number -> @Sendable () async throws -> Bool in
            let write = writing("mark \(number)", to: database)
            let (file, copy) = (file, file.path + ".killed-\(number)")
            return {
                _ = try await write()
                for suffix in ["", "-wal"] {
                    try FileManager.default.copyItem(
                        atPath: file.path + suffix, toPath: copy + suffix)
                }
                let opened = try SQLiteDatabase(path: copy)
                return try await opened.read {
                    try $0.row("SELECT 1 FROM marks WHERE name = ?", [.text("mark \(number)")])
                } != nil
            }
        }
        for result in try await together(in: database, writes) { #expect(try result.get()) }
    }

    @Test func theNextWriteSeesTheOnesBeforeIt() async throws {
        let database = try open()
        let counting: @Sendable () async throws -> Int = {
            try await database.write { connection in
                let count = try connection.row("SELECT count(*) AS n FROM marks")?.int("n") ?? -1
                try connection.execute("INSERT INTO marks (name) VALUES (?)", [.text("\(count)")])
                return count
            }
        }
        let results = try await together(in: database, Array(repeating: counting, count: 5))
        #expect(try results.map { try $0.get() } == [0, 1, 2, 3, 4])
    }

    @Test func aLongWriteHasItsOwnCommit() async throws {
        let database = try open()
        let before = try commits()
        let loading: @Sendable () async throws -> Int = {
            try await database.write { connection in
                try connection.load(
                    (0..<1000).map { [.text("long \($0)")] }, into: "marks", columns: ["name"])
                return 1000
            }
        }
        let results = try await together(
            in: database, [writing("a", to: database), loading, writing("b", to: database)])
        #expect(try results.map { try $0.get() } == [1, 1000, 1])
        #expect(try await names(in: database).count == 1002)
        #expect(try commits() == before + 2)
    }
}
