#if Postgres
import Foundation
import SQLStore
import Testing

@testable import PostgresStore

@Suite(.enabled(if: Server.isThere, Server.need))
struct StatementTests {
    private let table = "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT, body BYTEA)"

    @Test func aThousandStatementsFitInASmallCache() async throws {
        let database = try await Server.fresh {
            $0.maximumConnections = 1
            $0.statementCacheSize = 50
        }
        for round in 0..<2 {
            let sum = try await database.read { connection in
                try (0..<1000).reduce(0) { sum, number in
                    sum + (try connection.row("SELECT ? + \(number) AS n", [1])?.int("n") ?? 0)
                }
            }
            #expect(sum == 1000 + 999 * 500, "round \(round)")
        }
        let kept = try await database.value("SELECT COUNT(*) FROM pg_prepared_statements")
        guard case .integer(let count)? = kept else { throw SQLError.column("count") }
        #expect((10...51).contains(count))
        await database.close()
    }

    @Test func aTableThatChangedUnderAPreparedStatementIsReadAnew() async throws {
        let database = try await Server.fresh(table, "INSERT INTO notes VALUES (1, 'a', NULL)") {
            $0.maximumConnections = 1
        }
        let all = "SELECT * FROM notes"
        for _ in 0..<8 { _ = try await database.value(all) }
        try await database.run("ALTER TABLE notes ADD COLUMN stars INTEGER DEFAULT 3")
        let row = try await database.read { try $0.row(all) }
        #expect(row?.columns == ["id", "title", "body", "stars"])
        #expect(row?.values.last == 3)
        await database.close()
    }

    @Test func statementsThatTheServerForgotArePreparedAgain() async throws {
        let database = try await Server.fresh(table) { $0.maximumConnections = 1 }
        _ = try await database.value("SELECT COUNT(*) FROM notes")
        try await database.run("DEALLOCATE ALL")
        #expect(try await database.value("SELECT COUNT(*) FROM notes") == 0)
        await database.close()
    }

