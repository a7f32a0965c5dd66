/// A full-screen view with state: a value with an update function and a view.
///
/// Screens perform no side effects. `update` returns an ``Effect``; the runtime performs it and
/// sends results back as messages.
public protocol Screen: Sendable {
    /// The messages of the screen's own effects.
    associatedtype Message: Sendable

    /// One or two words for the breadcrumb.
    var title: String { get }
    /// The screen's keys, most useful first; shown in the status line and by `?`.
    var hints: [KeyHint] { get }
    /// True while the screen takes letters as text, so that the runtime doesn't use `q`, `?`, `t`
    /// and similar keys.
    var capturesText: Bool { get }
    /// True while the screen follows mouse drags. The terminal's own text selection is off
    /// meanwhile.
    var wantsDrags: Bool { get }
    /// True while leaving would lose what the student typed. The runtime asks before it goes back.
    var hasUnsavedChanges: Bool { get }
    /// A short status (backend, age, queued changes); nil for none.
    var status: String? { get }

    /// Called once when the screen is first pushed, to load its data.
    mutating func start() -> Effect<Message>
    /// Handles an event. Return ``Effect/unhandled`` for the runtime's default (Esc and `q` go
    /// back, `q` quits at the root, `?` shows the keys).
    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message>
    /// The screen's view for `context.size`. Pure.
    func view(in context: ViewContext) -> any View
}

extension Screen {
    public var hints: [KeyHint] { [] }
    public var capturesText: Bool { false }
    public var wantsDrags: Bool { false }
    public var hasUnsavedChanges: Bool { false }
    public var status: String? { nil }
    public mutating func start() -> Effect<Message> { .none }
}

/// An event for a screen.
public enum ScreenEvent<Message: Sendable>: Sendable {
    /// User input.
    case input(InputEvent)
    /// A message from one of the screen's effects.
    case message(Message)
    /// The screen is on top again after another closed.
    case resumed
}

/// A key and its description.
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
