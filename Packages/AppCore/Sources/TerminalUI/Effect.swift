/// What a screen asks the runtime to do. A value: nothing happens until the runtime performs it.
public struct Effect<Message: Sendable>: Sendable {
    /// A single action.
    public enum Action: Sendable {
        /// Apply the runtime's default for the event (see ``Screen/update(_:)``).
        case unhandled
        /// Run in a task that ends with the screen. A task with an id replaces a running one with
        /// the same id.
        case task(id: String?, @Sendable (Emit<Message>) async -> Void)
        /// Cancel the running task with this id.
        case cancel(id: String)
        /// Push the screen at this route (an opaque string that the runtime's resolver knows).
        case open(String)
        /// Like `open`, in place of this screen.
        case replace(String)
        /// Close this screen.
        case back
        /// Quit and restore the terminal.
        case quit
        /// Show a brief message without taking the focus.
        case toast(Toast)
        /// Show what was done; until the screen closes, `u` sends `undo` to it.
        case undoable(String, undo: Message)
        /// Show what was done; `u` runs `undo`, also after the screen has closed. `undo` returns
        /// what to say if it failed.
        case undoableAnywhere(String, undo: @Sendable () async -> Toast?)
        /// Ask for confirmation; `message` is sent on yes.
        case confirm(Confirmation, Message)
        /// Run another program (a pager, an editor, an opener) in the terminal, then return.
        case external([String])
    }

    /// In order; empty means that the event was handled.
    public var actions: [Action]

    public init(_ actions: [Action] = []) { self.actions = actions }

    /// Handled; nothing to do.
    public static var none: Effect { Effect() }
    /// Not handled here: the runtime's default applies.
    public static var unhandled: Effect { Effect([.unhandled]) }
    /// Closes this screen.
    public static var back: Effect { Effect([.back]) }
    /// Ends the program.
    public static var quit: Effect { Effect([.quit]) }
    /// Pushes the screen at `route`.
    public static func open(_ route: String) -> Effect { Effect([.open(route)]) }
    /// Puts the screen at `route` in place of this one.
    public static func replace(_ route: String) -> Effect { Effect([.replace(route)]) }
    /// Shows `text` briefly.
    public static func toast(_ text: String, _ tone: Tone = .plain) -> Effect {
        Effect([.toast(Toast(text, tone))])
    }
    /// Shows what was done, e.g. `Tile hidden.`, with the key that undoes it. On `u` the screen gets
    /// `message` and reverses its act.
    public static func undoable(_ done: String, undo message: Message) -> Effect {
        Effect([.undoable(done, undo: message)])
    }
    /// Asks for confirmation and sends `message` on yes.
    public static func confirm(_ question: Confirmation, then message: Message) -> Effect {
        Effect([.confirm(question, message)])
    }
    /// Runs `operation` in a cancellable task owned by the screen.
    public static func task(
        id: String? = nil, _ operation: @escaping @Sendable (Emit<Message>) async -> Void
    ) -> Effect {
        Effect([.task(id: id, operation)])
    }
    /// Cancels the task named `id`.
    public static func cancel(id: String) -> Effect { Effect([.cancel(id: id)]) }
    /// All of `effects`, in order.
    public static func batch(_ effects: Effect...) -> Effect {
        Effect(effects.flatMap(\.actions))
    }
}

/// Sends messages from a running effect to its screen. Ignored after the screen is closed.
public struct Emit<Message: Sendable>: Sendable {
    private let send: @Sendable (Message) -> Void

    public init(_ send: @escaping @Sendable (Message) -> Void) { self.send = send }

    public func callAsFunction(_ message: Message) { send(message) }
}

/// The tone of a message, shown by a mark as well as by color.
public enum Tone: Sendable, Hashable, CaseIterable {
    case plain, accent, success, warning, failure
}

/// A short message over the screen that disappears on its own.
public struct Toast: Sendable, Hashable {
    public var text: String
    public var tone: Tone

    public init(_ text: String, _ tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }

    /// What was done, with the key that undoes it.
    public static func undoable(_ done: String) -> Toast {
        Toast("\(done) Press u to undo.", .success)
    }
}

/// A confirmation of an irreversible act.
public struct Confirmation: Sendable, Hashable {
    public var title: String
    public var detail: String
    /// The verb on the button, e.g. `Delete`.
    public var confirmLabel: String
    public var isDestructive: Bool

    public init(title: String, detail: String, confirmLabel: String, isDestructive: Bool = false) {
        self.title = title
        self.detail = detail
        self.confirmLabel = confirmLabel
        self.isDestructive = isDestructive
    }
}
