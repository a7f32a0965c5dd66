import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Testing

/// Writes that depend on what is stored, by two programs at once.
@Suite struct OutboxTransactionTests {
    let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    /// Adds to the ledger under the next number, and queues it under that number.
    @discardableResult
    private static func add(_ text: String, to outbox: Outbox) async throws -> OutboxEntry {
        try await outbox.transaction(for: .sat) { transaction in
            let count = try transaction.connection.row("SELECT COUNT(*) AS n FROM test_ledger")
            let number = try (count?.int("n") ?? 0) + 1
            try transaction.connection.execute(
                "INSERT INTO test_ledger VALUES (?, ?)", [.text("\(number)"), .text(text)])
            return try transaction.enqueue(
                Sample.submit, path: ["id": "\(number)"], body: .init(text: text),
                subject: "item/\(number)", title: text)
        }
    }

    @Test func numbersGivenInTheTransactionAreGivenOnce() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "store.sqlite").path(percentEncoded: false)
        let ledger = StoreMigration(
            "test-001", ["CREATE TABLE test_ledger (id TEXT PRIMARY KEY, note TEXT)"])
        let stores = [
            try SQLiteDatabase(path: path, migrations: CoreStore.migrations + [ledger]),
            try SQLiteDatabase(path: path),
        ]
        var environment = SystemEnvironment.test(clock: bench.clock)
        environment.uuid = { UUID() }
        let client = try Sample.client(bench.transport, clock: bench.clock)
        let programs = stores.map { store in
            Outbox(
                store: store, environment: environment, clients: { _ in client },
                handlers: { [] }, log: .init(label: "test"))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await Self.add("note \(number)", to: programs[number % 2])
                }
            }
            try await group.waitForAll()
        }
        let entries = try await programs[0].entries()
        #expect(entries.count == 50)
        #expect(Set(entries.map(\.subject)) == Set((1...50).map { "item/\($0)" }))
        #expect(Set(entries.map(\.title)) == Set((0..<50).map { "note \($0)" }))
        for store in stores { await store.close() }
    }

    @Test func nothingIsKeptOfOneThatThrows() async throws {
        let outbox = try bench.process()
        let first = try await Self.add("first", to: outbox)
        let problem = await problem {
            try await outbox.transaction(for: .sat) { transaction in
                try transaction.connection.execute("DELETE FROM test_ledger")
                try transaction.discard(first.id)
                throw Problem(.conflict, "No.")
            }
        }
        #expect(problem?.code == .conflict)
        #expect(try await outbox.entries().map(\.id) == [first.id])
        #expect(try await bench.ledger() == ["first"])
    }

    @Test func whatIsBeingSentIsNotDiscarded() async throws {
        let gate = TestClock()
        bench.transport.on(
            .post, "/submit",
            .init { (_, _) async throws(TransportFailure) in
                try? await gate.sleep(.seconds(1))
                throw .notSent("no route")
            })
        let outbox = try bench.process()
        let entry = try await Self.add("first", to: outbox)
        let sending = Task { await outbox.send(entry.id) }
        while gate.waiting == 0 { await Task.yield() }
        let isGone = try await outbox.transaction(for: .sat) { try $0.discard(entry.id) }
        #expect(!isGone)
        gate.advance(by: .seconds(2))
        _ = await sending.value
        let isGoneNow = try await outbox.transaction(for: .sat) { try $0.discard(entry.id) }
        #expect(isGoneNow)
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func whatAnotherProgramSentIsNoRefusal() async throws {
        bench.transport.on(.post, "/submit", .reply(200, Sample.item))
        let (one, other) = (try bench.process("one"), try bench.process("other"))
        let entry = try await Self.add("first", to: one)
        _ = await other.send(entry.id)
        guard case .waiting = await one.send(entry.id) else {
            Issue.record("It counts as refused.")
            return
        }
        #expect(try await one.entries().isEmpty)
    }
}
