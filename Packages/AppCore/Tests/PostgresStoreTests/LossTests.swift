#if Postgres
import Foundation
import SQLStore
import Testing

@testable import PostgresStore

/// Connections that break, and a server that goes away.
@Suite(.enabled(if: Server.isThere, Server.need))
struct LossTests {
    private let table = "CREATE TABLE notes (id BIGINT PRIMARY KEY, title TEXT NOT NULL)"
    private let end = "SELECT pg_terminate_backend(?)"

    private func makePair(
        limits: (inout PostgresOptions) -> Void = { _ in }
    ) async throws -> (Wire, PostgresDatabase) {
        let wire = try Wire(to: Server.url)
        return (wire, try await Server.fresh([table], through: wire.url, limits: limits))
    }

    @Test func anIdleConnectionThatTheServerEndedIsReplaced() async throws {
        let database = try await Server.fresh { $0.maximumConnections = 1 }
        let other = try await Server.fresh()
        let pid = try await database.value("SELECT pg_backend_pid()")
        #expect(try await other.value(end, [try #require(pid)]) == 1)
        let newer = try await database.value("SELECT pg_backend_pid()")
        #expect(newer != nil && newer != pid)
        await database.close()
        await other.close()
    }

    @Test func aBodyWhoseConnectionEndsRunsAgainAndCommitsOnce() async throws {
        let database = try await Server.fresh(table)
        let other = try await Server.fresh()
        let runs = Count()
        try await database.write { connection in
            runs.up()
            try connection.execute("INSERT INTO notes VALUES (1, 'a')")
            if runs.value == 1 {
                let pid = try connection.row("SELECT pg_backend_pid() AS p")?.value("p")
                let gate = ThreadBarrier(2)
                Task {
                    _ = try? await other.value(
                        "SELECT pg_terminate_backend(?, 5000)", [pid ?? .null])
                    gate.pass()
                }
                gate.pass()
            }
            try connection.execute("INSERT INTO notes VALUES (2, 'b')")
        }
        #expect(runs.value == 2)
        #expect(try await database.value("SELECT COUNT(*) FROM notes") == 2)
        await database.close()
        await other.close()
    }

    @Test func aCommitWithoutAnAnswerIsReportedAndNotRepeated() async throws {
        let (wire, database) = try await makePair()
        try await database.run("INSERT INTO notes VALUES (1, 'a')")
        let runs = Count()
        wire.cutAfterCommit()
        do {
            try await database.write { connection in
                runs.up()
                try connection.execute("INSERT INTO notes VALUES (2, 'b')")
            }
            Issue.record("confirmed")
        } catch SQLError.unknownOutcome {}
        #expect(runs.value == 1)
        // This time it was kept; a repetition would have been a second row, or a refusal.
        try await database.write { connection in
            try connection.execute("LOCK TABLE notes IN EXCLUSIVE MODE")
            #expect(try connection.rows("SELECT id FROM notes").count == 2)
        }
        await database.close()
    }

    @Test func aServerThatIsAwayForAMomentIsWaitedFor() async throws {
        let (wire, database) = try await makePair { $0.acquireTimeout = 60 }
        _ = try await database.value("SELECT 1")
        wire.refuse()
        wire.cut()
        let answer = Task { try await database.value("SELECT 2") }
        // It has met the closed door when the outage is known.
        while !database.isServerAway { await Task.yield() }
        try wire.permit()
        #expect(try await answer.value == 2)
        #expect(!database.isServerAway)
        await database.close()
    }

    @Test func aServerThatStaysAwayIsReported() async throws {
        let (wire, database) = try await makePair { $0.acquireTimeout = 0.1 }
        _ = try await database.value("SELECT 1")
        wire.refuse()
        wire.cut()
        for _ in 0..<3 {
            do {
                _ = try await database.value("SELECT 2")
                Issue.record("answered")
            } catch SQLError.unreachable(let reason) {
                #expect(!reason.isEmpty)
            }
        }
        await database.close()
    }

    @Test func aWrongPasswordIsReportedAtOnceAndNotShown() async throws {
        var parts = try #require(URLComponents(string: Server.url))
        parts.password = "wr0ng-s3cret"
        let database = try PostgresDatabase(
            url: try #require(parts.string), options: PostgresOptions(acquireTimeout: 3600))
        do {
            _ = try await database.value("SELECT 1")
            Issue.record("let in")
        } catch SQLError.unreachable(let reason) {
            #expect(reason.contains("authentication"))
            #expect(!reason.contains("s3cret"))
        }
        await database.close()
    }

    @Test(arguments: ["postgres://a:s3cret@[::1/x", "postgres://u:s3cret@h:1/d?nonsense=1"])
    func anAddressThatIsNoneIsNotRepeatedWithItsPassword(url: String) {
        do throws(SQLError) {
            _ = try PostgresDatabase(url: url)
            Issue.record("accepted")
        } catch {
            #expect(!"\(error)".contains("s3cret"))
        }
    }

    @Test func listeningGoesOnAfterALostConnection() async throws {
        let (wire, database) = try await makePair()
        var heard = database.notifications(on: "Notes \"x\"").makeAsyncIterator()
        let notify = "SELECT pg_notify(?, ?)"
        #expect(await heard.next() == "")
        try await database.run(notify, ["Notes \"x\"", "one"])
        try await database.run(notify, ["other", "not for us"])
        try await database.run(notify, ["Notes \"x\"", "two"])
        #expect(await heard.next() == "one")
        #expect(await heard.next() == "two")
        wire.cut()
        #expect(await heard.next() == "")
        try await database.run(notify, ["Notes \"x\"", "three"])
        #expect(await heard.next() == "three")
        await database.close()
        #expect(await heard.next() == nil)
    }

    @Test func twoReadersShareOneConnection() async throws {
        let (wire, database) = try await makePair()
        var first = database.notifications(on: "a").makeAsyncIterator()
        #expect(await first.next() == "")
        let before = wire.accepted
        var second = database.notifications(on: "a").makeAsyncIterator()
        var third = database.notifications(on: "b").makeAsyncIterator()
        #expect(await second.next() == "")
        #expect(await third.next() == "")
        #expect(wire.accepted == before)
        try await database.write { connection in
            try connection.execute("SELECT pg_notify('a', 'x')")
            try connection.execute("SELECT pg_notify('b', 'y')")
        }
        #expect(await first.next() == "x")
        #expect(await second.next() == "x")
        #expect(await third.next() == "y")
        await database.close()
    }
}
#endif
