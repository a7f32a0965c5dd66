public import Foundation
import Synchronization

/// A clock that moves only on request and wakes sleepers.
///
/// With `instantUpTo`, short sleeps (a backoff) return at once and advance the clock, while longer
/// ones (a time limit) wait for ``advance(by:)``.
public final class TestClock: Sendable {
    private struct State {
        var now: Date
        var nextSleeper = 0
        var sleepers: [Int: (wake: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var slept: [Duration] = []
    }

    private let state: Mutex<State>
    private let instantUpTo: Duration

    /// Starts at 2031-04-05T06:07:08Z by default.
    public init(
        _ start: Date = Date(timeIntervalSince1970: 1_933_135_628),
        instantUpTo: Duration = .zero
    ) {
        state = Mutex(State(now: start))
        self.instantUpTo = instantUpTo
    }

    /// The current time.
    public var now: Date { state.withLock(\.now) }

    /// Number of sleepers.
    public var waiting: Int { state.withLock { $0.sleepers.count } }

    /// All requested sleeps, in order.
    public var sleeps: [Duration] { state.withLock(\.slept) }

    /// Advances the clock and wakes due sleepers, earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration.seconds
            let ids = state.sleepers.filter { $0.value.wake <= state.now }
                .sorted { ($0.value.wake, $0.key) < ($1.value.wake, $1.key) }.map(\.key)
            return ids.compactMap { state.sleepers.removeValue(forKey: $0)?.continuation }
        }
        for continuation in due { continuation.resume() }
    }

    /// Suspends until the clock has advanced by `duration`; throws if cancelled.
    public func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        let id: Int? = state.withLock { state in
            state.slept.append(duration)
            guard duration > instantUpTo else {
                state.now += max(0, duration.seconds)
                return nil
            }
            state.nextSleeper += 1
            return state.nextSleeper
        }
        guard let id else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleepers[id] = (state.now + duration.seconds, continuation)
                    return false
                }
                if isOver { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation
                .resume(throwing: CancellationError())
        }
    }
}

extension Duration {
    fileprivate var seconds: TimeInterval {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
