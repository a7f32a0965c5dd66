import AppCoreTesting
import Foundation
import Synchronization
import Testing

@testable import SQLStore

/// Several reads at once on a file.
@Suite struct SQLiteReadersTests {
    private func makeDatabase(
        readers: Int = 2, inPlace: Bool = false, onWriter: Bool = false
    ) throws -> SQLiteDatabase {
        try SQLiteDatabase(
            path: TemporaryFolder.untilExit().appendingPathComponent("store.sqlite").path,
            migrations: [
                StoreMigration("notes-001-table", ["CREATE TABLE notes (title TEXT NOT NULL)"])
            ],
            options: SQLiteOptions(
                maximumReaders: readers, readsInPlace: inPlace, readsOnWriter: onWriter))
    }

    private static let count = "SELECT count(*) AS n FROM notes"

    @Test(arguments: [false, true])
    func moreReadsThanReadersAreAllAnswered(inPlace: Bool) async throws {
        let database = try makeDatabase(inPlace: inPlace)
        try await database.write { _ = try $0.execute("INSERT INTO notes VALUES ('a')") }
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await database.read { try $0.row(Self.count)?.int("n") ?? 0 }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sum == 200)
        await database.close()
    }

    @Test func inPlaceAReadStaysOnItsThread() async throws {
        let database = try makeDatabase(inPlace: true)
        for _ in 0..<3 {
            let asking = Self.thread()
            #expect(try await database.read { _ in Self.thread() } == asking)
        }
        await database.close()
        await #expect(throws: SQLError.self) { try await database.read { _ in } }
    }

    private static func thread() -> UInt { UInt(pthread_self()) }

    @Test func aReadInPlaceThatThrowsLeavesItsConnectionToTheNext() async throws {
        struct TestAbort: Error {}
        let database = try makeDatabase(readers: 1, inPlace: true)
        for _ in 0..<3 {
            await #expect(throws: TestAbort.self) {
                try await database.read { _ in throw TestAbort() }
            }
        }
        #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 0)
        await database.close()
    }

    @Test func aReadOnTheWritersConnectionCannotWriteAndLeavesItToTheNextWrite() async throws {
        struct TestAbort: Error {}
        let database = try makeDatabase(inPlace: true, onWriter: true)
        for number in 1...3 {
            await #expect(throws: SQLError.self) {
                try await database.read { _ = try $0.execute("INSERT INTO notes VALUES ('a')") }
            }
            await #expect(throws: TestAbort.self) {
                try await database.read { _ in throw TestAbort() }
            }
            try await database.write { _ = try $0.execute("INSERT INTO notes VALUES ('b')") }
            #expect(try await database.read { try $0.row(Self.count)?.int("n") } == number)
        }
        await database.close()
        await #expect(throws: SQLError.self) { try await database.read { _ in } }
    }

    @Test(.timeLimit(.minutes(10)))
    func aReadWaitsForNoWriteAlthoughItMayUseTheWritersConnection() async throws {
        let database = try makeDatabase(inPlace: true, onWriter: true)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let written: Void = database.write { connection in
            try connection.execute("INSERT INTO notes VALUES ('a')")
            beginning.yield()
            goOn.wait()
        }
        for await _ in began { break }
        #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 0)
        goOn.signal()
        try await written
        #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 1)
        await database.close()
    }

    @Test(.timeLimit(.minutes(10)))
    func aReadThatLastsHoldsUpNoOtherAlthoughBothMayUseTheWritersConnection() async throws {
        let database = try makeDatabase(inPlace: true, onWriter: true)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let lasting = database.read { connection in
            beginning.yield()
            goOn.wait()
            return try connection.row(Self.count)?.int("n")
        }
        for await _ in began { break }
        for _ in 0..<3 {
            #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 0)
        }
        goOn.signal()
        #expect(try await lasting == 0)
        await database.close()
    }

    @Test func aReadSeesOneSnapshotWhileOthersWrite() async throws {
        let database = try makeDatabase()
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let counts = database.read { connection in
            let before = try connection.row(Self.count)?.int("n")
            beginning.yield()
            goOn.wait()
            return [before, try connection.row(Self.count)?.int("n")]
        }
        for await _ in began { break }
        try await database.write { _ = try $0.execute("INSERT INTO notes VALUES ('a')") }
        goOn.signal()
        #expect(try await counts == [0, 0])
        #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 1)
        await database.close()
    }

    @Test func aCancelledBodyEndsBeforeItsNextStatementAndLeavesNothing() async throws {
        let database = try makeDatabase(readers: 1)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        let task = Task {
            try await database.write { connection in
                try connection.execute("INSERT INTO notes VALUES ('a')")
                beginning.yield()
                goOn.wait()
                try connection.execute("INSERT INTO notes VALUES ('b')")
            }
        }
        for await _ in began { break }
        task.cancel()
        goOn.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await database.read { try $0.row(Self.count)?.int("n") } == 0)
        await database.close()
    }

    @Test func whatWaitsWhenTheDatabaseClosesIsRefused() async throws {
        let database = try makeDatabase(readers: 1)
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let goOn = DispatchSemaphore(value: 0)
        async let first = database.read { connection in
            beginning.yield()
            goOn.wait()
            return try connection.row(Self.count)?.int("n")
        }
        for await _ in began { break }
        async let closing: Void = database.close()
        await #expect(throws: SQLError.self) {
            // Comes before or after the closing: there is no reader left for it either way.
            try await database.read { _ in }
        }
        goOn.signal()
        #expect(try await first == 0)
        await closing
    }

    @Test func theFirstInALineIsTheFirstOut() {
        var line = FirstInFirstOut<Int>()
        var seen: [Int] = []
        for number in 0..<500 {
            line.append(number)
            if number.isMultiple(of: 3), let first = line.popFirst() { seen.append(first) }
        }
        seen += line.removeAll()
        #expect(seen == Array(0..<500))
        #expect(line.popFirst() == nil)
    }
}