    @Test func textWithANULIsRefusedAndTheTransactionGoesOn() async throws {
        let database = try await Server.fresh(table)
        try await database.write { connection in
            #expect(throws: SQLError.value("PostgreSQL text can't contain NUL (U+0000).")) {
                try connection.execute("INSERT INTO notes VALUES (1, ?)", ["a\u{0}b"])
            }
            try connection.execute("INSERT INTO notes VALUES (2, ?)", ["b"])
        }
        do {
            try await database.write {
                try $0.load([[3, "a\u{0}"]], into: "notes", columns: ["id", "title"])
            }
            Issue.record("loaded")
        } catch SQLError.value {}
        #expect(try await database.value("SELECT COUNT(*) FROM notes") == 1)
        await database.close()
    }

    @Test func hugeValuesGoThereAndBack() async throws {
        let database = try await Server.fresh(table)
        let text = String(repeating: "På 😀\n", count: 1_000_000)
        let bytes = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let rows = try await database.write { connection in
            try connection.execute(
                "INSERT INTO notes VALUES (1, ?, ?)", [.text(text), .blob(bytes)])
            try connection.load(
                [[2, .text(text), .blob(bytes)]], into: "notes", columns: ["id", "title", "body"])
            return try connection.rows("SELECT title, body FROM notes ORDER BY id").map(\.values)
        }
        #expect(rows == [[.text(text), .blob(bytes)], [.text(text), .blob(bytes)]])
        await database.close()
    }

    @Test func manyRowsAreLoadedAndStreamed() async throws {
        let database = try await Server.fresh(table)
        let sums = try await database.write { connection in
            try connection.load(
                (0..<100_000).map {
                    [.integer($0), .text("note \($0)"), .blob([UInt8($0 & 255)])]
                },
                into: "notes", columns: ["id", "title", "body"])
            var outer = 0
            var inner = 0
            try connection.forEachRow("SELECT id FROM notes ORDER BY id", []) { row in
                outer += try row.int("id")
                if try row.int("id") % 50_000 == 7 {
                    inner += try connection.row("SELECT COUNT(*) AS n FROM notes")?.int("n") ?? 0
                }
            }
            return [outer, inner]
        }
        #expect(sums == [99_999 * 50_000, 200_000])
        await database.close()
    }

    @Test func aRowThatFailsHalfwayEndsTheLoop() async throws {
        let database = try await Server.fresh()
        let seen = Count()
        await #expect(throws: SQLError.self) {
            try await database.read { connection in
                try connection.forEachRow(
                    "SELECT 10 / (5 - n) AS x FROM generate_series(1, 9) n", []
                ) {
                    _ in seen.up()
                }
            }
        }
        #expect(seen.value <= 4)
        #expect(try await database.value("SELECT 1") == 1)
        await database.close()
    }

    @Test func aSlowStatementIsStopped() async throws {
        let database = try await Server.fresh { $0.statementTimeout = 0.1 }
        let sql = "SELECT pg_sleep(60)"
        await #expect(throws: SQLError.timedOut(sql: sql)) { try await database.value(sql) }
        #expect(try await database.value("SELECT 1") == 1)
        await database.close()
    }

    @Test func aLockThatIsNotGivenInTimeIsBusy() async throws {
        let database = try await Server.fresh(table) { $0.lockTimeout = 0.1 }
        try await database.write { connection in
            try connection.execute("LOCK TABLE notes IN ACCESS EXCLUSIVE MODE")
            let gate = ThreadBarrier(2)
            Task {
                await #expect(throws: SQLError.busy) {
                    try await database.value("SELECT COUNT(*) FROM notes")
                }
                gate.pass()
            }
            gate.pass()
        }
        await database.close()
    }

    @Test(
        arguments: [
            ("SELECT 1 = 1", .integer(1)), ("SELECT NULL::int", .null),
            ("SELECT 7::smallint", .integer(7)), ("SELECT -7::int", .integer(-7)),
            ("SELECT 1.5::real", .real(1.5)), ("SELECT '-0'::float8", .real(-0.0)),
            ("SELECT 'x'::varchar(3)", .text("x")), ("SELECT 'x'::name", .text("x")),
            ("SELECT '\\x00ff'::bytea", .blob([0, 255])), ("SELECT pg_notify('nobody', '')", .null),
            ("SELECT '{\"a\": 1}'::jsonb", .text("{\"a\": 1}")),
            ("SELECT '2026-11-21 10:00:00+00'::timestamptz", .text("2026-11-21 10:00:00+00")),
            ("SELECT 12345678901234567168::numeric", .real(12_345_678_901_234_567_168)),
            ("SELECT 0::numeric", .integer(0)), ("SELECT -10000::numeric", .integer(-10000)),
            ("SELECT 100000000::numeric", .integer(100_000_000)),
            ("SELECT 9223372036854775807::numeric", .integer(.max)),
            ("SELECT 0.00001234::numeric", .real(0.00001234)), ("SELECT 2.50::numeric", .real(2.5)),
            ("SELECT -12345.06789::numeric", .real(-12345.06789)),
            ("SELECT 'Infinity'::numeric", .real(.infinity)),
            ("SELECT '{1,2}'::int[]", .text("{1,2}")),
        ] as [(String, SQLValue)])
    func everyTypeIsReadAsTheNearestOfOurs(sql: String, value: SQLValue) async throws {
        let database = try await Server.fresh()
        #expect(try await database.value(sql) == value)
        await database.close()
    }

    @Test func notANumberStaysOne() async throws {
        let database = try await Server.fresh()
        for sql in ["SELECT 'NaN'::numeric", "SELECT 'NaN'::float8"] {
            guard case .real(let number)? = try await database.value(sql) else {
                Issue.record("\(sql)")
                continue
            }
            #expect(number.isNaN)
        }
        await database.close()
    }

    @Test func aReadSeesOneMomentThroughout() async throws {
        let database = try await Server.fresh(table)
        let counts = try await database.read { connection in
            let first = try connection.row("SELECT COUNT(*) AS n FROM notes")?.int("n")
            let gate = ThreadBarrier(2)
            Task {
                try? await database.run("INSERT INTO notes VALUES (1, 'a')")
                gate.pass()
            }
            gate.pass()
            return [first, try connection.row("SELECT COUNT(*) AS n FROM notes")?.int("n")]
        }
        #expect(counts == [0, 0])
        #expect(try await database.value("SELECT COUNT(*) FROM notes") == 1)
        await database.close()
    }
}
#endif
