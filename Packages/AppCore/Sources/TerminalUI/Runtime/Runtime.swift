/// Shows screens in a terminal.
///
/// A thread of its own reads input, updates screens, draws and writes: it never waits for the pool in
/// which tasks run, so that a busy task cannot freeze the picture. Effects run as tasks in that pool
/// and report back through a queue.
public final class Runtime: Sendable {
    private let options: RuntimeOptions
    private let inbox: Inbox

    /// Throws ``RuntimeError/noResources``.
    public init(_ options: RuntimeOptions) throws(RuntimeError) {
        guard let inbox = Inbox() else { throw .noResources }
        self.options = options
        self.inbox = inbox
    }

    /// Runs until the person quits or a signal ends it; the terminal is then as it was. `routes` are
    /// opened above `root`, as far as they are known.
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

    // What follows may be called from anywhere, at any time.

    /// Says something briefly.
    public func show(_ toast: Toast) { inbox.post(.toast(toast)) }
    /// Opens the screen at a route.
    public func open(_ route: String) { inbox.post(.open(route)) }
    /// Changes the colours.
    public func use(_ palette: Palette) { inbox.post(.palette(palette)) }
    /// Lets clicks come to the program, or leaves the mouse to the terminal.
    public func captureMouse(_ on: Bool) { inbox.post(.mouse(on)) }
    /// Draws again, as something outside of screens changed (the status word).
    public func redraw() { inbox.post(.repaint) }
    /// Ends the program in order.
    public func quit() { inbox.post(.quit) }
}
