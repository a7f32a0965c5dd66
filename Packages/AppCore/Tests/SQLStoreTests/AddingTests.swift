import AppCoreTesting
import Foundation
import Testing

@testable import SQLStore

/// Many rows at once.
@Suite struct AddingTests {
    private static let further = [
        StoreMigration(
            "notes-002-indexes",
            [
                "CREATE INDEX notes_notes_weight ON notes_notes (scope, weight)",
                "CREATE INDEX notes_notes_bare ON notes_notes (scope, id) WHERE remark IS NULL",
                "CREATE UNIQUE INDEX notes_plain_text ON notes_plain (text)",
            ])
    ]

    private static func notes(_ ids: Range<Int>) -> [[SQLValue]] {
        ids.map { ["a", SQLValue($0), .text("note \($0)"), .real(Double($0 % 7))] }
    }

    private static func add(_ ids: Range<Int>, _ connection: any SQLConnection) throws {
        try connection.adding(["notes_notes": ids.count]) {
            try connection.load(
                notes(ids), into: "notes_notes", columns: ["scope", "id", "text", "weight"])
        }
    }

    private static func indexes(_ connection: any SQLConnection) throws -> [String] {
        try connection.rows(
            "SELECT sql FROM sqlite_master WHERE sql LIKE 'CREATE%INDEX%' ORDER BY name"
        )
        .map { try $0.text("sql") }
    }

    /// The indexes, and how many pages stay in memory.
    private static func settings(_ connection: any SQLConnection) throws -> [String] {
        let cache = try connection.row("PRAGMA cache_size")?.int("cache_size")
        return try indexes(connection) + ["\(try #require(cache))"]
    }

    /// How many notes of a weight are found, and by which index.
    private static func found(_ connection: any SQLConnection) throws -> (count: Int, plan: String)
    {
        let count = try connection.row(
            "SELECT COUNT(*) AS count FROM notes_notes WHERE scope = 'a' AND weight = 3.0")
        let plan = try connection.rows(
            "EXPLAIN QUERY PLAN SELECT id FROM notes_notes WHERE scope = 'a' AND weight = 3.0")
        return (try count?.int("count") ?? 0, try plan.first?.text("detail") ?? "")
    }

    @Test(arguments: [10, 3000])
    func indexesAreAllThereAgainAndHoldTheNewRows(count: Int) async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: NotesFile.migrations + Self.further)
        let (before, after) = try await store.write { connection in
            let before = try Self.settings(connection)
            try Self.add(0..<count, connection)
            return (before, try Self.settings(connection))
        }
        #expect(before == after && before.count == 4)
        let found = try await store.read { try Self.found($0) }
        #expect(found.count == (0..<count).count { $0 % 7 == 3 })
        #expect(found.plan.contains("notes_notes_weight"))
        let check = try await store.read { try $0.row("PRAGMA integrity_check") }
        #expect(check?.values == ["ok"])
    }

    @Test func rowsAreUniqueMeanwhile() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: NotesFile.migrations + Self.further)
        let rows: [[SQLValue]] = (0..<2000).map { [SQLValue($0), .text("text \($0 % 1999)")] }
        do {
            try await store.write { connection in
                try connection.adding(["notes_plain": rows.count]) {
                    try connection.load(rows, into: "notes_plain", columns: ["id", "text"])
                }
            }
            Issue.record("added")
        } catch SQLError.constraint {}
    }

    @Test func whatFailsLeavesRowsAndIndexesAsTheyWere() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: NotesFile.migrations + Self.further)
        try await store.write { try Self.add(0..<5, $0) }
        let before = try await store.read { try Self.indexes($0) }
        do {
            try await store.write { try Self.add(4..<4000, $0) }
            Issue.record("added")
        } catch SQLError.constraint {}
        #expect(try await store.read { try Self.indexes($0) } == before)
        #expect(try await store.read { try Self.found($0).count } == 1)
    }

    @Test func aSealedStoreStaysSealed() async throws {
        let file = try NotesFile()
        let clear = try file.open(nil, Self.further)
        await clear.close()
        try file.sealed()
        let store = try file.open(NotesFile.seal(), Self.further)
        try await store.write { try Self.add(0..<3000, $0) }
        #expect(try await texts(store) == (0..<3000).map { "note \($0)" })
        #expect(try await store.read { try Self.found($0).plan }.contains("notes_notes_weight"))
        await store.close()
        #expect(try !file.holds("note 2999"))
    }

    @Test func aStatementRunsForEachOfManyRows() async throws {
        let store = try SQLiteDatabase.inMemory(migrations: NotesFile.migrations)
        let texts = try await store.write { connection in
            try connection.execute(
                "INSERT INTO notes_plain (id, text) VALUES (?, ?) ON CONFLICT DO NOTHING",
                each: [
                    [1, "one"], [1, "another"], [2, ""], [3, "caf\u{E9}"], [4, "cafe\u{301}"],
                    [4, "cafe\u{301}"], [5, "cafe\u{301}"],
                ])
            return try connection.rows("SELECT text FROM notes_plain ORDER BY id")
                .map { try $0.text("text") }
        }
        // As they came to the last byte, though two of them look alike.
        #expect(
            texts.map { Array($0.utf8) }
                == ["one", "", "caf\u{E9}", "cafe\u{301}", "cafe\u{301}"].map { Array($0.utf8) })
        await #expect(throws: SQLError.self) {
            try await store.write {
                try $0.execute(
                    "INSERT INTO notes_plain (id, text) VALUES (?, ?)", each: [[6, "c"], [7]])
            }
        }
        #expect(try await store.read { try $0.rows("SELECT id FROM notes_plain").count } == 5)
    }

    @Test("Rows that are written one after the other into the same values are all there")
    func filled() async throws {
        let store = try SQLiteDatabase.inMemory(
            migrations: [
                StoreMigration(
                    "pairs-001-pairs",
                    [
                        """
                        CREATE TABLE pairs (a BIGINT NOT NULL, b BIGINT NOT NULL, text TEXT, more TEXT,
                            PRIMARY KEY (a, b)) WITHOUT ROWID
                        """,
                        "CREATE INDEX pairs_text ON pairs (text)",
                    ])
            ])
        try await store.write { connection in
            try connection.adding(["pairs": 2500]) {
                try connection.load(
                    2500, into: "pairs", columns: ["a", "b", "text", "more"]
                ) { index, row in
                    row[0] = SQLValue(index / 5)
                    row[1] = SQLValue(index % 5)
                    // The same letter, composed and not: two texts.
                    if index % 3 == 0 { row[2] = .text(index % 2 == 0 ? "\u{e9}" : "e\u{301}") }
                    row[3] = index == 7 ? "seven" : nil
                }
            }
        }
        let rows = try await store.read { try $0.rows("SELECT * FROM pairs ORDER BY a, b") }
        #expect(rows.count == 2500)
        for (index, row) in rows.enumerated() {
            #expect(try row.int("a") == index / 5 && row.int("b") == index % 5)
            let even = (index / 3 * 3) % 2 == 0
            #expect(Array(try row.text("text").utf8) == Array((even ? "\u{e9}" : "e\u{301}").utf8))
            #expect(try row.optionalText("more") == (index == 7 ? "seven" : nil))
        }
        let plan = try await store.read {
            try $0.rows("EXPLAIN QUERY PLAN SELECT a FROM pairs WHERE text = 'x'")
        }
        #expect(try plan.first?.text("detail").contains("pairs_text") == true)
    }
}
