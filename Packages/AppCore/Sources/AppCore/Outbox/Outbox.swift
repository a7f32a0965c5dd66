public import Logging
public import SQLStore

/// The durable queue of writes that no backend has confirmed yet.
///
/// A write is safe once ``enqueue(_:path:query:body:subject:title:localEffect:)`` returns: its local
/// effect and its entry committed in one transaction. Sending happens one entry at a time per
/// subject, in order, and by one process at a time: a sender holds a lease in the entry's row.
///
/// Killed at any point, nothing is lost and nothing doubled: an entry that was being sent is
/// `unknown` afterwards. It is sent again, with the same idempotency key, where repeating is safe or
/// the backend honours keys (the embedded campus does; any other that answers with
/// `Idempotency-Supported: true`); elsewhere its feature's ``OutboxHandler`` first looks into the
/// backend's own history.
public struct Outbox: Sendable {
    let engine: OutboxEngine

    /// - Parameters:
    ///   - clients: the client of each backend.
    ///   - handlers: asked when needed, so that modules may be made after the outbox.
    ///   - retry: waits between tries.
    ///   - owner: tells this process from others that share the store.
    public init(
        store: any SQLDatabase, environment: Surroundings,
        clients: @escaping @Sendable (Backend) -> APIClient,
        handlers: @escaping @Sendable () -> [any OutboxHandler],
        retry: RetryPolicy = .outbox, owner: LeaseOwner = .current(), log: Logger
    ) {
        engine = OutboxEngine(
            rows: OutboxRows(store: store), environment: environment, clients: clients,
            handlers: handlers, retry: retry, owner: owner, log: log)
    }

    /// Queues a write: `localEffect` and the entry commit in one transaction.
    ///
    /// `subject` names what must keep its order, e.g. `lesson/31`; `title` is what the student reads
    /// in the list. `localEffect` does nothing but SQL. Throws when nothing was saved.
    @discardableResult
    public func enqueue<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:],
        query: [(String, String)] = [], body: I, subject: String, title: String,
        localEffect: @escaping @Sendable (any SQLConnection, OutboxEntry) throws -> Void = { _, _ in
        }
    ) async throws(Problem) -> OutboxEntry {
        let call = try WireCall(endpoint, path: path, query: query)
        let bytes = I.self == Nothing.self ? [] : try APIClient.encode(body)
        return try await engine.transaction(for: endpoint.backend) { transaction in
            let entry = try transaction.enqueue(
                call, backend: endpoint.backend, body: bytes, subject: subject, title: title)
            try localEffect(transaction.connection, entry)
            return entry
        }
    }

    /// Runs `body` in one write transaction, for a write that depends on what is stored: another process cannot
    /// change that in between. Entries belong to who is signed in to `backend`. `body` does nothing but
    /// SQL and may run again. Throws when nothing was saved.
    public func transaction<T: Sendable>(
        for backend: Backend,
        _ body: @escaping @Sendable (inout OutboxTransaction) throws -> T
    ) async throws(Problem) -> T {
        try await engine.transaction(for: backend, body)
    }

    /// Tries now to send one entry and those queued before it on the same subject.
    public func send(_ id: String) async -> OutboxOutcome { await engine.send(id) }

    /// Tries to send everything that is due; `ignoringBackoff` also what is not due yet.
    @discardableResult
    public func flush(
        ignoringBackoff: Bool = false
    ) async -> (sent: Int, waiting: Int, failed: Int) {
        await engine.flush(ignoringBackoff: ignoringBackoff)
    }

    /// Everything in it, oldest first.
    public func entries() async throws(Problem) -> [OutboxEntry] { try await engine.rows.all() }

    /// Queues a refused or uncertain entry again: the student takes the decision to repeat it.
    public func retry(_ id: String) async throws(Problem) { try await engine.retry(id) }

    /// Removes an entry for good. Throws ``Problem/Code/conflict`` while it is being sent.
    public func discard(_ id: String) async throws(Problem) { try await engine.discard(id) }

    /// How many will still be sent; those that were refused do not count.
    public func pendingCount() async -> Int { await engine.rows.pendingCount() }

    /// Sends what is due whenever it is due, until the task is cancelled: for the host, once.
    public func keepSending() async { await engine.keepSending() }

    /// Says when the contents changed in this process; repeated changes may arrive as one.
    public var changes: AsyncStream<Void> { engine.announcer.stream() }
}
