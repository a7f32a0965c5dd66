import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization
import Testing

/// An outbox over a store that outlives it, a scripted backend and a handler that keeps a ledger.
struct OutboxBench: Sendable {
    let store: SQLiteDatabase
    let clock: TestClock
    let transport = ScriptedTransport()
    let handler = LedgerHandler()
    let memory = BackendCapabilityCache()
    /// Names of processes that have died.
    let dead = Dead()
    let account = Account()

    init() throws {
        store = try SQLiteDatabase.inMemory(
            migrations: CoreStore.migrations + [
                StoreMigration(
                    "test-001", ["CREATE TABLE test_ledger (id TEXT PRIMARY KEY, note TEXT)"])
            ])
        clock = TestClock(instantUpTo: .seconds(20))
    }

    /// A process of this name; by default the backend is remote and honours nothing.
    func process(
        _ name: String = "one", address: BackendAddress = .url("https://sat.example")
    ) throws -> Outbox {
        let client = try Sample.client(
            transport, address: address, authenticator: account, clock: clock, memory: memory)
        let dead = dead
        let handler = handler
        return Outbox(
            store: store, environment: .test(clock: clock, seed: UInt64(name.utf8.count)),
            clients: { _ in client }, handlers: { [handler] },
            owner: LeaseOwner(name: name) { !dead.contains($0) }, log: Logger(label: "test"))
    }

    @discardableResult
    func submit(
        _ outbox: Outbox, _ item: String = "1", _ text: String = "hi"
    ) async throws -> OutboxEntry {
        try await outbox.enqueue(
            Sample.submit, path: ["id": item], body: .init(text: text), subject: "item/\(item)",
            title: "Item \(item)"
        ) { connection, entry in
            try connection.execute(
                "INSERT INTO test_ledger VALUES (?, ?)", [.text(entry.id), .text(text)])
        }
    }

    func ledger() async throws -> [String] {
        try await store.read { connection in
            try connection.rows("SELECT note FROM test_ledger ORDER BY note").map {
                try $0.text("note")
            }
        }
    }

    var posts: [ScriptedTransport.Seen] { transport.seen.filter { $0.request.method == .post } }

    final class Dead: Sendable {
        private let names = Mutex<Set<String>>([])
        func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
        func insert(_ name: String) { _ = names.withLock { $0.insert(name) } }
    }

    final class Account: Authenticator {
        private let name = Mutex("anna")
        func set(_ name: String) { self.name.withLock { $0 = name } }
        func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {}
        func account() async -> String { name.withLock { $0 } }
    }
}

/// Remembers what was delivered; answers reconciliation as told.
final class LedgerHandler: OutboxHandler {
    private struct State {
        var delivered: [String] = []
        var reconciled = 0
        var failures = 0
        var answer: OutboxReconciliation = .unknown
        var fulfilling: Int?
    }

    let endpoints = ["sat.items.submit"]
    private let state = Mutex(State())

    var delivered: [String] { state.withLock(\.delivered) }
    var reconciled: Int { state.withLock(\.reconciled) }
    func answer(_ answer: OutboxReconciliation) { state.withLock { $0.answer = answer } }
    /// A refusal with this status counts as done.
    func fulfill(by status: Int) { state.withLock { $0.fulfilling = status } }
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool {
        state.withLock { $0.fulfilling == refusal.status }
    }
    func failNext(_ count: Int) { state.withLock { $0.failures = count } }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        try state.withLock { state in
            if state.failures > 0 {
                state.failures -= 1
                throw Problem(.cannotWrite, "The disk is full.")
            }
            state.delivered.append(entry.id)
        }
    }

    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        state.withLock { state in
            state.reconciled += 1
            return state.answer
        }
    }
}

