/// Shows screens in a terminal.
///
/// A separate thread reads input, updates screens, draws and writes. It doesn't use the task pool,
/// so busy tasks can't freeze the UI. Effects run as tasks in the pool and report back through a
/// queue.
public final class Runtime: Sendable {
    private let options: RuntimeOptions
    private let inbox: Inbox

    /// Throws ``RuntimeError/noResources``.
    public init(_ options: RuntimeOptions) throws(RuntimeError) {
        guard let inbox = Inbox() else { throw .noResources }
        self.options = options
        self.inbox = inbox
    }

    /// Runs until the user quits or a signal arrives, then restores the terminal. Opens the known
    /// ones of `routes` above `root`.
    public func start(
        root: any Screen, restoring routes: [String] = []
    ) async throws(RuntimeError) -> RuntimeOutcome {
        let (options, inbox) = (options, inbox)
        let result = await DedicatedThread.run { () -> RuntimeOutcome? in
            RuntimeLoop(options, inbox)?.run(root: root, restoring: routes)
        }
        guard let result else { throw .noResources }
        guard let outcome = result else { throw .noTerminal }
        return outcome
    }

    // The following methods can be called from any thread at any time.

    /// Shows a brief message.
    public func show(_ toast: Toast) { inbox.post(.toast(toast)) }
    /// Shows what was done outside of the screens; `u` calls `undo`, which returns what to say if it
    /// failed.
    public func offerUndo(_ done: String, _ undo: @escaping @Sendable () async -> Toast?) {
        inbox.post(.undoable(done, undo))
    }
    /// Opens the screen at a route.
    public func open(_ route: String) { inbox.post(.open(route)) }
    /// Changes the colors.
    public func use(_ palette: Palette) { inbox.post(.palette(palette)) }
    /// Redraws after a change outside the screens, such as the status text.
    public func redraw() { inbox.post(.repaint) }
    /// Quits.
    public func quit() { inbox.post(.quit) }
}
