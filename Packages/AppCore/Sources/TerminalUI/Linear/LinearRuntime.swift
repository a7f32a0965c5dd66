/// Runs screens without painting: for screen readers, pipes and terminals that cannot move a cursor.
///
/// Prints each screen in reading order, numbers what can be chosen, reads lines, and afterwards prints
/// only what changed. Works the same whether standard input is a terminal or a pipe.
public final class LinearRuntime: Sendable {
    private let options: RuntimeOptions
    private let inbox: Inbox

    /// Takes the same options as ``Runtime``; those about painting do not matter. Throws
    /// ``RuntimeError/noResources``.
    public init(_ options: RuntimeOptions) throws(RuntimeError) {
        guard let inbox = Inbox() else { throw .noResources }
        self.options = options
        self.inbox = inbox
    }

    /// Runs until the person quits, the input ends or a signal comes.
    public func start(
        root: any Screen, restoring routes: [String] = []
    ) async throws(RuntimeError) -> RuntimeOutcome {
        let (options, inbox) = (options, inbox)
        let outcome = await DedicatedThread.run {
            LinearLoop(options, inbox).run(root: root, restoring: routes)
        }
        guard let outcome else { throw .noResources }
        return outcome
    }

    // What follows may be called from anywhere, at any time.

    /// Says something.
    public func show(_ toast: Toast) { inbox.post(.toast(toast)) }
    /// Opens the screen at a route.
    public func open(_ route: String) { inbox.post(.open(route)) }
    /// Ends the program in order.
    public func quit() { inbox.post(.quit) }
}