@Suite struct OutboxTests {
    let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    @Test func aWriteIsSafeWithItsLocalEffectBeforeAnythingIsSent() async throws {
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        #expect(bench.transport.seen.isEmpty)
        #expect(try await bench.ledger() == ["hi"])
        let stored = try await outbox.entries()
        #expect(stored == [entry])
        #expect(entry.path == "/items/1/submit")
        #expect(entry.account == "anna")
        #expect(entry.id == entry.id.lowercased() && entry.id.count == 36)
        #expect(await outbox.pendingCount() == 1)
    }

    /// The dashboard's own sender wakes up with every new entry, and is often first.
    @Test func aSendBehindTheBackgroundSenderGetsItsAnswer() async throws {
        let outbox = try bench.process()
        bench.transport.otherwise(.reply(200, Sample.item))
        let entry = try await bench.submit(outbox)
        #expect(await outbox.flush().sent == 1)
        #expect(await outbox.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(bench.posts.count == 1)
    }

    @Test func aLocalEffectThatFailsLeavesNothingBehind() async throws {
        let outbox = try bench.process()
        let problem = await problem {
            try await outbox.enqueue(
                Sample.submit, path: ["id": "1"], body: .init(text: "x"), subject: "s", title: "t"
            ) { connection, entry in
                try connection.execute("INSERT INTO test_ledger VALUES ('a', 'b')")
                throw Problem(.invalid, "no")
            }
        }
        #expect(problem?.code == .invalid)
        #expect(try await outbox.entries().isEmpty)
        #expect(try await bench.ledger().isEmpty)
    }

    @Test func aDeliveredWriteLeavesWithItsAnswer() async throws {
        bench.transport.on(.post, "/items/1/submit", .reply(201, Sample.item))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        #expect(await outbox.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(bench.handler.delivered == [entry.id])
        #expect(try await outbox.entries().isEmpty)
        let sent = try #require(bench.posts.first)
        #expect(sent.header("Idempotency-Key") == entry.id)
        #expect(sent.text == #"{"text":"hi"}"#)
    }

    @Test func aRefusalThatSaysItIsSoAlreadyCountsAsDelivered() async throws {
        bench.transport.always(.post, "/items/1/submit", .reply(404, "{}"))
        let outbox = try bench.process()
        let refused = try await bench.submit(outbox)
        guard case .failed = await outbox.send(refused.id) else {
            Issue.record("refused for good")
            return
        }
        try await outbox.retry(refused.id)
        bench.handler.fulfill(by: 404)
        #expect(await outbox.send(refused.id) == .delivered(response: []))
        #expect(bench.handler.delivered == [refused.id])
        #expect(try await outbox.entries().isEmpty)
    }

    @Test func offlineItWaitsLongerEachTimeAndThenGoesOut() async throws {
        bench.transport.on(
            .post, "/submit", .fail(.notSent("no route")), .fail(.notSent("no route")),
            .reply(200, Sample.item))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        guard case .waiting(let problem) = await outbox.send(entry.id) else {
            Issue.record("not waiting")
            return
        }
        #expect(problem.reason == "no route")
        let waiting = try #require(try await outbox.entries().first)
        #expect(waiting.state == .queued)
        #expect(waiting.attempts == 1)
        #expect(waiting.lastProblem?.code == .unreachable)
        #expect(try #require(waiting.nextAttemptAt) >= bench.clock.now)
        bench.clock.advance(by: .seconds(3))
        #expect(await outbox.flush() == (0, 1, 0))
        #expect(await outbox.flush() == (0, 1, 0))
        #expect(bench.posts.count == 2)
        bench.clock.advance(by: .seconds(5))
        #expect(await outbox.flush() == (1, 0, 0))
        #expect(bench.handler.delivered == [entry.id])
    }

