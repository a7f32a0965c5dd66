/// Runs screens as linear text: for screen readers, pipes and terminals without cursor control.
///
/// Prints each screen in reading order with numbered choices, reads lines, and then prints only
/// what changed. Standard input can be a terminal or a pipe.
public final class LinearRuntime: Sendable {
    private let options: RuntimeOptions
    private let inbox: Inbox

    /// Takes the same options as ``Runtime``; those for painting are ignored. Throws
    /// ``RuntimeError/noResources``.
    public init(_ options: RuntimeOptions) throws(RuntimeError) {
        guard let inbox = Inbox() else { throw .noResources }
        self.options = options
        self.inbox = inbox
    }

    /// Runs until the user quits, the input ends or a signal arrives.
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

    // The following methods can be called from any thread at any time.

    /// Shows a message.
    public func show(_ toast: Toast) { inbox.post(.toast(toast)) }
    /// Opens the screen at a route.
    public func open(_ route: String) { inbox.post(.open(route)) }
    /// Quits.
    public func quit() { inbox.post(.quit) }
}
