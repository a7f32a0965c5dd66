#if Postgres
import Dispatch
import SQLStore
import Synchronization

/// A bounded pool of sessions, handed out in order.
///
/// Callers wait in a bounded queue for a limited time and can be cancelled. While the server is
/// away, connections are retried with growing pauses; after the time limit, callers fail at once.
final class ConnectionPool: Sendable {
    private let url: String
    private let options: PostgresOptions
    private let hints = TypeHints()
    private let state: Mutex<State>

    private struct State {
        var idle: [PostgresSession] = []
        /// Sessions that are idle, in use or being opened.
        var count = 0
        var waiters = WaiterQueue()
        var outage = Outage()
        /// A check for idle sessions is scheduled.
        var isSweepDue = false
        var isClosed = false
        /// Called when the last session is closed.
        var onEmpty: [@Sendable () -> Void] = []
    }

    /// What a caller gets.
    enum Grant: Sendable {
        case session(PostgresSession)
        /// Permission to open another session.
        case place
    }

    init(url: String, options: PostgresOptions) {
        self.url = url
        self.options = options
        state = Mutex(State())
    }

    deinit { state.withLock { $0.idle.forEach { $0.close() } } }

    /// Current statistics.
    var figures: PoolFigures {
        state.withLock { state in
            PoolFigures(
                busy: state.count - state.idle.count, idle: state.idle.count,
                waiting: state.waiters.count, maximum: options.maximumConnections)
        }
    }

    /// Number of waiting callers.
    var waitingCallers: Int { state.withLock { $0.waiters.count } }

    /// Whether the last connection attempt failed.
    var isServerAway: Bool { state.withLock { $0.outage.isOn } }

    // MARK: Asking

    /// A session for exclusive use until `giveBack`. Throws ``SQLError/busy``, ``SQLError/closed``,
    /// ``SQLError/unreachable(_:)`` or `CancellationError`.
    func lease() async throws -> PostgresSession {
        let deadline = ContinuousClock.now + .seconds(options.acquireTimeout)
        while true {
            switch try await grant(by: deadline) {
            case .session(let session): return session
            case .place:
                if let session = try await open(by: deadline) { return session }
            }
        }
    }