    @Test(arguments: [400, 403, 404, 409, 413, 422])
    func aRefusalStaysUntilTheStudentDecides(_ status: Int) async throws {
        bench.transport.on(
            .post, "/submit", .reply(status, #"{"error":"Already handed in"}"#),
            .reply(200, Sample.item))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        guard case .failed(let problem) = await outbox.send(entry.id) else {
            Issue.record("not failed")
            return
        }
        #expect(problem.summary == "Already handed in")
        #expect(await outbox.pendingCount() == 0)
        bench.clock.advance(by: .seconds(100_000))
        #expect(await outbox.flush() == (0, 0, 1))
        #expect(bench.posts.count == 1)
        try await outbox.retry(entry.id)
        #expect(await outbox.flush() == (1, 0, 0))
    }

    @Test func aRefusedWriteCanBeDiscarded() async throws {
        bench.transport.on(.post, "/submit", .reply(422))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        _ = await outbox.send(entry.id)
        try await outbox.discard(entry.id)
        #expect(try await outbox.entries().isEmpty)
        #expect(await problem { try await outbox.discard(entry.id) }?.code == .notFound)
        #expect(await problem { try await outbox.retry("nope") }?.code == .notFound)
    }

    @Test(arguments: [408, 429, 503])
    func anAnswerThatSaysLaterIsObeyed(_ status: Int) async throws {
        bench.transport.on(
            .post, "/submit", .reply(status, headers: ["Retry-After": "90"]),
            .reply(200, Sample.item))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        _ = await outbox.send(entry.id)
        #expect(try await outbox.entries().first?.state == .queued)
        if status != 408 {
            bench.clock.advance(by: .seconds(89))
            #expect(await outbox.flush() == (0, 1, 0))
        }
        bench.clock.advance(by: .seconds(3))
        #expect(await outbox.flush() == (1, 0, 0))
        #expect(bench.handler.reconciled == 0)
    }

    @Test func oneSubjectKeepsItsOrderAndOthersGoOn() async throws {
        bench.transport.on(
            .post, "/items/1/submit", .reply(422), .reply(200, Sample.item),
            .reply(200, Sample.item))
        bench.transport.on(.post, "/items/2/submit", .reply(200, Sample.item))
        let outbox = try bench.process()
        let first = try await bench.submit(outbox, "1", "a")
        let second = try await bench.submit(outbox, "1", "b")
        try await bench.submit(outbox, "2", "c")
        #expect(await outbox.flush() == (1, 1, 1))
        guard case .waiting(let problem) = await outbox.send(second.id) else {
            Issue.record("overtook")
            return
        }
        #expect(problem.summary.contains("Item 1"))
        try await outbox.retry(first.id)
        #expect(await outbox.send(second.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(
            bench.posts.filter { $0.path.contains("/1/") }.map(\.text).suffix(2)
                == [#"{"text":"a"}"#, #"{"text":"b"}"#])
    }

    @Test func signedOutItWaitsForTheSamePerson() async throws {
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        bench.account.set("")
        guard case .waiting(let problem) = await outbox.send(entry.id) else {
            Issue.record("not waiting")
            return
        }
        #expect(problem.code == .signedOut)
        bench.account.set("ben")
        _ = await outbox.flush()
        #expect(bench.posts.isEmpty)
        bench.account.set("anna")
        bench.transport.on(.post, "/submit", .reply(401), .reply(200, Sample.item))
        guard case .waiting(let again) = await outbox.send(entry.id) else {
            Issue.record("not waiting")
            return
        }
        #expect(again.code == .signedOut)
        #expect(await outbox.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
    }

    @Test func changesAreAnnounced() async throws {
        let outbox = try bench.process()
        var changes = outbox.changes.makeAsyncIterator()
        try await bench.submit(outbox)
        #expect(await changes.next() != nil)
    }

    @Test func twoSendersInOneProcessSendOnce() async throws {
        bench.transport.on(.post, "/submit", .reply(200, Sample.item))
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        async let one = outbox.send(entry.id)
        async let two = outbox.flush()
        _ = await (one, two)
        #expect(bench.posts.count == 1)
        #expect(bench.handler.delivered == [entry.id])
    }
}
