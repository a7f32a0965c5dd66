import AppCore
import Foundation
import Logging
import SQLStore
import ServiceKit
import Vocabulary
import WordFinding

/// Finds the words of texts, one small and one large at a time, outside transactions and request
/// threads.
///
/// A lease in the database prevents several servers from processing the same text. After a crash it
/// expires, and another worker continues.
final class TextWorker: Sendable {
    /// A text is given up after this many crashes.
    static let maxAttempts = 3
    /// The lease's duration in milliseconds, and the renewal interval.
    private static let lease: Int64 = 90_000
    private static let heartbeat = Duration.seconds(30)
    /// How long a request waits for a text.
    private static let patience = Duration.seconds(8)
    /// A short-lived process shouldn't start work it can't finish.
    private static let settling: Int64 = 2000
    /// Maximum jobs resumed at start.
    private static let maxJobsAtStart = 1000

    private let context: ServiceContext
    private let find: @Sendable (ClaimedJob) -> TextFindings
    private let small = SerialTaskQueue()
    private let large = SerialTaskQueue()
    private let bench = DispatchQueue(label: "homeroom.words", qos: .utility)
    private let smallBench = DispatchQueue(label: "homeroom.words.small", qos: .utility)

    /// `find` is called for one text at a time, on its own thread.
    init(
        context: ServiceContext, find: @escaping @Sendable (ClaimedJob) -> TextFindings
    ) {
        self.context = context
        self.find = find
    }

    /// Processes a text and returns when done, or at once if another worker has it.
    func work(on job: TextJob) async {
        await (job.isSmall ? small : large).run { await self.process(job) }
    }

    /// Processes a text; returns when done or after some seconds, since the first text may wait for
    /// its dictionary. The work then continues.
    func begin(_ job: TextJob) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task.detached(priority: .utility) {
            await self.work(on: job)
            end.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: Self.patience)
            end.finish()
        }
        for await _ in ends {}
        timer.cancel()
    }

    /// Starts processing a text without waiting for it.
    func start(_ job: TextJob) {
        Task.detached(priority: .utility) { await self.work(on: job) }
    }

    /// Resumes leftover jobs: free ones soon, others when their lease expires.
    func resume() async throws {
        for tenant in try await context.tenants.tenants() {
            let (id, most) = (tenant.id, Self.maxJobsAtStart)
            let jobs = try await context.database.read {
                try StudyRecordStore.jobs(of: id, limit: most, in: $0)
            }
            for job in jobs {
                let wait = max(job.leaseUntil - nowMilliseconds, Self.settling)
                let sleep = context.environment.sleep
                Task.detached(priority: .utility) {
                    try await sleep(.milliseconds(wait + 1))
                    await self.work(on: job)
                }
            }
        }
    }

    private var nowMilliseconds: Int64 { context.milliseconds }

    private func process(_ job: TextJob) async {
        let owner = context.environment.uuid().uuidString.lowercased()
        do {
            while let claimed = try await claim(job, owner) {
                if try await process(job, claimed, owner) { return }
            }
        } catch {
            context.log.error(
                "text could not be processed",
                metadata: ["source": "\(job.source)", "error": "\(error)"])
            _ = try? await write(job) { try $0.release(job.source, of: owner) }
        }
    }

    private func claim(_ job: TextJob, _ owner: String) async throws -> ClaimedJob? {
        let until = nowMilliseconds + Self.lease
        return try await write(job) { try $0.claim(job.source, for: owner, until: until) }
    }

    /// Returns true when nothing is left to do.
    private func process(
        _ job: TextJob, _ claimed: ClaimedJob, _ owner: String
    ) async throws -> Bool {
        let heart = Task.detached(priority: .utility) { try await self.beat(job, owner) }
        defer { heart.cancel() }
        let findings = await findings(of: claimed, isSmall: job.isSmall)
        return try await write(job) { store in
            guard try store.holds(job.source, owner) else { return true }
            try store.store(findings, of: job.source)
            return try store.finish(job.source, round: claimed.round, of: owner)
        }
    }

    /// Renews the lease until cancelled or lost.
    private func beat(_ job: TextJob, _ owner: String) async throws {
        while true {
            try await context.environment.sleep(Self.heartbeat)
            let until = nowMilliseconds + Self.lease
            let isOurs = try await write(job) {
                try $0.keepLease(job.source, of: owner, until: until, progress: 60)
            }
            guard isOurs else { return }
        }
    }

    private func findings(of job: ClaimedJob, isSmall: Bool) async -> TextFindings {
        let find = find
        return await withCheckedContinuation { continuation in
            (isSmall ? smallBench : bench).async { continuation.resume(returning: find(job)) }
        }
    }

    private func write<T: Sendable>(
        _ job: TextJob, _ body: @escaping @Sendable (StudyRecordStore) throws -> T
    ) async throws -> T {
        let nowMilliseconds = nowMilliseconds
        return try await context.database.write { connection in
            try body(
                StudyRecordStore(
                    account: job.account, connection: connection, nowMilliseconds: nowMilliseconds))
        }
    }
}

/// Runs tasks one after another.
actor SerialTaskQueue {
    private var last: Task<Void, Never>?

    /// Runs `body` after all earlier tasks; returns when it is done.
    func run(_ body: @escaping @Sendable () async -> Void) async {
        let before = last
        let task = Task.detached(priority: .utility) {
            await before?.value
            await body()
        }
        last = task
        await task.value
    }
}
