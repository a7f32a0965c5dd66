#if Postgres
import CLibPQ
import Dispatch
import Foundation
import SQLStore

/// A connection in libpq's pipeline mode: commands are sent together and their results read later,
/// which saves a round trip per BEGIN and per read's COMMIT.
///
/// Everything except `queue` is used only on that queue, so sharing a reference between threads is
/// safe.
final class PostgresSession: @unchecked Sendable {
    /// Has its own thread while working, so blocking it is fine.
    let queue: DispatchQueue
    let options: PostgresOptions
    let hints: TypeHints
    let opened = ContinuousClock.now
    var lastUse = ContinuousClock.now
    var statements: StatementCache
    var writer = ValueWriter()
    private(set) var handle: OpaquePointer?
    /// Statements to deallocate with the next commands.
    var evicted: [String] = []
    /// Results not read yet, in order.
    private var outstanding: [Outstanding] = []
    /// Why the connection is unusable.
    private(set) var loss: String?

    /// An expected result.
    private enum Outstanding {
        /// A command whose result isn't awaited.
        case command(sql: String)
        /// The end of a batch of commands.
        case sync
    }

    /// Connects. Blocks for at most `connectTimeout` seconds per address of the host.
    init(
        url: String, options: PostgresOptions, hints: TypeHints, queue: DispatchQueue
    ) throws(ServerFailure) {
        self.options = options
        self.hints = hints
        self.queue = queue
        statements = StatementCache(capacity: options.statementCacheSize)
        handle = Self.connect(url, options)
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            let message = handle.map { Self.message($0) } ?? "Out of memory for a connection."
            close()
            throw .lost(message)
        }
        do {
            try prepareSession(handle)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    func close() {
        if let handle { PQfinish(handle) }
        handle = nil
        loss = loss ?? "The connection was closed."
    }

    // MARK: Sending

    /// Sends a command without values or result; its failure is reported by `settle`.
    func send(command sql: String) throws(ServerFailure) {
        let handle = try usable()
        guard PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) == 1 else {
            throw lose(handle)
        }
        outstanding.append(.command(sql: sql))
    }

    /// Commits and waits for the result. Throws `unknown` if it was sent without an answer.
    func commit() throws(ServerFailure) {
        let handle = try usable()
        guard isAlive() else { throw .lost(loss ?? "The connection was lost.") }
        guard PQsendQueryParams(handle, "COMMIT", 0, nil, nil, nil, nil, 1) == 1,
            PQpipelineSync(handle) == 1
        else { throw .unknown(lose(handle).error) }
        let answer: Result<String, ServerFailure>
        do throws(ServerFailure) {
            answer = .success(try receiveCommand("COMMIT"))
            try receiveSync()
        } catch {
            if case .lost(let reason) = error { throw .unknown(.unknownOutcome(reason)) }
            try receiveSync()
            throw error
        }
        // A failed transaction answers ROLLBACK.
        if case .success(let tag) = answer, tag != "COMMIT" {
            throw .refused(
                state: "25P02", .statement("The transaction had failed before.", sql: "COMMIT"))
        }
    }

    /// Deallocates evicted statements.
    func sendEvictions() throws(ServerFailure) {
        for name in evicted { try send(command: "DEALLOCATE \(name)") }
        evicted.removeAll()
    }

    /// Ends a batch and sends it.
    func sendSync() throws(ServerFailure) {
        let handle = try usable()
        guard PQpipelineSync(handle) == 1 else { throw lose(handle) }
        outstanding.append(.sync)
    }

    /// The connection, if usable.
    func usable() throws(ServerFailure) -> OpaquePointer {
        guard let handle, loss == nil else { throw .lost(loss ?? "The connection is closed.") }
        return handle
    }

    // MARK: Receiving

