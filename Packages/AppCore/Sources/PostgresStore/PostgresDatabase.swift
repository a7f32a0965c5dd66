#if Postgres
import CLibPQ
import Dispatch
public import SQLStore
import Synchronization

/// PostgreSQL, or an engine that speaks its protocol, behind ``SQLDatabase``.
///
/// Bodies run on a connection's own thread. A read sees one snapshot (REPEATABLE READ). A write is
/// SERIALIZABLE, so it may be written as if it were alone, as on SQLite; what the server refuses
/// for that reason, and what is lost with its connection before COMMIT was sent, runs again. When
/// the connection goes between COMMIT and its answer, ``SQLError/unknownOutcome(_:)`` is thrown.
public final class PostgresDatabase: PooledDatabase {
    private let pool: ConnectionPool
    private let listener: NotificationListener
    private let options: PostgresOptions

    /// PostgreSQL.
    public var engine: SQLEngine { .postgres }

    /// Its connections and who waits for one.
    public var poolFigures: PoolFigures { pool.figures }

    /// Reads the address (`postgres://user:password@host:port/database?…`, all that libpq takes)
    /// and connects with the first statement. Throws ``SQLError/address(_:)``.
    public init(
        url: String, options: PostgresOptions = PostgresOptions()
    ) throws(SQLError) {
        guard case .postgres(let url) = try DatabaseAddress(url) else {
            throw .address(
                "Write a PostgreSQL address as postgres://user:password@host:port/database.")
        }
        if let schema = options.schema { _ = try SQLNames.quoted(schema) }
        // libpq's own message may repeat the address with its password.
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

    /// Runs `body` on a snapshot. A body whose connection is lost runs again.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await run(.read, body)
    }

    /// Runs `body` in one serialisable transaction.
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async throws -> T {
        try await run(.write, body)
    }

    /// Waits for what is running, then closes. Later calls throw ``SQLError/closed``.
    public func close() async {
        listener.close()
        await pool.close()
    }

    /// What any connection to this database sends to `channel` with `SELECT pg_notify(?, ?)`, in
    /// order, on one connection that all streams share.
    ///
    /// An empty text comes whenever listening begins, at first and after a lost connection: what
    /// was sent before that has been missed, so the reader looks for itself. A reader that falls
    /// more than 4096 behind loses the oldest. Ends with `close`.
    public func notifications(on channel: String) -> AsyncStream<String> {
        listener.stream(of: channel)
    }

    /// Callers that wait for a connection.
    var waitingCallers: Int { pool.waitingCallers }

    /// The last attempt to reach the server failed.
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
        _ kind: Transaction.Kind, on session: Session,
        _ body: @escaping @Sendable (any SQLConnection) throws -> T
    ) async -> Outcome<T> {
        let flag = CancellationFlag()
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

/// Set when the task that waits for a body is cancelled; looked at before every statement.
private final class CancellationFlag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}
#endif
