import Synchronization

/// Indexes a library's documents while the program is open, whichever screen is shown. Shared by a
/// library and its copies.
final class BackgroundIndexing: Sendable {
    typealias Step = LibraryIndexing.Step

    private struct State {
        var isBusy = false
        /// Whether documents were added while it was busy.
        var isAskedAgain = false
        var task: Task<Void, Never>?
        var step: Step?
        var listeners: [AsyncStream<Step>.Continuation] = []

        /// Returns the listeners, which have to be told.
        mutating func end() -> [AsyncStream<Step>.Continuation] {
            defer { listeners = [] }
            (isBusy, isAskedAgain, step, task) = (false, false, nil, nil)
            return listeners
        }
    }

    private let state = Mutex(State())

    deinit { state.withLock { $0.task?.cancel() } }

    /// What is being indexed; nil when idle.
    var step: Step? { state.withLock { $0.step } }

    /// Returns false if indexing is already running.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.isBusy = true }
            return !state.isBusy
        }
    }

    func end() {
        let listeners = state.withLock { $0.end() }
        for listener in listeners { listener.finish() }
    }

    /// Starts indexing. If it's already running, it continues with the documents added meanwhile.
    /// Failed documents are found by keywords until the next start.
    func start(_ parts: [any DocumentIndexing]) {
        guard begin() else { return state.withLock { $0.isAskedAgain = true } }
        let task = Task(priority: .utility) { [weak self] in
            repeat {
                for part in parts where !Task.isCancelled {
                    _ = try? await part.indexDocuments(patience: nil) { [weak self] step in
                        self?.tell(step)
                    }
                }
            } while self?.goesOn() ?? false
        }
        state.withLock { if $0.isBusy { $0.task = task } }
    }

    /// The steps of the running indexing; ends with it.
    func steps() -> AsyncStream<Step> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Step.self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            guard state.isBusy else { return continuation.finish() }
            if let step = state.step { continuation.yield(step) }
            state.listeners.append(continuation)
        }
        return stream
    }

    private func tell(_ step: Step) {
        state.withLock { state in
            state.step = step
            // Drops the listeners of closed screens.
            state.listeners.removeAll { listener in
                if case .terminated = listener.yield(step) { true } else { false }
            }
        }
    }

    /// Ends, unless documents were added meanwhile.
    private func goesOn() -> Bool {
        // Decides and ends in one step, so that no request gets lost in between.
        let ended: [AsyncStream<Step>.Continuation]? = state.withLock { state in
            guard state.isAskedAgain, !Task.isCancelled else { return state.end() }
            state.isAskedAgain = false
            return nil
        }
        for listener in ended ?? [] { listener.finish() }
        return ended == nil
    }
}
