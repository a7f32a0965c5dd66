import GRDB
import Synchronization

/// Runs a body in a SQLite transaction. Its own statements are prepared once.
struct SQLiteTransaction: Sendable {
    private let begin: String
    private let statements: SealedStatements?
    /// Set when the waiting task is cancelled.
    let cancellation = CancellationFlag()

    /// A snapshot for reading.
    static func read(_ statements: SealedStatements? = nil) -> SQLiteTransaction {
        SQLiteTransaction(begin: "BEGIN DEFERRED TRANSACTION", statements: statements)
    }

    /// A write transaction.
    static func write(_ statements: SealedStatements? = nil) -> SQLiteTransaction {
        SQLiteTransaction(begin: beginWrite, statements: statements)
    }

    static let beginWrite = "BEGIN IMMEDIATE TRANSACTION"

    /// Commits when `body` returns, rolls back on errors. Throws `CancellationError` if the task
    /// was cancelled before the body's last statement.
    func run<T>(_ body: (any SQLConnection) throws -> T, in database: Database) throws -> T {
        let connection = SQLiteConnection(database, cancellation, statements)
        try cancellation.check()
        try connection.control(begin)
        do {
            let result = try body(connection)
            try connection.control("COMMIT")
            return result
        } catch {
            // SQLite ends a transaction itself if the disk is full or broken.
            if database.isInsideTransaction { try connection.control("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` in a savepoint of a transaction that others share; undoes it on errors. Throws
    /// ``SavepointLost`` if the transaction must be rolled back, and ``NeedsOwnTransaction``.
    func runInSavepoint<T>(
        _ body: (any SQLConnection) throws -> T, in database: Database
    ) throws -> T {
        let connection = SQLiteConnection(database, cancellation, statements, isShared: true)
        try cancellation.check()
        try connection.control("SAVEPOINT one_of_group")
        do {
            let result = try body(connection)
            try connection.control("RELEASE SAVEPOINT one_of_group")
            return result
        } catch {
            do {
                try connection.control("ROLLBACK TO SAVEPOINT one_of_group")
                try connection.control("RELEASE SAVEPOINT one_of_group")
            } catch {
                throw SavepointLost()
            }
            throw error
        }
    }
}

/// Set when the waiting task is cancelled; checked before every statement and row.
final class CancellationFlag: Sendable {
    private let value = Atomic<Bool>(false)

    func set() { value.store(true, ordering: .releasing) }

    func check() throws {
        if value.load(ordering: .acquiring) { throw CancellationError() }
    }
}
