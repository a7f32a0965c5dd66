package import AppCore
import Foundation
import Synchronization

/// A time limit that works even if the operation ignores cancellation.
package enum Deadline {
    /// The result of `operation`, or a ``Problem`` after `limit`. The operation is then cancelled
    /// and abandoned, and its result dropped. Runs on `executor` if given.
    package static func race<T: Sendable>(
        _ limit: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        on executor: (any TaskExecutor)? = nil,
        late: Problem, _ operation: @escaping @Sendable () async throws -> T
    ) async -> Result<T, Problem> {
        let first = FirstAnswer<Result<T, Problem>>()
        let work = Task(executorPreference: executor) {
            do {
                first.give(.success(try await operation()))
            } catch {
                first.give(.failure(Problem(error)))
            }
        }
        let timer = Task {
            try await sleep(limit)
            first.give(.failure(late))
        }
        let answer = await withTaskCancellationHandler {
            await first.value()
        } onCancel: {
            first.give(.failure(Problem(.interrupted, "Stopped.")))
        }
        timer.cancel()
        work.cancel()
        return answer
    }
}

/// Accepts the first answer and drops later ones.
final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, Never>?)
        case given(Value)
        case taken
    }
    private let state = Mutex(State.open(nil))

    func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            guard case .open(let waiting) = state else { return nil }
            state = waiting == nil ? .given(value) : .taken
            return waiting
        }
        waiting?.resume(returning: value)
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let given: Value? = state.withLock { state in
                if case .given(let value) = state {
                    state = .taken
                    return value
                }
                state = .open(continuation)
                return nil
            }
            if let given { continuation.resume(returning: given) }
        }
    }
}
