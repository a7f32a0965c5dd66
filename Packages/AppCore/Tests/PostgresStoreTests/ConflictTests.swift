#if Postgres
import SQLStore
import Testing

@testable import PostgresStore

@Suite(.enabled(if: Server.isThere, Server.need))
struct ConflictTests {
    private let table = "CREATE TABLE seats (id BIGINT PRIMARY KEY, taken BIGINT NOT NULL)"

    @Test func twoWritesThatReadEachOthersRowsBothSucceedInTurn() async throws {
        let database = try await Server.fresh(table, "INSERT INTO seats VALUES (1, 0), (2, 0)")
        let runs = Count()
        let gate = ThreadBarrier(2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (mine, other) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
                group.addTask {
                    let first = Once()
                    try await database.write { connection in
                        runs.up()
                        let taken = try connection.row(
                            "SELECT taken FROM seats WHERE id = ?", [.integer(other)])?.int("taken")
                        // Both have read before either has written.
                        if first.take() { gate.pass() }
                        try connection.execute(
                            "UPDATE seats SET taken = ? WHERE id = ?",
                            [.integer(Int64((taken ?? 0) + 1)), .integer(mine)])
                    }
                }
            }
            try await group.waitForAll()
        }
        // One after the other: the second sees what the first has written.
        #expect(try await database.value("SELECT SUM(taken) FROM seats") == 3)
        #expect(runs.value >= 3)
        await database.close()
    }

    @Test func aDeadlockIsBrokenAndBothWritesAreKept() async throws {
        let database = try await Server.fresh(table, "INSERT INTO seats VALUES (1, 0), (2, 0)")
        let runs = Count()
        let gate = ThreadBarrier(2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for order in [[1, 2], [2, 1]] as [[Int64]] {
                group.addTask {
                    let first = Once()
                    try await database.write { connection in
                        runs.up()
                        for id in order {
                            try connection.execute(
                                "UPDATE seats SET taken = taken + 1 WHERE id = ?", [.integer(id)])
                            if first.take() { gate.pass() }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await database.value("SELECT SUM(taken) FROM seats") == 4)
        #expect(runs.value >= 3)
        await database.close()
    }

    @Test func aConflictWithoutEndIsGivenUp() async throws {
        let database = try await Server.fresh(table) { $0.maximumRetries = 3 }
        let runs = Count()
        await #expect(throws: SQLError.busy) {
            try await database.write { connection in
                runs.up()
                try connection.execute(
                    "DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$")
            }
        }
        #expect(runs.value == 4)
        await database.close()
    }

    @Test func aDuplicateThatAnotherWriteMadeMeanwhileIsSeenTheSecondTime() async throws {
        let database = try await Server.fresh(table)
        let first = Once()
        let answer = try await database.write { connection -> String in
            let found = try connection.row("SELECT id FROM seats WHERE id = 7")
            if found != nil { return "found" }
            if first.take() { try Self.insertOutside(database) }
            try connection.execute("INSERT INTO seats VALUES (7, 1)")
            return "made"
        }
        #expect(answer == "found")
        await database.close()
    }

    /// Blocks the body until another transaction has committed the row.
    private static func insertOutside(_ database: PostgresDatabase) throws {
        let gate = ThreadBarrier(2)
        Task {
            try? await database.run("INSERT INTO seats VALUES (7, 0)")
            gate.pass()
        }
        gate.pass()
    }

    @Test func whatTheBodyMadeOfAnErrorIsWhatTheCallerGets() async throws {
        struct Taken: Error {}
        let database = try await Server.fresh(table, "INSERT INTO seats VALUES (1, 0)")
        await #expect(throws: Taken.self) {
            try await database.write { connection in
                do {
                    try connection.execute("INSERT INTO seats VALUES (1, 0)")
                } catch SQLError.constraint {
                    throw Taken()
                }
            }
        }
        await database.close()
    }

    @Test func anErrorThatABodyPassesOverStillStopsTheWrite() async throws {
        let database = try await Server.fresh(table, "INSERT INTO seats VALUES (1, 0)")
        do {
            try await database.write { connection in
                try connection.execute("INSERT INTO seats VALUES (2, 0)")
                _ = try? connection.execute("INSERT INTO seats VALUES (1, 0)")
            }
            Issue.record("committed")
        } catch SQLError.constraint {}
        #expect(try await database.value("SELECT COUNT(*) FROM seats") == 1)
        await database.close()
    }
}
#endif
