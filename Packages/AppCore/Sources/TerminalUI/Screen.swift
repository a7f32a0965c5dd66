/// What a person sees and acts on, one at a time: a value with state, an update and a view.
///
/// Screens perform nothing themselves. `update` returns an ``Effect``; the runtime performs it and
/// hands results back as messages.
public protocol Screen: Sendable {
    /// What a screen's own effects send back to it.
    associatedtype Message: Sendable

    /// One or two words for the breadcrumb.
    var title: String { get }
    /// The keys that work here, most useful first; shown in the status line and by `?`.
    var hints: [KeyHint] { get }
    /// True while the screen takes plain letters as text, so that the runtime leaves `q`, `?`, `t`
    /// and the like alone.
    var capturesText: Bool { get }
    /// True while the screen follows the mouse as it moves with a button down. Then, as with clicks, the terminal's own
    /// selecting of text is off.
    var wantsDrags: Bool { get }
    /// A short sentence for the status line (backend, age, what is queued); nil for nothing.
    var status: String? { get }

    /// Called once, when the screen is first pushed: load what it shows.
    mutating func start() -> Effect<Message>
    /// Answers one event. Return ``Effect/unhandled`` to let the runtime apply its default
    /// (Esc goes back, `?` shows the keys, `q` quits at the root).
    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message>
    /// The whole screen for the room in `context.size`. Pure.
    func view(in context: ViewContext) -> any View
}

extension Screen {
    public var hints: [KeyHint] { [] }
    public var capturesText: Bool { false }
    public var wantsDrags: Bool { false }
    public var status: String? { nil }
    public mutating func start() -> Effect<Message> { .none }
}

/// What reaches a screen.
public enum ScreenEvent<Message: Sendable>: Sendable {
    /// Something the person did.
    case input(InputEvent)
    /// Something one of the screen's own effects reports.
    case message(Message)
    /// The screen is on top again after another one closed.
    case resumed
}

/// One key worth naming to the person.
public struct KeyHint: Sendable, Hashable {
    /// The key as printed, e.g. `Enter`, `/`, `Ctrl-K`.
    public var key: String
    /// What it does here, e.g. `open`.
    public var label: String

    public init(_ key: String, _ label: String) {
        self.key = key
        self.label = label
    }
}