    private func grant(by deadline: ContinuousClock.Instant) async throws -> Grant {
        try Task.checkCancellation()
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state in
                    take(&state, ticket, continuation)
                }
                switch answer {
                case .now(let result): continuation.resume(with: result)
                case .later: startTimer(for: ticket, deadline)
                }
            }
        } onCancel: {
            remove(ticket, CancellationError())
        }
    }

    private enum Answer {
        case now(Result<Grant, any Error>)
        case later
    }

    private func take(
        _ state: inout State, _ ticket: Ticket,
        _ continuation: CheckedContinuation<Grant, any Error>
    ) -> Answer {
        if state.isClosed { return .now(.failure(SQLError.closed)) }
        if ticket.isCancelled { return .now(.failure(CancellationError())) }
        if state.waiters.isEmpty {
            while let session = state.idle.popLast() {
                if isFit(session) { return .now(.success(.session(session))) }
                state.count -= 1
                dismiss(session)
            }
            if state.count < options.maximumConnections {
                state.count += 1
                return .now(.success(.place))
            }
        }
        guard state.waiters.count < options.maximumWaiting else {
            return .now(.failure(SQLError.busy))
        }
        state.waiters.append(ticket, continuation)
        return .later
    }

    private func startTimer(for ticket: Ticket, _ deadline: ContinuousClock.Instant) {
        let left = max(0, (deadline - .now) / .seconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + left) { [weak self] in
            self?.remove(ticket, SQLError.busy)
        }
    }

    /// Ends a waiter with an error.
    private func remove(_ ticket: Ticket, _ error: any Error) {
        let continuation = state.withLock { state in
            ticket.cancel()
            return state.waiters.remove(ticket)
        }
        continuation?.resume(throwing: error)
    }

    // MARK: Opening

    /// Opens a session with a granted place; nil if it must be retried.
    private func open(by deadline: ContinuousClock.Instant) async throws -> PostgresSession? {
        do {
            let pause = try state.withLock { state in
                try state.outage.pause(before: deadline, patience: options.acquireTimeout)
            }
            if pause > .zero { try await Task.sleep(for: pause) }
        } catch {
            givePlaceBack()
            throw error
        }
        let queue = DispatchQueue(label: "postgres", qos: .userInitiated)
        let result: Result<PostgresSession, ServerFailure> = await withCheckedContinuation { done in
            queue.async { [url, options, hints] in
                do throws(ServerFailure) {
                    let session = try PostgresSession(
                        url: url, options: options, hints: hints, queue: queue)
                    done.resume(returning: .success(session))
                } catch {
                    done.resume(returning: .failure(error))
                }
            }
        }
        switch result {
        case .success(let session):
            let isClosed = state.withLock { state in
                state.outage = Outage()
                return state.isClosed
            }
            guard !isClosed else {
                dismiss(session)
                givePlaceBack()
                throw SQLError.closed
            }
            return session
        case .failure(let failure):
            state.withLock { $0.outage.note() }
            givePlaceBack()
            guard Outage.mayPass(failure), ContinuousClock.now < deadline else {
                throw failure.error
            }
            return nil
        }
    }

    // MARK: Giving back

    /// Takes back a session and passes it to the first waiter.
    func giveBack(_ session: PostgresSession) {
        session.lastUse = .now
        let isSound = session.loss == nil && ContinuousClock.now < expiry(of: session)
        var isSweepNew = false
        let isKept = state.withLock { state -> Bool in
            guard isSound, !state.isClosed else { return false }
            if let next = state.waiters.popFirst() {
                next.resume(returning: .session(session))
            } else {
                state.idle.append(session)
                dismissUnused(&state)
                isSweepNew = !state.isSweepDue
                state.isSweepDue = true
            }
            return true
        }
        if isSweepNew { sweep(after: .seconds(options.idleTimeout)) }
        guard !isKept else { return }
        dismiss(session)
        givePlaceBack()
    }

    /// A session was closed or not opened: its place goes to the next waiter.
    private func givePlaceBack() {
        let finished = state.withLock { state -> [@Sendable () -> Void] in
            if let next = state.waiters.popFirst() {
                next.resume(returning: .place)
                return []
            }
            state.count -= 1
            guard state.count == 0 else { return [] }
            defer { state.onEmpty = [] }
            return state.onEmpty
        }
        finished.forEach { $0() }
    }

    // MARK: Health

    private func isFit(_ session: PostgresSession) -> Bool {
        ContinuousClock.now < expiry(of: session) && session.isAlive()
    }

    private func expiry(of session: PostgresSession) -> ContinuousClock.Instant {
        session.opened + .seconds(options.maximumLifetime)
    }

    /// The longest idle comes first.
    private func dismissUnused(_ state: inout State) {
        let limit = ContinuousClock.now - .seconds(options.idleTimeout)
        while let first = state.idle.first, first.lastUse < limit {
            state.idle.removeFirst()
            state.count -= 1
            dismiss(first)
        }
    }

    /// Schedules checks for idle sessions while there are any, so that an unused pool closes its
    /// connections.
    private func sweep(after pause: Duration) {
        let seconds = max(0.01, pause / .seconds(1))
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self else { return }
            let next = state.withLock { state -> Duration? in
                dismissUnused(&state)
                guard let oldest = state.idle.first else {
                    state.isSweepDue = false
                    return nil
                }
                return oldest.lastUse + .seconds(options.idleTimeout) - .now
            }
            if let next { sweep(after: next) }
        }
    }

    /// Closes on the session's thread, since it may block.
    private func dismiss(_ session: PostgresSession) {
        session.queue.async { session.close() }
    }

    // MARK: Closing

    /// Rejects new callers and returns when the last session is back.
    func close() async {
        await withCheckedContinuation { done in
            let (waiters, idle, isEmpty) = state.withLock { state in
                state.isClosed = true
                let idle = state.idle
                state.idle = []
                state.count -= idle.count
                if state.count > 0 { state.onEmpty.append { done.resume() } }
                return (state.waiters.removeAll(), idle, state.count == 0)
            }
            waiters.forEach { $0.resume(throwing: SQLError.closed) }
            idle.forEach(dismiss)
            if isEmpty { done.resume() }
        }
    }
}
#endif
