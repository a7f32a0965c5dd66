import AppCore
import Foundation

/// A loading result: the stored value, then the fresh one.
enum Arrival<Value: Sendable>: Sendable {
    /// From the local store, fetched at this time.
    case stored(Value, Date)
    case fresh(Value, Date)
    /// Refresh failed; the stored value stays valid.
    case failed(Problem)

    func map<Other: Sendable>(_ transform: (Value) -> Other) -> Arrival<Other> {
        switch self {
        case .stored(let value, let date): .stored(transform(value), date)
        case .fresh(let value, let date): .fresh(transform(value), date)
        case .failed(let problem): .failed(problem)
        }
    }
}

extension AsyncStream {
    /// Maps the values.
    func mapped<Value, Other>(
        _ transform: @escaping @Sendable (Value) -> Other
    ) -> AsyncStream<Arrival<Other>> where Element == Arrival<Value>, Self: Sendable {
        let source = self
        return AsyncStream<Arrival<Other>> { continuation in
            let task = Task {
                for await arrival in source { continuation.yield(arrival.map(transform)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