    /// Reads outstanding results. Throws the first failure since the last sync, after which the
    /// server skipped later commands. Older failures, e.g. of a cancelled transaction, are ignored.
    func settle() throws(ServerFailure) {
        var failure: ServerFailure?
        while !outstanding.isEmpty {
            switch outstanding.removeFirst() {
            case .sync:
                try receiveSync()
                failure = nil
            case .command(let sql):
                do {
                    try receiveCommand(sql)
                } catch {
                    if case .lost = error { throw error }
                    failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
    }

    /// A command's tag, e.g. `COMMIT`.
    @discardableResult
    func receiveCommand(_ sql: String) throws(ServerFailure) -> String {
        var tag = ""
        var failure: ServerFailure?
        while let result = try next() {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_FATAL_ERROR: failure = failure ?? ServerFailure(result, sql: sql)
            case PGRES_PIPELINE_ABORTED: failure = failure ?? .refused(state: "", skipped(sql))
            default: tag = String(cString: PQcmdStatus(result))
            }
        }
        if let failure { throw noting(failure) }
        return tag
    }

    /// Waits for the end of a batch.
    func receiveSync() throws(ServerFailure) {
        // There is one nil between two commands; many mean that the sync will never come.
        var ends = 0
        while ends < 1000 {
            guard let result = try next() else {
                ends += 1
                continue
            }
            let status = PQresultStatus(result)
            PQclear(result)
            if status == PGRES_PIPELINE_SYNC { return }
        }
        loss = "The server's answers don't match the requests."
        throw .lost("The server's answers don't match the requests.")
    }

    /// The next result of the current command; nil at its end. Waits slightly longer than the
    /// statement timeout.
    func next() throws(ServerFailure) -> OpaquePointer? {
        let handle = try usable()
        while PQisBusy(handle) == 1 {
            guard wait(handle), PQconsumeInput(handle) == 1 else { throw lose(handle) }
        }
        let result = PQgetResult(handle)
        if result == nil, PQstatus(handle) == CONNECTION_BAD { throw lose(handle) }
        return result
    }

    /// Waits for input; false if the server is silent for too long.
    private func wait(_ handle: OpaquePointer) -> Bool {
        var poll = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        let limit = options.statementTimeout > 0 ? (options.statementTimeout + 15) * 1000 : -1
        var ready: Int32
        repeat { ready = Foundation.poll(&poll, 1, Int32(limit)) } while ready < 0 && errno == EINTR
        if ready == 0 { loss = "The server took too long to answer." }
        return ready > 0
    }

    private func skipped(_ sql: String) -> SQLError {
        .statement("A statement before it failed.", sql: sql)
    }

    // MARK: Health

    /// False if the server closed the connection. Checks only the socket.
    func isAlive() -> Bool {
        guard let handle, loss == nil else { return false }
        var poll = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        if Foundation.poll(&poll, 1, 0) > 0, PQconsumeInput(handle) != 1 { _ = lose(handle) }
        if PQstatus(handle) == CONNECTION_BAD { _ = lose(handle) }
        return loss == nil
    }

    /// Forgets prepared statements, here and, with the next `end`, on the server.
    func forgetStatements() {
        statements.removeAll()
        evicted = ["ALL"]
    }

    /// Whether the transaction is open and hasn't failed.
    var isInTransaction: Bool {
        handle.map { PQtransactionStatus($0) == PQTRANS_INTRANS } ?? false
    }

    /// Marks the connection as lost.
    @discardableResult
    func lose(_ handle: OpaquePointer) -> ServerFailure {
        let reason = loss ?? Self.message(handle)
        loss = reason
        return .lost(reason)
    }

    /// Passes on a failure and remembers a lost connection.
    func noting(_ failure: ServerFailure) -> ServerFailure {
        if let handle, PQstatus(handle) == CONNECTION_BAD { return lose(handle) }
        if case .lost(let reason) = failure { loss = loss ?? reason }
        return failure
    }

    /// Runs commands outside pipeline mode, as COPY requires.
    func outsideOfPipeline<T>(
        _ body: (OpaquePointer) throws(ServerFailure) -> T
    ) throws(ServerFailure) -> T {
        try settle()
        let handle = try usable()
        guard PQexitPipelineMode(handle) == 1 else { throw lose(handle) }
        let result: Result<T, ServerFailure>
        do throws(ServerFailure) {
            result = .success(try body(handle))
        } catch {
            result = .failure(noting(error))
        }
        guard loss == nil, PQenterPipelineMode(handle) == 1 else { throw lose(handle) }
        return try result.get()
    }
}
#endif
