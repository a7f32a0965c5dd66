#if Postgres
import Dispatch
import SQLStore
import Synchronization
import Testing

@testable import PostgresStore

@Suite(.enabled(if: Server.isThere, Server.need))
struct PoolTests {
    /// A read that holds its connection until it is let go.
    private final class Holder: Sendable {
        private let end = DispatchSemaphore(value: 0)
        private let task: Task<Void, any Error>

        init(_ database: PostgresDatabase) async {
            let begun = Signal()
            task = Task { [end] in
                try await database.read { connection in
                    _ = try connection.rows("SELECT 1 AS a")
                    begun.set()
                    end.wait()
                }
            }
            await begun.wait()
        }

        func letGo() async throws {
            end.signal()
            try await task.value
        }
    }

    private final class Served: Sendable {
        private let list = Mutex<[Int]>([])
        var numbers: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }

    /// Returns once `count` callers wait for a connection.
    private func wait(for count: Int, in database: PostgresDatabase) async {
        while database.waitingCallers < count { await Task.yield() }
    }

    @Test func aQuietPoolLetsItsConnectionsGo() async throws {
        let database = try await Server.fresh { $0.idleTimeout = 1 }
        _ = try await database.read { try $0.rows("SELECT 1 AS a") }
        #expect(database.poolFigures.idle == 1)
        // Nothing is asked of it from now on.
        while database.poolFigures.idle > 0 { await Task.yield() }
        #expect(database.poolFigures.busy == 0)
        #expect(try await database.read { try $0.rows("SELECT 1 AS a").count } == 1)
        await database.close()
    }

    @Test func neverMoreConnectionsThanAllowedAreOpen() async throws {
        let database = try await Server.fresh { $0.maximumConnections = 3 }
        let open = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    try await database.read {
                        try $0.row(
                            """
                            SELECT COUNT(*) AS n FROM pg_stat_activity
                            WHERE application_name = current_setting('application_name')
                            """)?.int("n") ?? 0
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(open.count == 40)
        #expect(open.allSatisfy { (1...3).contains($0) })
        await database.close()
    }

    @Test func waitersAreServedInTheOrderTheyCame() async throws {
        let database = try await Server.fresh { $0.maximumConnections = 1 }
        let holder = await Holder(database)
        let served = Served()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                group.addTask { try await database.read { _ in served.add(number) } }
                await wait(for: number + 1, in: database)
            }
            try await holder.letGo()
            try await group.waitForAll()
        }
        #expect(served.numbers == Array(0..<10))
        await database.close()
    }

    @Test func aCancelledWaiterLeavesTheLine() async throws {
        let database = try await Server.fresh { $0.maximumConnections = 1 }
        let holder = await Holder(database)
        let cancelled = Task { try await database.value("SELECT 1") }
        await wait(for: 1, in: database)
        let patient = Task { try await database.value("SELECT 2") }
        await wait(for: 2, in: database)
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(database.waitingCallers == 1)
        try await holder.letGo()
        #expect(try await patient.value == 2)
        await database.close()
    }

    @Test func aFullLineIsBusyAtOnce() async throws {
        let database = try await Server.fresh {
            $0.maximumConnections = 1
            $0.maximumWaiting = 1
            $0.acquireTimeout = 600
        }
        let holder = await Holder(database)
        let patient = Task { try await database.value("SELECT 2") }
        await wait(for: 1, in: database)
        await #expect(throws: SQLError.busy) { try await database.value("SELECT 3") }
        try await holder.letGo()
        #expect(try await patient.value == 2)
        await database.close()
    }

    @Test func aWaiterIsToldWhenItsTimeIsUp() async throws {
        let database = try await Server.fresh {
            $0.maximumConnections = 1
            $0.acquireTimeout = 0.05
        }
        let holder = await Holder(database)
        await #expect(throws: SQLError.busy) { try await database.value("SELECT 1") }
        #expect(database.waitingCallers == 0)
        try await holder.letGo()
        #expect(try await database.value("SELECT 1") == 1)
        await database.close()
    }

    @Test func closingWaitsForWhatRunsAndRefusesWhatWaits() async throws {
        let database = try await Server.fresh { $0.maximumConnections = 1 }
        let holder = await Holder(database)
        let waiting = Task { try await database.value("SELECT 1") }
        await wait(for: 1, in: database)
        let isClosed = Count()
        let closing = Task {
            await database.close()
            isClosed.up()
        }
        await #expect(throws: SQLError.closed) { try await waiting.value }
        #expect(isClosed.value == 0)
        try await holder.letGo()
        await closing.value
        await #expect(throws: SQLError.closed) { try await database.value("SELECT 1") }
    }

    @Test func aBodyWhoseCallerWentAwayStopsAtItsNextStatement() async throws {
        let database = try await Server.fresh("CREATE TABLE t (a BIGINT)")
        let begun = Signal()
        let end = DispatchSemaphore(value: 0)
        let task = Task {
            try await database.write { connection in
                try connection.execute("INSERT INTO t VALUES (1)")
                begun.set()
                end.wait()
                try connection.execute("INSERT INTO t VALUES (2)")
            }
        }
        await begun.wait()
        task.cancel()
        end.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await database.value("SELECT COUNT(*) FROM t") == 0)
        await database.close()
    }
}
#endif
