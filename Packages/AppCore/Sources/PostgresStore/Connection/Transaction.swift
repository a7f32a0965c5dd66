#if Postgres
import CLibPQ
import SQLStore
import Synchronization

/// The connection of a `read` or `write` body: a transaction that begins with its first statement.
/// Used only on the session's queue.
final class Transaction: SQLConnection {
    /// Read-only or read-write.
    enum Kind: Sendable { case read, write }

    private let session: PostgresSession
    let kind: Kind
    private let isCancelled: () -> Bool
    private var hasBegun = false
    private var isOver = false
    /// A result with unread rows.
    private var stream: RowStream?
    /// The first failure not undone by ROLLBACK TO.
    private(set) var failure: ServerFailure?

    init(_ kind: Kind, on session: PostgresSession, isCancelled: @escaping () -> Bool) {
        self.session = session
        self.kind = kind
        self.isCancelled = isCancelled
    }

    // MARK: Statements

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [SQLRow] {
        if isCancelled() { throw CancellationError() }
        return try noting { () throws(ServerFailure) in
            let statement = try start(sql, arguments)
            var rows: [SQLRow] = []
            _ = try session.finish(statement, sql) { result, index in
                if index == 0 { rows.reserveCapacity(Int(PQntuples(result))) }
                rows.append(PostgresSession.row(result, index, of: statement))
            }
            return rows
        }
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        if isCancelled() { throw CancellationError() }
        let changed = try noting { () throws(ServerFailure) in
            let statement = try start(sql, arguments)
            return try session.finish(statement, sql) { _, _ in }
        }
        if failure != nil, sql.hasPrefix("ROLLBACK TO") { failure = nil }
        return changed
    }

    func forEachRow(
        _ sql: String, _ arguments: [SQLValue], _ body: (SQLRow) throws -> Void
    ) throws {
        if isCancelled() { throw CancellationError() }
        let stream = try noting { () throws(ServerFailure) in
            let statement = try start(sql, arguments)
            return try RowStream(statement, sql, on: session)
        }
        self.stream = stream
        defer { if self.stream === stream { self.stream = nil } }
        do {
            while let row = try noting({ () throws(ServerFailure) in try stream.next() }) {
                try body(row)
            }
        } catch {
            // Report the first error, even if this fails, too.
            _ = try? noting { () throws(ServerFailure) in try stream.discard() }
            throw error
        }
    }

    func load(_ rows: [[SQLValue]], into table: String, columns: [String]) throws {
        let names = try SQLNames.list(columns)
        let sql = "COPY \(try SQLNames.quoted(table)) (\(names)) FROM STDIN"
        guard !rows.isEmpty else { return }
        if isCancelled() { throw CancellationError() }
        try noting { () throws(ServerFailure) in
            try check(sql)
            try beginIfNeeded(session)
            try session.sendSync()
            try session.copy(rows, columns: columns.count, sql)
        }
    }

    // MARK: The end

    /// Commits. From here on, `lost` means an unknown outcome; the caller has checked that the
    /// connection was alive.
    func commit() throws(ServerFailure) {
        isOver = true
        guard hasBegun else { return }
        try session.settle()
        try session.commit()
    }

    /// Rolls back, or ends a read. Doesn't wait for the result.
    func end() {
        isOver = true
        guard hasBegun, session.loss == nil else { return }
        do {
            let command = kind == .read && failure == nil ? "COMMIT" : "ROLLBACK"
            try session.send(command: command)
            try session.sendEvictions()
            try session.sendSync()
        } catch {
            // The session knows that it is lost; the transaction is over.
        }
    }

    // MARK: Inside

    private func start(
        _ sql: String, _ arguments: [SQLValue]
    ) throws(ServerFailure) -> PreparedStatement {
        try check(sql)
        let statement = try session.prepared(sql, for: arguments, opening: beginIfNeeded)
        try session.start(statement, sql, arguments, opening: beginIfNeeded)
        return statement
    }

    /// Buffers an outer stream's remaining rows.
    private func check(_ sql: String) throws(ServerFailure) {
        if isOver { throw .unsent(.statement("The transaction is already over.", sql: sql)) }
        if let stream {
            self.stream = nil
            try stream.buffer()
        }
    }

    private func beginIfNeeded(_ session: PostgresSession) throws(ServerFailure) {
        guard !hasBegun else { return }
        try session.send(
            command: kind == .read
                ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                : "BEGIN ISOLATION LEVEL SERIALIZABLE")
        hasBegun = true
    }

    /// Runs `body`; remembers its failure and converts it for the caller.
    @discardableResult
    private func noting<T>(_ body: () throws(ServerFailure) -> T) throws -> T {
        do throws(ServerFailure) {
            return try body()
        } catch {
            switch error {
            case .unsent: break
            case .refused(let state, let reason) where Self.isStale(state, reason):
                session.forgetStatements()
                failure = .restart(reason)
            case .lost, .restart, .unknown: failure = error
            case .refused: failure = failure ?? error
            }
            throw error.error
        }
    }

    /// The server lost the statement, or its tables changed.
    private static func isStale(_ state: String, _ error: SQLError) -> Bool {
        if state == "26000" { return true }
        guard state == "0A000", case .statement(let message, _) = error else { return false }
        return message.contains("cached plan")
    }
}
#endif
