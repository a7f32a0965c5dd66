import AppCore
import Foundation

/// What comes of asking for something: what is stored, then what the backend says.
enum Arrival<Value: Sendable>: Sendable {
    /// From the local store, read from the backend at this time.
    case stored(Value, Date)
    case fresh(Value, Date)
    /// The backend did not answer; what was stored stays good.
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
    /// The same arrivals with their values turned into something else.
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
