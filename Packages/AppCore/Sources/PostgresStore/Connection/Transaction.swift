#if Postgres
import CLibPQ
import SQLStore
import Synchronization

/// What a `read` or `write` body speaks to: one transaction, which begins with its first statement.
/// Used on the session's queue alone, while the body runs.
final class Transaction: SQLConnection {
    /// Whether it may change anything.
    enum Kind: Sendable { case read, write }

    private let session: Session
    let kind: Kind
    private let isCancelled: () -> Bool
    private var hasBegun = false
    private var isOver = false
    /// A result of which rows have not been read yet.
    private var stream: RowStream?
    /// What went wrong first and has not been undone by ROLLBACK TO.
    private(set) var failure: ServerFailure?

    init(_ kind: Kind, on session: Session, isCancelled: @escaping () -> Bool) {
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
                rows.append(Session.row(result, index, of: statement))
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
            // What fails here too is remembered, and the first error is the one to tell.
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

    /// Makes the changes last. `lost` from here on means that nobody knows; the caller has checked
    /// that the connection was alive before.
    func commit() throws(ServerFailure) {
        isOver = true
        guard hasBegun else { return }
        try session.settle()
        try session.commit()
    }

    /// Gives the transaction up, or ends one that read. Does not wait for the answer.
    func end() {
        isOver = true
        guard hasBegun, session.loss == nil else { return }
        do {
            let command = kind == .read && failure == nil ? "COMMIT" : "ROLLBACK"
            try session.send(command: command)
            try session.sendEvictions()
            try session.sendSync()
        } catch {
            // The session knows that it is lost, and with it the transaction is over.
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

    /// A stream further out in the same body is read to its end into memory, and goes on from there.
    private func check(_ sql: String) throws(ServerFailure) {
        if isOver { throw .unsent(.statement("The transaction is already over.", sql: sql)) }
        if let stream {
            self.stream = nil
            try stream.buffer()
        }
    }

    private func beginIfNeeded(_ session: Session) throws(ServerFailure) {
        guard !hasBegun else { return }
        try session.send(
            command: kind == .read
                ? "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                : "BEGIN ISOLATION LEVEL SERIALIZABLE")
        hasBegun = true
    }

    /// Runs `body`; remembers its failure, and turns it into what a caller is told.
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

    /// The server no longer has the statement, or its tables have changed under it.
    private static func isStale(_ state: String, _ error: SQLError) -> Bool {
        if state == "26000" { return true }
        guard state == "0A000", case .statement(let message, _) = error else { return false }
        return message.contains("cached plan")
    }
}
#endif
