import GRDB
import Synchronization

/// Commits writes that wait at the same time in one transaction, so that they share one disk flush.
/// A write that finds no other one starts at once, in a transaction of its own.
///
/// Each write has a savepoint: an error undoes only its own statements. Callers get their results
/// after the commit. If it fails, each write runs again in a transaction of its own.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [WaitingWrite] = []
        var isRunning = false
    }

    private let writer: DatabaseQueue
    private let state = Mutex(State())

    init(_ writer: DatabaseQueue) {
        self.writer = writer
    }

    /// Writes that haven't started.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func submit(_ write: WaitingWrite) {
        let isFirst = state.withLock { state in
            state.waiting.append(write)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard isFirst else { return }
        writer.asyncWriteWithoutTransaction { database in
            while let group = self.next() { Self.run(group, in: database) }
        }
    }

    /// All waiting writes; nil if there are none, and the next one must start the writer.
    private func next() -> [WaitingWrite]? {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            defer { state.waiting = [] }
            return state.isRunning ? state.waiting : nil
        }
    }

    private static func run(_ group: [WaitingWrite], in database: Database) {
        guard group.count > 1, let answers = commit(group, in: database) else {
            for write in group { write.run(in: database) }
            return
        }
        for answer in answers { answer() }
    }

    /// Runs a group in one transaction. Returns what answers the callers; nil if the transaction
    /// was rolled back.
    private static func commit(
        _ group: [WaitingWrite], in database: Database
    ) -> [() -> Void]? {
        let connection = SQLiteConnection(database)
        var answers: [() -> Void] = []
        var alone: [() -> Void] = []
        do {
            try connection.control(SQLiteTransaction.beginWrite)
        } catch {
            return group.map { write in { write.fail(error) } }
        }
        do {
            for write in group {
                do {
                    let answer = try write.transaction.runInSavepoint(write.work, in: database)
                    answers.append(answer)
                } catch is NeedsOwnTransaction {
                    alone.append { write.run(in: database) }
                } catch let error as SavepointLost {
                    throw error
                } catch {
                    answers.append { write.fail(error) }
                }
            }
            try connection.control("COMMIT")
            return answers + alone
        } catch {
            if database.isInsideTransaction { _ = try? connection.control("ROLLBACK") }
            return nil
        }
    }
}

/// A write and its caller.
struct WaitingWrite: Sendable {
    /// Returns what passes the result to the caller.
    typealias Work = @Sendable (any SQLConnection) throws -> @Sendable () -> Void

    let transaction: SQLiteTransaction
    let work: Work
    let fail: @Sendable (any Error) -> Void

    /// Runs in a transaction of its own and answers.
    func run(in database: Database) {
        do {
            try transaction.run(work, in: database)()
        } catch {
            fail(error)
        }
    }
}

/// The write is long: others shouldn't wait for its commit.
struct NeedsOwnTransaction: Error {}

/// SQLite ended the whole transaction, or can't undo the write.
struct SavepointLost: Error {}
