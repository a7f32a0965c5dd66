#if Postgres
import CLibPQ
import Dispatch
public import SQLStore
import Synchronization

/// PostgreSQL, or a compatible engine, as a ``SQLDatabase``.
///
/// Bodies run on a connection's thread. A read sees a snapshot (REPEATABLE READ). A write is
/// SERIALIZABLE, so it can be written as if it were alone, as on SQLite; serialization failures and
/// connections lost before COMMIT are retried. If the connection is lost during COMMIT,
/// ``SQLError/unknownOutcome(_:)`` is thrown.
public final class PostgresDatabase: PooledDatabase {
    private let pool: ConnectionPool
    private let listener: NotificationListener
    private let options: PostgresOptions

    /// PostgreSQL.
    public var engine: SQLEngine { .postgres }

    /// Pool statistics.
    public var poolFigures: PoolFigures { pool.figures }

    /// Parses the address (`postgres://user:password@host:port/database?…`, as libpq accepts it);
    /// connects with the first statement. Throws ``SQLError/address(_:)``.
    public init(
        url: String, options: PostgresOptions = PostgresOptions()
    ) throws(SQLError) {
        guard case .postgres(let url) = try DatabaseAddress(url) else {
            throw .address(
                "Write a PostgreSQL address as postgres://user:password@host:port/database.")
        }
        if let schema = options.schema { _ = try SQLNames.quoted(schema) }
        // libpq's message may contain the address with its password.
        guard let parsed = PQconninfoParse(url, nil) else {
            throw .address(
                "\(try DatabaseAddress(url)) isn't a valid address. Write "
                    + "postgres://user:password@host:port/database, with %40 for an @ in a password."
            )
        }
        PQconninfoFree(parsed)
        self.options = options
        pool = ConnectionPool(url: url, options: options)
        listener = NotificationListener(url: url, options: options)
    }

    deinit { listener.close() }

    /// Runs `body` on a snapshot; retries after a lost connection.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await run(.read, body)
    }

    /// Runs `body` in a serializable transaction.
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await run(.write, body)
    }

    /// Waits for running work, then closes. Later calls throw ``SQLError/closed``.
    public func close() async {
        listener.close()
        await pool.close()
    }

    /// Notifications sent to `channel` with `SELECT pg_notify(?, ?)`, in order, on one connection
    /// shared by all streams.
    ///
    /// An empty text comes whenever listening starts, initially and after a lost connection:
    /// earlier notifications may be missing, so check for changes. A reader more than 4096 behind
    /// loses the oldest. Ends with `close`.
    public func notifications(on channel: String) -> AsyncStream<String> {
        listener.stream(of: channel)
    }

    /// Number of waiting callers.
    var waitingCallers: Int { pool.waitingCallers }

    /// Whether the last connection attempt failed.
    var isServerAway: Bool { pool.isServerAway }

    private func run<T: Sendable>(
        _ kind: Transaction.Kind, _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        var retries = Retries(limit: options.maximumRetries)
        while true {
            let session = try await pool.lease()
            switch await attempt(kind, on: session, body) {
            case .done(let value): return value
            case .failed(let error): throw error
            case .failedFor(let failure, let error):
                try await Task.sleep(for: try retries.pause(after: failure, kind, error))
            }
        }
    }

    private func attempt<T: Sendable>(
        _ kind: Transaction.Kind, on session: PostgresSession,
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async -> TransactionOutcome<T> {
        let flag = QueryCancellation()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                session.queue.async { [pool] in
                    let transaction = Transaction(kind, on: session) { flag.isSet }
                    let outcome = transaction.run(body)
                    pool.giveBack(session)
                    done.resume(returning: outcome)
                }
            }
        } onCancel: {
            flag.set()
        }
    }
}

/// Set when the waiting task is cancelled; checked before every statement.
private final class QueryCancellation: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
#endif
