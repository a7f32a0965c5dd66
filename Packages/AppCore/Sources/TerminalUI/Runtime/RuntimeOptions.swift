/// What a runtime needs to know of the program it runs.
public struct RuntimeOptions: Sendable {
    /// The program's name: the first word of the breadcrumb.
    public var title: String
    public var palette: Palette
    public var capabilities: TerminalCapabilities
    /// The screen for a route; nil when there is none. Called on the terminal's thread: quick, no I/O.
    public var resolve: @Sendable (String) -> (any Screen)?
    /// What the command palette offers, asked for each time it opens.
    public var commands: @Sendable () -> [Command]
    /// A command with ``Command/Action/perform(_:)`` was chosen.
    public var perform: @Sendable (String) -> Void
    /// The routes of the open screens after each change, to be kept for the next start.
    public var navigated: @Sendable ([String]) -> Void
    /// Called once the first picture is on view: what may wait until then begins.
    public var started: @Sendable () -> Void
    /// `t` was pressed: the palette to use from now on; nil leaves it.
    public var toggleTheme: @Sendable () -> Palette?
    /// The terminal told its background's colour: the palette to use; nil leaves it.
    public var backgroundKnown: @Sendable (RGB) -> Palette?
    /// A standing word for the status line while the screen has none of its own.
    public var status: @Sendable () -> String?
    /// Keys that work everywhere besides the runtime's own, for the help.
    public var generalHints: [KeyHint]
    /// Whether clicks and the wheel come to the program.
    public var mouse: Bool
    /// Whether spinners and skeletons move.
    public var motion: Bool
    /// Whether the terminal is asked about its background, pictures and more.
    public var queriesTerminal: Bool
    /// Holds back what is printed to standard error until the terminal is given back.
    public var holdsStandardError: Bool
    /// Whether signals (Ctrl-C, Ctrl-Z, kills, crashes, resizes) are the runtime's while it runs.
    public var handlesSignals: Bool
    /// How long a toast stays, in milliseconds; warnings and failures stay nearly twice as long.
    public var toastDuration: Int
    /// How long linear mode waits for running effects before it reads the screen, in milliseconds.
    public var patience: Int
    /// Descriptors of the terminal.
    public var input: Int32
    public var output: Int32

    public init(
        title: String, palette: Palette, capabilities: TerminalCapabilities,
        resolve: @escaping @Sendable (String) -> (any Screen)? = { _ in nil }
    ) {
        self.title = title
        self.palette = palette
        self.capabilities = capabilities
        self.resolve = resolve
        commands = { [] }
        perform = { _ in }
        navigated = { _ in }
        started = {}
        toggleTheme = { nil }
        backgroundKnown = { _ in nil }
        status = { nil }
        generalHints = []
        mouse = true
        motion = true
        queriesTerminal = true
        holdsStandardError = true
        handlesSignals = true
        toastDuration = 4000
        patience = 3000
        input = 0
        output = 1
    }
}

/// How a runtime ended.
public struct RuntimeOutcome: Sendable, Hashable {
    /// Routes of the screens that were open, from the bottom: what ``Runtime/start(root:restoring:)``
    /// takes next time.
    public var routes: [String]
    /// The signal that ended it (2 for Ctrl-C); nil when it was quit.
    public var signal: Int32?

    public init(routes: [String], signal: Int32?) {
        self.routes = routes
        self.signal = signal
    }
}

/// Why a runtime cannot start.
public enum RuntimeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Standard input or output is no terminal, or another runtime has it.
    case noTerminal
    /// The system has no threads or descriptors left.
    case noResources

    public var description: String {
        switch self {
        case .noTerminal:
            "This needs a terminal for input and output that no other program is using."
        case .noResources: "The system is out of threads or file descriptors."
        }
    }
}
