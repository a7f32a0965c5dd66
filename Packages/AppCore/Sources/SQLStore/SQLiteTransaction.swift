import GRDB
import Synchronization

/// Runs a body in one transaction of a SQLite connection. Its own statements are prepared once, like
/// the body's.
struct SQLiteTransaction: Sendable {
    private let begin: String
    private let statements: SealedStatements?
    /// Set when the task that waits is cancelled.
    let cancellation = CancellationFlag()

    /// On a snapshot.
    static func read(_ statements: SealedStatements? = nil) -> SQLiteTransaction {
        SQLiteTransaction(begin: "BEGIN DEFERRED TRANSACTION", statements: statements)
    }

    /// As the one who writes.
    static func write(_ statements: SealedStatements? = nil) -> SQLiteTransaction {
        SQLiteTransaction(begin: "BEGIN IMMEDIATE TRANSACTION", statements: statements)
    }

    /// Commits when `body` returns, rolls back when it throws. Throws `CancellationError` when the task
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
            // SQLite ends a transaction by itself when its disk is full or broken.
            if database.isInsideTransaction { try connection.control("ROLLBACK") }
            throw error
        }
    }
}

/// Set when the task that waits for a body is cancelled; looked at before every statement and row.
final class CancellationFlag: Sendable {
    private let value = Atomic<Bool>(false)

    func set() { value.store(true, ordering: .releasing) }

    func check() throws {
        if value.load(ordering: .acquiring) { throw CancellationError() }
    }
}
