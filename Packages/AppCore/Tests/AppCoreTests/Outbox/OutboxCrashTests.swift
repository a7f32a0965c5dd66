import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import Synchronization
import Testing

/// What is left when a process dies between any two steps, and what the next one makes of it.
@Suite struct OutboxCrashTests {
    let bench: OutboxBench

    init() throws { bench = try OutboxBench() }

    /// A backend that keeps what it took, once per key when it honours keys.
    final class Campus: Sendable {
        private let taken = Mutex<[String]>([])
        let honoursKeys: Bool
        init(honoursKeys: Bool) { self.honoursKeys = honoursKeys }
        var count: Int { taken.withLock(\.count) }
        func take(_ key: String) {
            taken.withLock { taken in
                if !honoursKeys || !taken.contains(key) { taken.append(key) }
            }
        }
    }

    /// The process dies while the request is under way: it reached the backend, no answer came.
    private func dieWhileSending(_ campus: Campus, address: BackendAddress) async throws -> String {
        bench.transport.on(
            .post, "/submit",
            .init { (request, _) async throws(TransportFailure) in
                campus.take(request.headerFields[.init("Idempotency-Key") ?? .accept] ?? "")
                return try await Self.never()
            })
        let outbox = try bench.process("one", address: address)
        let entry = try await bench.submit(outbox)
        let task = Task { await outbox.send(entry.id) }
        while campus.count == 0 { await Task.yield() }
        // From here on nothing of the first process may count: it is declared dead and left
        // hanging in its request.
        bench.dead.insert("one")
        _ = task
        return entry.id
    }

    private static func never() async throws(TransportFailure) -> HTTPReply {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        for await _ in stream {}
        continuation.finish()
        throw .cancelled
    }

    private func answering(_ campus: Campus) {
        bench.transport.otherwise(
            .init { (request, _) async throws(TransportFailure) in
                campus.take(request.headerFields[.init("Idempotency-Key") ?? .accept] ?? "")
                return HTTPReply(
                    head: HTTPResponse(status: .ok), body: .bytes(Array(Sample.item.utf8)))
            })
    }

    @Test func queuedAnswerSurvivesAKillBeforeTheReplyAndCountsOnce() async throws {
        let campus = Campus(honoursKeys: true)
        let id = try await dieWhileSending(campus, address: .embedded)
        answering(campus)
        let next = try bench.process("two", address: .embedded)
        #expect(try await next.entries().first?.state == .sending)
        #expect(await next.send(id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(campus.count == 1)
        #expect(bench.handler.reconciled == 0)
        let keys = Set(bench.posts.compactMap { $0.header("Idempotency-Key") })
        #expect(keys == [id])
    }

    @Test func withoutKeysTheHistoryIsAskedAndWhatArrivedIsNotSentAgain() async throws {
        let campus = Campus(honoursKeys: false)
        let id = try await dieWhileSending(campus, address: .url("https://sat.example"))
        bench.handler.answer(.arrived(response: Array("{}".utf8)))
        let next = try bench.process("two")
        #expect(await next.send(id) == .delivered(response: Array("{}".utf8)))
        #expect(campus.count == 1)
        #expect(bench.handler.delivered == [id])
        #expect(try await next.entries().isEmpty)
    }

    @Test func withoutKeysWhatIsMissingIsSentAgain() async throws {
        let outbox = try bench.process()
        bench.transport.on(
            .post, "/submit", .fail(.outcomeUnknown("reset")), .reply(200, Sample.item))
        let entry = try await bench.submit(outbox)
        _ = await outbox.send(entry.id)
        #expect(try await outbox.entries().first?.state == .unknown)
        bench.handler.answer(.missing)
        #expect(await outbox.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(bench.handler.reconciled == 1)
    }

    @Test func whatCannotBeToldIsNeverSentBlindly() async throws {
        let outbox = try bench.process()
        bench.transport.on(.post, "/submit", .fail(.timedOut))
        let entry = try await bench.submit(outbox)
        _ = await outbox.send(entry.id)
        for _ in 0..<5 {
            bench.clock.advance(by: .seconds(1000))
            #expect(await outbox.flush() == (0, 1, 0))
        }
        #expect(bench.posts.count == 1)
        #expect(bench.handler.reconciled == 5)
        let waiting = try #require(try await outbox.entries().first)
        #expect(waiting.state == .unknown)
        #expect(waiting.lastProblem?.cure?.contains("homeroom outbox retry") == true)
        // The student takes the decision.
        bench.transport.on(.post, "/submit", .reply(200, Sample.item))
        try await outbox.retry(entry.id)
        #expect(await outbox.flush() == (1, 0, 0))
    }

    @Test(arguments: [500, 502, 504])
    func aFaultOfTheBackendLeavesTheOutcomeOpen(_ status: Int) async throws {
        let outbox = try bench.process()
        bench.transport.on(.post, "/submit", .reply(status))
        let entry = try await bench.submit(outbox)
        _ = await outbox.send(entry.id)
        #expect(try await outbox.entries().first?.state == .unknown)
        #expect(bench.posts.count == 1)
    }

