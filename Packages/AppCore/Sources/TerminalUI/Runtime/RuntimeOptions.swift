/// Configures a runtime.
public struct RuntimeOptions: Sendable {
    /// The program's name, shown first in the breadcrumb.
    public var title: String
    public var palette: Palette
    public var capabilities: TerminalCapabilities
    /// Creates the screen for a route; nil if unknown. Called on the terminal's thread: must be
    /// fast and do no I/O.
    public var resolve: @Sendable (String) -> (any Screen)?
    /// What the palette finds; nil for no palette.
    public var commands: CommandSource?
    /// Called for a command with ``Command/Action/perform(_:)``.
    public var perform: @Sendable (String) -> Void
    /// What `a` adds from one typed line; nil for nothing.
    public var quickLine: QuickLine?
    /// Called with the routes of the open screens after each change, to save them.
    public var navigated: @Sendable ([String]) -> Void
    /// Called after the first frame, to start what could wait.
    public var started: @Sendable () -> Void
    /// The screen that `t` opens, to choose a theme; nil if there is none.
    public var themeRoute: String?
    /// Called with the terminal's background color: the palette to use; nil keeps the current one.
    public var backgroundKnown: @Sendable (RGB) -> Palette?
    /// The default text of the status line.
    public var status: @Sendable () -> String?
    /// Facts at the right of the title bar, such as the date: the first ones that fit. Called for
    /// each frame: must be fast and do no I/O.
    public var titleFacts: @Sendable () -> [String]
    /// The keys that the student chose.
    public var keys: KeyMap
    /// Global keys besides the runtime's own, for the help.
    public var generalHints: [KeyHint]
    /// Whether to use the mouse.
    public var mouse: Bool
    /// Whether spinners and placeholders are animated.
    public var motion: Bool
    /// Whether to query the terminal for its background, graphics and more.
    public var queriesTerminal: Bool
    /// Buffers standard error until the terminal is restored.
    public var holdsStandardError: Bool
    /// Whether the runtime handles signals (Ctrl-C, Ctrl-Z, kills, crashes, resizes).
    public var handlesSignals: Bool
    /// Duration of a toast in milliseconds; warnings and failures last nearly twice as long.
    public var toastDuration: Int
    /// How long linear mode waits for effects before reading the screen, in milliseconds.
    public var patience: Int
    /// The terminal's descriptors.
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
        commands = nil
        perform = { _ in }
        quickLine = nil
        navigated = { _ in }
        started = {}
        backgroundKnown = { _ in nil }
        status = { nil }
        titleFacts = { [] }
        keys = KeyMap()
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
    /// Routes of the screens that were open, bottom first, for ``Runtime/start(root:restoring:)``
    /// next time.
    public var routes: [String]
    /// The signal that ended it (2 for Ctrl-C); nil if the user quit.
    public var signal: Int32?
}

/// Why a runtime can't start.
public enum RuntimeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Standard input or output isn't a terminal, or another runtime uses it.
    case noTerminal
    /// Out of threads or descriptors.
    case noResources

    public var description: String {
        switch self {
        case .noTerminal:
            "This needs a terminal for input and output that no other program is using."
        case .noResources: "The system is out of threads or file descriptors."
        }
    }
}
