import AppCore
import Dispatch
import Synchronization
import Testing

@testable import AuthService

@Suite struct HashingQueueTests {
    /// A queue of one thread, which is busy until it is let go.
    private final class BusyQueue: Sendable {
        let queue = HashingQueue(memory: 1, processors: 1)
        let done = Mutex<[String]>([])
        private let gate = DispatchSemaphore(value: 0)
        private let isHeld = Mutex(false)

        func hold() async -> Task<Void, any Error> {
            let task = Task {
                try await queue.run(for: .console) {
                    self.isHeld.withLock { $0 = true }
                    self.gate.wait()
                }
            }
            while !isHeld.withLock({ $0 }) { await Task.yield() }
            return task
        }

        func letGo() { gate.signal() }

        /// Adds a job and returns once it waits.
        func add(_ name: String, _ caller: HashingCaller) async -> Task<Void, any Error> {
            let before = queue.waiting
            let task = Task {
                try await queue.run(for: caller) { self.done.withLock { $0.append(name) } }
            }
            while queue.waiting == before { await Task.yield() }
            return task
        }
    }

    @Test func addressesTakeTurns() async throws {
        let busy = BusyQueue()
        var tasks = [await busy.hold()]
        for name in ["a1", "a2", "a3", "b1", "c1"] {
            tasks.append(await busy.add(name, HashingCaller(address: String(name.prefix(1)))))
        }
        busy.letGo()
        for task in tasks { try await task.value }
        #expect(busy.done.withLock { $0 } == ["a1", "b1", "c1", "a2", "a3"])
        #expect(busy.queue.waiting == 0)
    }

    @Test func whoWouldWaitTooLongIsToldToTryAgain() async throws {
        let busy = BusyQueue()
        var tasks = [await busy.hold()]
        // A hash is expected to take 0.1 seconds before any has run.
        for number in 0..<Int(HashingQueue.longestWait / 0.1) {
            tasks.append(await busy.add("\(number)", HashingCaller(address: "\(number)")))
        }
        let refused = await #expect(throws: Problem.self) {
            try await busy.queue.run(for: HashingCaller(address: "late")) {}
        }
        #expect(refused?.status == 503)
        #expect((2...8).contains(refused?.retryAfterSeconds ?? 0))
        // An operator's command may take as long as it needs.
        tasks.append(await busy.add("console", .console))
        busy.letGo()
        for task in tasks { try await task.value }
        try await busy.queue.run(for: HashingCaller(address: "late")) {}
    }

    @Test func guessesAtOneAccountFromOneAddressStopNobodyElse() async throws {
        let busy = BusyQueue()
        let guesser = HashingCaller(address: "far", account: "tove@example.test")
        var tasks = [await busy.hold()]
        for number in 0..<HashingQueue.mostOfAnAccount {
            tasks.append(await busy.add("\(number)", guesser))
        }
        let refused = await #expect(throws: Problem.self) {
            try await busy.queue.run(for: guesser) {}
        }
        #expect(refused?.status == 503)
        tasks.append(
            await busy.add("owner", HashingCaller(address: "home", account: "tove@example.test")))
        busy.letGo()
        for task in tasks { try await task.value }
        let others = (1..<HashingQueue.mostOfAnAccount).map(String.init)
        #expect(busy.done.withLock { $0 } == ["0", "owner"] + others)
        try await busy.queue.run(for: guesser) {}
    }

    @Test func anErrorReachesItsCallerAlone() async throws {
        struct Failure: Error {}
        let queue = HashingQueue(memory: 1, processors: 1)
        await #expect(throws: Failure.self) {
            try await queue.run(for: .console) { throw Failure() }
        }
        #expect(try await queue.run(for: .console) { 7 } == 7)
    }

    @Test func memoryBoundsTheThreads() {
        #expect(HashingQueue(memory: 32 << 20, processors: 4).threads == 4)
        #expect(HashingQueue(memory: 32 << 20, processors: 64).threads == 16)
        #expect(HashingQueue(memory: 2 << 30, processors: 8).threads == 1)
        #expect(HashingQueue(memory: 0, processors: 0).threads == 1)
    }
}
