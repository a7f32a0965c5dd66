#if Postgres
import CLibPQ
import SQLStore

/// Streams a statement's rows.
final class RowStream {
    private let statement: PreparedStatement
    private let sql: String
    private let session: PostgresSession
    private var buffered: [SQLRow] = []
    private var place = 0
    private var isOpen = true
    private var failure: ServerFailure?

    /// The statement has been sent; its result comes next.
    init(
        _ statement: PreparedStatement, _ sql: String, on session: PostgresSession
    ) throws(ServerFailure) {
        self.statement = statement
        self.sql = sql
        self.session = session
        _ = PQsetSingleRowMode(try session.usable())
    }

    /// The next row; nil at the end.
    func next() throws(ServerFailure) -> SQLRow? {
        if place < buffered.count {
            place += 1
            return buffered[place - 1]
        }
        buffered.removeAll(keepingCapacity: true)
        place = 0
        while isOpen, buffered.isEmpty { try receive() }
        if let failure, buffered.isEmpty { throw failure }
        guard !buffered.isEmpty else { return nil }
        place = 1
        return buffered[0]
    }

    /// Buffers the remaining rows, so that the connection is free for another statement.
    func buffer() throws(ServerFailure) {
        while isOpen { try receive() }
    }

    /// Reads and discards the remaining rows.
    func discard() throws(ServerFailure) {
        while isOpen {
            try receive()
            buffered.removeAll(keepingCapacity: true)
        }
        buffered.removeAll()
        place = 0
    }

    /// Receives the statement's next result or its end.
    private func receive() throws(ServerFailure) {
        guard let result = try session.next() else {
            isOpen = false
            return try session.receiveSync()
        }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK:
            for row in 0..<PQntuples(result) {
                buffered.append(PostgresSession.row(result, row, of: statement))
            }
        case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
        default: failure = failure ?? session.noting(ServerFailure(result, sql: sql))
        }
    }
}
#endif
