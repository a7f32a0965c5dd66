public import Logging
public import SQLStore

/// The durable queue of writes not yet confirmed by a backend.
///
/// A write is safe once ``enqueue(_:path:query:body:subject:title:localEffect:)`` returns: its
/// local effect and its entry are committed in one transaction. Entries of a subject are sent one
/// at a time, in order, and by one process at a time, which holds a lease in the entry's row.
///
/// If the process is killed, nothing is lost or sent twice: an entry being sent becomes `unknown`.
/// It is sent again with the same idempotency key if repeating is safe or the backend honors keys
/// (the embedded campus does, and any backend that answers with `Idempotency-Supported: true`).
/// Otherwise the feature's ``OutboxHandler`` checks the backend's history first.
public struct Outbox: Sendable {
    /// The write of which this task checks whether it has arrived; nil otherwise. Meanwhile, a
    /// transport must not answer a request with old records: a write would be sent twice.
    @TaskLocal public static var checked: OutboxEntry?

    let engine: OutboxEngine

    /// - Parameters:
    ///   - clients: the client of each backend.
    ///   - handlers: called when needed, so that modules can be created after the outbox.
    ///   - retry: the wait between attempts.
    ///   - owner: identifies this process among others that share the store.
    public init(
        store: any SQLDatabase, environment: SystemEnvironment,
        clients: @escaping @Sendable (Backend) -> APIClient,
        handlers: @escaping @Sendable () -> [any OutboxHandler],
        retry: RetryPolicy = .outbox, owner: LeaseOwner = .current(), log: Logger
    ) {
        engine = OutboxEngine(
            rows: OutboxRows(store: store), environment: environment, clients: clients,
            handlers: handlers, retry: retry, owner: owner, log: log)
    }

    /// Queues a write: `localEffect` and the entry are committed in one transaction.
    ///
    /// Entries with the same `subject`, e.g. `lesson/31`, are sent in order; `title` is shown in
    /// the list. `localEffect` must only run SQL. Throws if nothing was saved.
    @discardableResult
    public func enqueue<I, O>(
        _ endpoint: Endpoint<I, O>, path: [String: String] = [:],
        query: [(String, String)] = [], body: I, subject: String, title: String,
        localEffect: @escaping @Sendable (any SQLConnection, OutboxEntry) throws -> Void = { _, _ in
        }
    ) async throws(Problem) -> OutboxEntry {
        let call = try PreparedRequest(endpoint, path: path, query: query)
        let bytes = I.self == EmptyBody.self ? [] : try APIClient.encode(body)
        return try await engine.transaction(for: endpoint.backend) { transaction in
            let entry = try transaction.enqueue(
                call, backend: endpoint.backend, body: bytes, subject: subject, title: title)
            try localEffect(transaction.connection, entry)
            return entry
        }
    }

    /// Runs `body` in one write transaction, for a write that depends on stored data: no other
    /// process can change it meanwhile. Entries belong to the account signed in to `backend`.
    /// `body` must only run SQL and may run more than once. Throws if nothing was saved.
    public func transaction<T: Sendable>(
        for backend: Backend,
        _ body: @escaping @Sendable (inout OutboxTransaction) throws -> T
    ) async throws(Problem) -> T {
        try await engine.transaction(for: backend, body)
    }

    /// Tries to send an entry now, after earlier ones of the same subject.
    public func send(_ id: String) async -> OutboxOutcome { await engine.send(id) }

    /// Tries to send all due entries. If `ignoringBackoff` is true, ignores retry backoff.
    @discardableResult
    public func flush(
        ignoringBackoff: Bool = false
    ) async -> (sent: Int, waiting: Int, failed: Int) {
        await engine.flush(ignoringBackoff: ignoringBackoff)
    }

    /// All entries, oldest first.
    public func entries() async throws(Problem) -> [OutboxEntry] { try await engine.rows.all() }

    /// Queues a rejected or uncertain entry again, at the student's request.
    public func retry(_ id: String) async throws(Problem) { try await engine.retry(id) }

    /// Permanently removes an entry. Throws ``Problem/Code/conflict`` while it is being sent.
    public func discard(_ id: String) async throws(Problem) { try await engine.discard(id) }

    /// Number of entries still to be sent, without rejected ones.
    public func pendingCount() async -> Int { await engine.rows.pendingCount() }

    /// Sends entries when they are due, until the task is cancelled. The host runs it once.
    public func keepSending() async { await engine.keepSending() }

    /// The percents of an entry's file that have been sent by this process, as they change. Ends
    /// with the task that reads it.
    public func sentPercents(of id: String) -> AsyncStream<Int> {
        engine.uploads.percents(of: id)
    }

    /// Notifies of changes made in this process; several may be combined.
    public var changes: AsyncStream<Void> { engine.broadcaster.stream() }
}
