import Foundation
import HTTPTypes
import Logging
import SQLStore

/// Sends queued writes: one at a time per subject, and by lease across processes.
actor OutboxEngine {
    nonisolated let rows: OutboxRows
    nonisolated let broadcaster = ChangeBroadcaster()
    /// Signals new entries and retries.
    nonisolated let wakeups = ChangeBroadcaster()
    nonisolated let uploads = UploadProgress()
    let environment: SystemEnvironment
    let clients: @Sendable (Backend) -> APIClient
    let handlers: @Sendable () -> [any OutboxHandler]
    let retry: RetryPolicy
    let owner: LeaseOwner
    let log: Logger
    /// Subjects being sent by this process; a second caller waits for the result.
    private var running: [String: Task<Result<[String: OutboxOutcome], Problem>, Never>] = [:]
    /// What the background sender delivered lately, oldest first, for a caller that asks for its entry just afterwards.
    private var delivered: [(id: String, outcome: OutboxOutcome)] = []
    private static let maxDelivered = 32

    /// Besides a request's own time: longer than the largest file takes, with a check beforehand.
    static let leaseSeconds = 700.0

    init(
        rows: OutboxRows, environment: SystemEnvironment,
        clients: @escaping @Sendable (Backend) -> APIClient,
        handlers: @escaping @Sendable () -> [any OutboxHandler], retry: RetryPolicy,
        owner: LeaseOwner, log: Logger
    ) {
        self.rows = rows
        self.environment = environment
        self.clients = clients
        self.handlers = handlers
        self.retry = retry
        self.owner = owner
        self.log = log
    }

    var now: Double { environment.now().timeIntervalSince1970 }

    nonisolated func transaction<T: Sendable>(
        for backend: Backend,
        _ body: @escaping @Sendable (inout OutboxTransaction) throws -> T
    ) async throws(Problem) -> T {
        let account = await clients(backend).sender.authenticator.account()
        let (environment, owner) = (environment, owner)
        let (result, hasQueued, hasDiscarded) = try await Problem.catching {
            try await rows.store.write { connection in
                var transaction = OutboxTransaction(
                    connection, environment: environment, owner: owner, account: account)
                let result = try body(&transaction)
                return (result, transaction.hasQueued, transaction.hasDiscarded)
            }
        }
        if hasQueued || hasDiscarded { broadcaster.announce() }
        if hasQueued { wakeups.announce() }
        return result
    }

    func send(_ id: String) async -> OutboxOutcome {
        do throws(Problem) {
            guard let row = try await rows.row(id) else { return goneOutcome(id) }
            let outcomes = try await sendSubject(
                row.entry.subject, row.entry.backend, through: id, ignoringBackoff: true)
            if let outcome = outcomes[id] { return outcome }
            guard let row = try await rows.row(id) else { return goneOutcome(id) }
            return .waiting(row.entry.lastProblem ?? Self.queued)
        } catch {
            return .waiting(error)
        }
    }

    /// The outcome of an entry that isn't in the outbox anymore.
    private func goneOutcome(_ id: String) -> OutboxOutcome {
        delivered.last { $0.id == id }?.outcome ?? .waiting(Self.takenOver)
    }

    func flush(ignoringBackoff: Bool) async -> (sent: Int, waiting: Int, failed: Int) {
        var seen: Set<String> = []
        var sent = 0
        guard let entries = try? await rows.all() else { return (0, 0, 0) }
        for entry in entries
        where seen.insert(entry.backend.rawValue + "/" + entry.subject).inserted {
            if Task.isCancelled { break }
            let outcomes = try? await sendSubject(
                entry.subject, entry.backend, through: nil, ignoringBackoff: ignoringBackoff)
            for case .delivered in (outcomes ?? [:]).values { sent += 1 }
        }
        let left = (try? await rows.all()) ?? []
        let failed = left.filter { $0.state == .failed }.count
        return (sent, left.count - failed, failed)
    }

    /// Sends due entries, then sleeps until the next is due or new; runs until the task is
    /// cancelled.
    func keepSending() async {
        while !Task.isCancelled {
            // Subscribe before checking, so that no new entry is missed.
            let stream = wakeups.stream()
            _ = await flush(ignoringBackoff: false)
            let due = await rows.nextDue()
            // Due entries that remain wait for the student (sign-in, decision) or another process,
            // which may also have queued some: check regularly.
            let left = (due ?? .infinity) - now
            let wait = left > 0 ? min(left, 60) : 15
            await withTaskGroup(of: Void.self) { group in
                let sleep = environment.sleep
                group.addTask { try? await sleep(.seconds(wait)) }
                group.addTask { for await _ in stream { return } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    func retry(_ id: String) async throws(Problem) {
        try await rows.decide(
            id, owner: owner, now: now,
            sql: """
                UPDATE core_outbox SET state = 'queued', problem = NULL, next_attempt_at = NULL,
                    lease_owner = NULL, lease_until = NULL WHERE id = ?
                """)
        broadcaster.announce()
        wakeups.announce()
    }

    func discard(_ id: String) async throws(Problem) {
        try await rows.decide(
            id, owner: owner, now: now, sql: "DELETE FROM core_outbox WHERE id = ?")
        broadcaster.announce()
    }

    /// Sends a subject's entries in order up to `last`, until one fails.
    private func sendSubject(
        _ subject: String, _ backend: Backend, through last: String?, ignoringBackoff: Bool
    ) async throws(Problem) -> [String: OutboxOutcome] {
        let lane = backend.rawValue + "/" + subject
        while let other = running[lane] { _ = await other.value }
        // Runs to its end even if the caller is cancelled, so that a started send is settled.
        let task = Task {
            let result = await work(
                subject, backend, through: last, ignoringBackoff: ignoringBackoff)
            running[lane] = nil
            return result
        }
        running[lane] = task
        let result = await task.value
        broadcaster.announce()
        return try result.get()
    }

    private func work(
        _ subject: String, _ backend: Backend, through last: String?, ignoringBackoff: Bool
    ) async -> Result<[String: OutboxOutcome], Problem> {
        var outcomes: [String: OutboxOutcome] = [:]
        do throws(Problem) {
            for row in try await rows.rows(ofSubject: subject, backend: backend) {
                let outcome = try await sendOne(row, ignoringBackoff: ignoringBackoff)
                outcomes[row.entry.id] = outcome
                guard case .delivered = outcome else {
                    if let last, last != row.entry.id {
                        outcomes[last] = .waiting(Self.behind(row.entry, outcome))
                    }
                    break
                }
                delivered = delivered.suffix(Self.maxDelivered - 1) + [(row.entry.id, outcome)]
                if row.entry.id == last { break }
            }
            return .success(outcomes)
        } catch {
            return .failure(error)
        }
    }

    static let queued = Problem.stillQueued

    /// Why an entry is gone from the outbox.
    private static let takenOver = Problem(.queued, "Another Homeroom took it over.")

    /// Why an entry waits for an earlier one of its subject.
    private static func behind(_ earlier: OutboxEntry, _ outcome: OutboxOutcome) -> Problem {
        switch outcome {
        case .failed(let problem):
            Problem(
                .queued, "It can't be sent before “\(earlier.title)”, which was rejected.",
                reason: problem.summary,
                cure: "homeroom outbox retry \(earlier.id), or discard it")
        case .waiting(let problem): problem
        case .delivered: queued
        }
    }
}
