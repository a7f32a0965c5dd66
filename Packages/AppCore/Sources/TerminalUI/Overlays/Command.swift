/// An entry of the command palette.
public struct Command: Sendable, Hashable {
    /// What choosing it does.
    public enum Action: Sendable, Hashable {
        /// Opens the screen at this route.
        case open(String)
        /// Passes this name to the runtime's owner.
        case perform(String)
        /// Acts like pressing this key on the top screen.
        case press(KeyPress)
        /// Shows the top screen's keys.
        case help
        /// Ends the program.
        case quit
    }

    public var title: String
    /// A few words beside the title, e.g. `Biology, due Friday`.
    public var detail: String
    /// What it is, in a word, at the right, e.g. `lesson`.
    public var kind: String
    /// Lines about it, shown beside the list where there is room.
    public var preview: [String]
    public var action: Action

    public init(
        _ title: String, detail: String = "", kind: String = "", preview: [String] = [],
        action: Action
    ) {
        self.title = title
        self.detail = detail
        self.kind = kind
        self.preview = preview
        self.action = action
    }
}

/// What the command palette finds. The program decides what matches and in which order.
public struct CommandSource: Sendable {
    /// The entries that match a query, best first; for an empty query, the ones to offer. `keys`
    /// are the top screen's. Called on the terminal's thread for every key typed, so it must
    /// return within milliseconds and do no I/O.
    public var find: @Sendable (_ query: String, _ keys: [KeyHint]) -> [Command]
    /// Called each time the palette opens. To show newer entries later, call
    /// ``Runtime/redraw()``: an open palette then asks again.
    public var opened: @Sendable () -> Void
    /// Called with the entry that was chosen, before it runs.
    public var chosen: @Sendable (Command) -> Void

    public init(
        find: @escaping @Sendable (_ query: String, _ keys: [KeyHint]) -> [Command],
        opened: @escaping @Sendable () -> Void = {},
        chosen: @escaping @Sendable (Command) -> Void = { _ in }
    ) {
        self.find = find
        self.opened = opened
        self.chosen = chosen
    }
}
