import AppCoreTesting
import SQLStore
import Testing

/// What every engine does: runs on the one that HOMEROOM_TEST_DATABASE names.
@Suite struct SQLDatabaseTests {
    private let table = StoreMigration(
        "notes-001-table",
        [
            """
            CREATE TABLE notes (
                id BIGINT PRIMARY KEY, title TEXT NOT NULL UNIQUE, stars INTEGER,
                weight DOUBLE PRECISION)
            """
        ])

    private func fresh() async throws -> any SQLDatabase {
        try await TestDatabase.fresh(migrations: [table])
    }

    private func add(_ titles: String..., to database: any SQLDatabase) async throws {
        try await database.write { connection in
            for (number, title) in titles.enumerated() {
                try connection.execute(
                    "INSERT INTO notes (id, title) VALUES (?, ?)",
                    [.integer(Int64(number)), .text(title)])
            }
        }
    }

    @Test func valuesComeBackAsTheyWereBound() async throws {
        let database = try await fresh()
        let row = try await database.write { connection in
            try connection.execute(
                "INSERT INTO notes (id, title, stars, weight) VALUES (?, ?, ?, ?)",
                [.integer(.max), "tittel 😀 '; DROP TABLE notes", -7, 0.1])
            return try connection.row("SELECT * FROM notes")
        }
        #expect(row?.columns == ["id", "title", "stars", "weight"])
        #expect(
            row?.values
                == [.integer(.max), "tittel 😀 '; DROP TABLE notes", -7, .real(0.1)])
    }

    @Test(arguments: [
        0.1, 1e308, 1.0 / 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        123_456_789.123_456_78, .infinity,
    ])
    func realsComeBackToTheLastBit(number: Double) async throws {
        let database = try await fresh()
        let back = try await database.write { connection in
            try connection.execute(
                "INSERT INTO notes (id, title, weight) VALUES (1, 'bound', ?)", [.real(number)])
            try connection.load(
                [[2, "loaded", .real(number)]], into: "notes", columns: ["id", "title", "weight"])
            return try connection.rows("SELECT weight FROM notes").map { try $0.double("weight") }
        }
        #expect(back.map(\.bitPattern) == [number.bitPattern, number.bitPattern])
    }

    @Test func emptyTextAndNullAreDifferent() async throws {
        let database = try await fresh()
        let row = try await database.read { try $0.row("SELECT ? AS t, ? AS n", ["", .null]) }
        #expect(row?.values == [.text(""), .null])
    }

    @Test func valuesFitWhereverASharedStatementPutsThem() async throws {
        let database = try await fresh()
        try await add("a", "b", "c", to: database)
        let answers = try await database.write { connection in
            try connection.execute("UPDATE notes SET stars = id + 1, weight = ?", [2])
            return try [
                connection.row("SELECT COALESCE(?, stars) AS x FROM notes WHERE id = 1", [.null]),
                connection.row("SELECT COALESCE(?, stars) AS x FROM notes WHERE id = 1", [9]),
                connection.row("SELECT ? + 1 AS x", [.integer(3_000_000_000)]),
                connection.row("SELECT id AS x FROM notes ORDER BY id LIMIT ? OFFSET ?", [1, 2]),
                connection.row("SELECT title AS x FROM notes WHERE stars = ?", [2]),
                connection.row("SELECT COUNT(*) AS x FROM notes WHERE weight > ?", [1]),
                connection.row("SELECT COUNT(*) AS x FROM notes WHERE stars > ?", [1.5]),
                connection.row("SELECT SUM(stars) AS x FROM notes"),
                connection.row("SELECT SUM(id) AS x FROM notes"),
                connection.row("SELECT AVG(stars) AS x FROM notes"),
                connection.row("SELECT MAX(weight) AS x FROM notes"),
                connection.row("SELECT substr(?, 1, ?) AS x", ["abc", 2]),
                connection.row(
                    "SELECT COUNT(*) AS x FROM notes WHERE (? IS NULL OR stars = ?)",
                    [.null, .null]),
                connection.row(
                    "SELECT COUNT(*) AS x FROM notes WHERE (? IS NULL OR stars = ?)", [2, 2]),
                connection.row("SELECT CASE WHEN ? = 1 THEN ? ELSE ? END AS x", [1, "a", "b"]),
                connection.row("SELECT ? || title AS x FROM notes WHERE id = ?", ["z", 0]),
            ].map { try $0?.value("x") }
        }
        #expect(
            answers == [
                2, 9, 3_000_000_001, 2, "b", 3, 2, 6, 3, .real(2), .real(2), "ab", 3, 1, "a", "za",
            ])
    }

    @Test func executeCountsChangedRows() async throws {
        let database = try await fresh()
        let counts = try await database.write { connection in
            [
                try connection.execute(
                    "INSERT INTO notes (id, title) VALUES (1, 'a'), (2, 'b'), (3, 'c')"),
                try connection.execute("DELETE FROM notes WHERE title > ?", ["a"]),
                try connection.execute("SELECT * FROM notes"),
                try connection.execute(
                    "INSERT INTO notes (id, title) VALUES (1, 'x') ON CONFLICT (id) DO NOTHING"),
            ]
        }
        #expect(counts == [3, 2, 0, 0])
    }

    @Test func aWriteThatThrowsLeavesNothing() async throws {
        struct TestAbort: Error {}
        let database = try await fresh()
        await #expect(throws: TestAbort.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO notes (id, title) VALUES (1, 'a')")
                throw TestAbort()
            }
        }
        let count = try await database.read { try $0.row("SELECT count(*) AS n FROM notes") }
        #expect(try count?.int("n") == 0)
    }

    @Test func aStatementMayRunInsideItself() async throws {
        let database = try await fresh()
        try await add("a", "b", to: database)
        let seen = try await database.write { connection in
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

    @Test func aRowLoopThatThrowsLeavesTheConnectionUsable() async throws {
        struct Enough: Error {}
        let database = try await fresh()
        try await add("a", "b", "c", to: database)
        let count = try await database.read { connection in
            do {
                try connection.forEachRow("SELECT id FROM notes", []) { _ in throw Enough() }
            } catch is Enough {}
            return try connection.row("SELECT count(*) AS n FROM notes")?.int("n")
        }
        #expect(count == 3)
    }

    @Test(arguments: ["SELEC 1", "SELECT ?", "SELECT 1; SELECT 2", "SELECT nothing FROM nowhere"])
    func badStatementsAreNamed(sql: String) async throws {
        let database = try await fresh()
        do {
            _ = try await database.read { try $0.rows(sql) }
            Issue.record("accepted")
        } catch SQLError.statement(_, let named) {
            #expect(named == sql)
        }
        #expect(try await database.read { try $0.rows("SELECT 1 AS a") }.count == 1)
    }

    @Test func aReadCannotWrite() async throws {
        let database = try await fresh()
        await #expect(throws: SQLError.self) {
            try await database.read {
                _ = try $0.execute("INSERT INTO notes (id, title) VALUES (1, 'a')")
            }
        }
    }

    @Test func hostileTextIsLoadedAsItIs() async throws {
        let database = try await fresh()
        let texts = [
            "", "\\N", "\\.", "\t", "a\tb", "\n", "a\r\nb", "\\", "\\\\n", "\"", "'", "\u{7F}",
            "ÅÆØ 😀 \u{202E}", "\u{1}", "NULL", "{}", ",", " ",
        ]
        let back = try await database.write { connection in
            try connection.load(
                texts.enumerated().map { [.integer(Int64($0)), .text($1), .null] }, into: "notes",
                columns: ["id", "title", "stars"])
            return try connection.rows("SELECT title, stars FROM notes ORDER BY id")
        }
        #expect(try back.map { try $0.text("title") } == texts)
        #expect(try back.allSatisfy { try $0.optionalInt("stars") == nil })
    }

    @Test func aLoadThatBreaksAConstraintAddsNothing() async throws {
        let database = try await fresh()
        do {
            try await database.write {
                try $0.load([[1, "a"], [2, "a"]], into: "notes", columns: ["id", "title"])
            }
            Issue.record("loaded")
        } catch SQLError.constraint {}
        #expect(try await database.read { try $0.rows("SELECT id FROM notes").count } == 0)
    }

    @Test func aClosedDatabaseSaysSo() async throws {
        let database = try await fresh()
        await database.close()
        await #expect(throws: SQLError.closed) {
            try await database.read { _ = try $0.rows("SELECT 1") }
        }
    }

    @Test func writersTakeTurns() async throws {
        let databases = try TestDatabase.several(2)
        try await Migrator.apply([table], to: databases[0])
        try await databases[0].write {
            _ = try $0.execute("INSERT INTO notes (id, title, stars) VALUES (1, 'a', 0)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await databases[number % 2].write { connection in
                        let row = try connection.row("SELECT stars FROM notes WHERE id = 1")
                        let stars = try row?.int("stars") ?? 0
                        try connection.execute(
                            "UPDATE notes SET stars = ? WHERE id = 1", [.integer(Int64(stars + 1))])
                    }
                }
            }
            try await group.waitForAll()
        }
        let stars = try await databases[1].read {
            try $0.row("SELECT stars FROM notes")?.int("stars")
        }
        #expect(stars == 20)
        for database in databases { await database.close() }
    }
}