    @Test func aBackendThatSaidItHonoursKeysIsSentTheSameKeyAgain() async throws {
        bench.transport.on(
            .post, "/items/0/submit",
            .reply(200, Sample.item, headers: ["Idempotency-Supported": "true"]))
        bench.transport.on(
            .post, "/items/1/submit", .fail(.outcomeUnknown("reset")), .reply(200, Sample.item))
        let outbox = try bench.process()
        try await bench.submit(outbox, "0", "first")
        _ = await outbox.flush()
        let entry = try await bench.submit(outbox, "1", "second")
        _ = await outbox.send(entry.id)
        #expect(await outbox.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(bench.handler.reconciled == 0)
        #expect(
            bench.posts.suffix(2).map { $0.header("Idempotency-Key") } == [entry.id, entry.id])
    }

    @Test func anAnswerThatCouldNotBeTakenInIsTakenInLaterWithoutSending() async throws {
        bench.transport.on(.post, "/submit", .reply(200, Sample.item))
        bench.handler.failNext(1)
        let outbox = try bench.process()
        let entry = try await bench.submit(outbox)
        guard case .waiting(let problem) = await outbox.send(entry.id) else {
            Issue.record("not waiting")
            return
        }
        #expect(problem.code == .cannotWrite)
        let next = try bench.process("two")
        #expect(await next.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        #expect(bench.posts.count == 1)
        #expect(bench.handler.delivered == [entry.id])
    }

    @Test func anotherLivingProcessIsLeftToItsSending() async throws {
        let arrived = Counter()
        let gate = TestClock()
        bench.transport.on(
            .post, "/submit",
            .init { (_, _) async throws(TransportFailure) in
                arrived.next()
                try? await gate.sleep(.seconds(1))
                return HTTPReply(
                    head: HTTPResponse(status: .ok), body: .bytes(Array(Sample.item.utf8)))
            })
        let one = try bench.process("one")
        let two = try bench.process("two")
        let entry = try await bench.submit(one)
        let sending = Task { await one.send(entry.id) }
        while gate.waiting == 0 { await Task.yield() }
        guard case .waiting = await two.send(entry.id) else {
            Issue.record("two senders")
            return
        }
        #expect(await problem { try await two.discard(entry.id) }?.code == .conflict)
        gate.advance(by: .seconds(2))
        #expect(await sending.value == .delivered(response: Array(Sample.item.utf8)))
        #expect(arrived.value == 1)
    }

    @Test func aSenderThatWasGivenUpCannotUndoItsSuccessor() async throws {
        let gate = TestClock()
        bench.transport.on(
            .post, "/submit",
            .init { (_, _) async throws(TransportFailure) in
                try? await gate.sleep(.seconds(1))
                return HTTPReply(
                    head: HTTPResponse(status: .unprocessableContent), body: .bytes([]))
            }, .reply(200, Sample.item))
        let one = try bench.process("one", address: .embedded)
        let two = try bench.process("two", address: .embedded)
        let entry = try await bench.submit(one)
        let slow = Task { await one.send(entry.id) }
        while gate.waiting == 0 { await Task.yield() }
        bench.dead.insert("one")
        #expect(await two.send(entry.id) == .delivered(response: Array(Sample.item.utf8)))
        gate.advance(by: .seconds(2))
        guard case .waiting = await slow.value else {
            Issue.record("the late answer counted")
            return
        }
        #expect(try await two.entries().isEmpty)
    }

    @Test func thisProcessIsAliveAndADeadOneIsNot() {
        let me = LeaseOwner.current()
        #expect(me.name != LeaseOwner.current().name)
        #expect(me.lives(me.name))
        #expect(!me.lives("2147483000:1:x"))
        let parts = me.name.split(separator: ":")
        #expect(!me.lives("\(parts[0]):1:another-start"))
    }

    @Test func twoProgramsOnOneFileSendEachWriteOnce() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        defer {
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: file.path() + end)
            }
        }
        let first = try SQLiteDatabase(path: file.path(), migrations: CoreStore.migrations)
        let second = try SQLiteDatabase(path: file.path())
        let sent = Counter()
        bench.transport.otherwise(
            .init { (_, _) async throws(TransportFailure) in
                sent.next()
                await Task.yield()
                return HTTPReply(
                    head: HTTPResponse(status: .ok), body: .bytes(Array(Sample.item.utf8)))
            })
        let client = try Sample.client(bench.transport, clock: bench.clock)
        let programs = [first, second].map { store in
            Outbox(
                store: store, environment: .test(clock: bench.clock), clients: { _ in client },
                handlers: { [] }, owner: .current(), log: .init(label: "test"))
        }
        for number in 0..<20 {
            _ = try await programs[0].enqueue(
                Sample.submit, path: ["id": "1"], body: .init(text: "\(number)"),
                subject: "s\(number % 3)", title: "t")
        }
        await withTaskGroup(of: Void.self) { group in
            for program in programs { group.addTask { await program.flush() } }
        }
        while try await !programs[0].entries().isEmpty {
            for program in programs { await program.flush() }
        }
        #expect(sent.value == 20)
        let bodies = Set(bench.posts.map(\.text))
        #expect(bodies.count == 20)
        await first.close()
        await second.close()
    }

    @Test func whatIsQueuedGoesOutByItselfAndFailuresComeBackLater() async throws {
        bench.transport.on(
            .post, "/submit", .reply(200, Sample.item), .fail(.notSent("no route")),
            .reply(200, Sample.item))
        let outbox = try bench.process()
        let sending = Task { await outbox.keepSending() }
        try await bench.submit(outbox, "1", "a")
        while bench.handler.delivered.count < 1 { await Task.yield() }
        try await bench.submit(outbox, "2", "b")
        while bench.handler.delivered.count < 2 {
            bench.clock.advance(by: .seconds(1))
            await Task.yield()
        }
        sending.cancel()
        await sending.value
        #expect(bench.posts.count == 3)
    }
}
