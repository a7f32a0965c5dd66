import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

@Suite struct SQLiteDatabaseTests {
    private let table = StoreMigration(
        "notes-001-table",
        [
            "CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, body BLOB, weight REAL)"
        ])

    private func makeFile() throws -> URL {
        try TemporaryFolder.untilExit().appendingPathComponent("store.sqlite")
    }

    @Test func valuesComeBackAsTheyWereBound() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        let row = try await database.write { connection in
            try connection.execute(
                "INSERT INTO notes (id, title, body, weight) VALUES (?, ?, ?, ?)",
                [.integer(.max), "tittel\u{0} 😀 '; DROP TABLE notes", .blob([0, 255]), 0.25])
            return try connection.row("SELECT * FROM notes")
        }
        let note = try #require(row)
        #expect(note.columns == ["id", "title", "body", "weight"])
        #expect(try note.value("id") == .integer(.max))
        #expect(try note.text("title") == "tittel\u{0} 😀 '; DROP TABLE notes")
        #expect(try note.blob("body") == [0, 255])
        #expect(try note.double("weight") == 0.25)
    }

    @Test func emptyTextAndEmptyBytesAreNotNull() async throws {
        let database = try SQLiteDatabase.inMemory()
        let row = try await database.read {
            try $0.row("SELECT ? AS t, ? AS b, ? AS n", ["", .blob([]), .null])
        }
        #expect(row?.values == [.text(""), .blob([]), .null])
    }

    @Test func aWriteThatThrowsLeavesNothing() async throws {
        struct TestAbort: Error {}
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        await #expect(throws: TestAbort.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO notes (title) VALUES ('a')")
                throw TestAbort()
            }
        }
        let count = try await database.read { try $0.row("SELECT count(*) AS n FROM notes") }
        #expect(try count?.int("n") == 0)
    }

    @Test func executeCountsChangedRows() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        let counts = try await database.write { connection in
            [
                try connection.execute("INSERT INTO notes (title) VALUES ('a'), ('b'), ('c')"),
                try connection.execute("DELETE FROM notes WHERE title > ?", ["a"]),
                try connection.execute("SELECT * FROM notes"),
            ]
        }
        #expect(counts == [3, 2, 0])
    }

    @Test func aStatementMayRunInsideItself() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        let seen = try await database.write { connection in
            try connection.execute("INSERT INTO notes (title) VALUES ('a'), ('b')")
            var seen: [String] = []
            let all = "SELECT title FROM notes ORDER BY title"
            try connection.forEachRow(all, []) { outer in
                try connection.forEachRow(all, []) { inner in
                    seen.append(try outer.text("title") + inner.text("title"))
                }
            }
            return seen
        }
        #expect(seen == ["aa", "ab", "ba", "bb"])
    }

    @Test func manyRowsAreLoadedAtOnce() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        let bodies = try await database.write { connection in
            try connection.load(
                [[1, "a", .blob([1])], [2, "b\t\\N\n", .null]], into: "notes",
                columns: ["id", "title", "body"])
            return try connection.rows("SELECT title, body FROM notes ORDER BY id").map(\.values)
        }
        #expect(bodies == [[.text("a"), .blob([1])], [.text("b\t\\N\n"), .null]])
    }

    @Test(arguments: ["notes; DROP TABLE notes", "no\"tes", "Notes", ""])
    func aTableToLoadHasAPlainName(name: String) async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        await #expect(throws: SQLError.self) {
            try await database.write { try $0.load([["a"]], into: name, columns: ["title"]) }
        }
    }

    @Test func foreignKeysAreHeld() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [
            StoreMigration(
                "a-001",
                [
                    "CREATE TABLE a (id INTEGER PRIMARY KEY)",
                    "CREATE TABLE b (a INTEGER NOT NULL REFERENCES a (id))",
                ])
        ])
        await #expect(throws: SQLError.self) {
            try await database.write { _ = try $0.execute("INSERT INTO b (a) VALUES (1)") }
        }
    }

    @Test(arguments: ["SELEC 1", "SELECT ?", "SELECT 1; SELECT 2", "SELECT nothing FROM nowhere"])
    func badStatementsAreNamed(sql: String) async throws {
        let database = try SQLiteDatabase.inMemory()
        do {
            _ = try await database.read { try $0.rows(sql) }
            Issue.record("accepted")
        } catch SQLError.statement(_, let named) {
            #expect(named == sql)
        }
    }

    @Test func aReadCannotWrite() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        await #expect(throws: SQLError.self) {
            try await database.read { _ = try $0.execute("INSERT INTO notes (title) VALUES ('a')") }
        }
    }

    @Test func aClosedDatabaseSaysSo() async throws {
        let database = try SQLiteDatabase(path: makeFile().path, migrations: [table])
        await database.close()
        await #expect(throws: SQLError.closed) {
            try await database.read { _ = try $0.rows("SELECT 1") }
        }
    }

    @Test func aNewFileIsForItsOwnerAlone() async throws {
        let file = try makeFile()
        let database = try SQLiteDatabase(path: file.path, migrations: [table])
        try await database.write { _ = try $0.execute("INSERT INTO notes (title) VALUES ('a')") }
        for path in [file.path, file.path + "-wal", file.path + "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
        }
    }

    @Test func twoDatabasesOnOneFileSeeEachOthersCommits() async throws {
        let file = try makeFile().path
        let first = try SQLiteDatabase(path: file, migrations: [table])
        let second = try SQLiteDatabase(path: file, migrations: [table])
        try await first.write { _ = try $0.execute("INSERT INTO notes (title) VALUES ('a')") }
        let title = try await second.read { try $0.row("SELECT title FROM notes")?.text("title") }
        #expect(title == "a")
    }

    @Test func aFileThatIsNoDatabaseIsRefusedAndKept() throws {
        let file = try makeFile()
        let rubbish = Data(repeating: 7, count: 8192)
        try rubbish.write(to: file)
        do {
            _ = try SQLiteDatabase(path: file.path, migrations: [table])
            Issue.record("opened")
        } catch SQLError.corrupt {}
        #expect(try Data(contentsOf: file) == rubbish)
    }

    @Test func aFolderThatIsNotThereCannotBeWritten() {
        do throws(SQLError) {
            _ = try SQLiteDatabase(path: "/nowhere/at/all/store.sqlite")
            Issue.record("opened")
        } catch {
            if case .cannotWrite = error { return }
            Issue.record("\(error)")
        }
    }

    @Test func aFullDatabaseIsReportedAsSuch() async throws {
        let database = try SQLiteDatabase.inMemory(migrations: [table])
        do {
            try await database.write { connection in
                try connection.execute("PRAGMA max_page_count = 10")
                for index in 0..<100 {
                    try connection.execute(
                        "INSERT INTO notes (title, body) VALUES (?, ?)",
                        [.text("n\(index)"), .blob(Array(repeating: 1, count: 4096))])
                }
            }
            Issue.record("never full")
        } catch SQLError.cannotWrite {}
    }

    @Test func openingAFileThatIsUpToDateWritesNothing() async throws {
        let file = try makeFile()
        let first = try SQLiteDatabase(path: file.path, migrations: [table])
        try await first.write { _ = try $0.execute("INSERT INTO notes (title) VALUES ('a')") }
        await first.close()
        let before = try Data(contentsOf: file)
        let again = try SQLiteDatabase(path: file.path, migrations: [table])
        let count = try await again.read { try $0.row("SELECT count(*) AS n FROM notes")?.int("n") }
        #expect(count == 1)
        let log = try FileManager.default.attributesOfItem(atPath: file.path + "-wal")
        #expect(log[.size] as? Int == 0)
        await again.close()
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(arguments: [(SQLiteOptions.Durability.process, 1), (.power, 2)])
    func whatACommitSurvivesIsSaidToTheEngine(
        durability: SQLiteOptions.Durability, level: Int
    ) async throws {
        let database = try SQLiteDatabase(
            path: try makeFile().path, options: SQLiteOptions(durability: durability))
        let found = try await database.write { connection in
            try connection.row("PRAGMA synchronous")?.int("synchronous")
        }
        #expect(found == level)
        await database.close()
    }
}
