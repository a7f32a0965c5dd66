#if Postgres
import SQLStore

/// The result of running a body once.
enum TransactionOutcome<Value: Sendable>: Sendable {
    case done(Value)
    /// An error for the caller.
    case failed(any Error)
    /// A failure of the server or connection and the body's error; may be retried.
    case failedFor(ServerFailure, any Error)
}

extension Transaction {
    /// Runs `body` to the end of the transaction. Blocks.
    func run<T: Sendable>(_ body: (any SQLConnection) throws -> T) -> TransactionOutcome<T> {
        do {
            let value = try body(self)
            return finish(value)
        } catch {
            end()
            // The body may have converted the error; the server's failure decides.
            if let failure { return .failedFor(failure, error) }
            return .failed(error)
        }
    }

    private func finish<T: Sendable>(_ value: T) -> TransactionOutcome<T> {
        switch (kind, failure) {
        case (_, .restart?), (_, .lost?), (.write, .some):
            end()
            return failure.map { .failedFor($0, $0.error) } ?? .done(value)
        case (.read, _):
            end()
            return .done(value)
        case (.write, nil):
            do throws(ServerFailure) {
                try commit()
                return .done(value)
            } catch {
                return .failedFor(error, error.error)
            }
        }
    }
}

/// Decides about retries.
struct Retries {
    private let limit: Int
    private var conflicts = 0
    private var losses = 0
    private var restarts = 0
    private var hasMetDuplicate = false

    init(limit: Int) { self.limit = limit }

    /// The pause before the next run. Throws `error`, or that the database is busy, if there is
    /// none.
    mutating func pause(
        after failure: ServerFailure, _ kind: Transaction.Kind, _ error: any Error
    ) throws -> Duration {
        switch failure {
        case .refused("40001", _), .refused("40P01", _):
            conflicts += 1
            guard conflicts <= limit else { throw SQLError.busy }
            let longest = min(0.2, 0.002 * Double(1 << min(conflicts, 10)))
            return .seconds(Double.random(in: 0...longest))
        case .refused("23505", _) where kind == .write && !hasMetDuplicate:
            // A concurrent write may have been first; this one now sees its row.
            hasMetDuplicate = true
            return .zero
        case .restart:
            restarts += 1
            guard restarts <= 32 else { throw error }
            return .zero
        case .lost:
            // Nothing was committed. The pool handles pauses while the server is away.
            losses += 1
            guard losses <= 3 else { throw error }
            return .zero
        case .refused, .unknown, .unsent: throw error
        }
    }
}
#endif
