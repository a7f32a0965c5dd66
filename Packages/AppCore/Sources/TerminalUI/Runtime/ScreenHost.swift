/// A type-erased screen, so that a stack can hold different ones.
package protocol ScreenHost: Sendable {
    /// The screen inside.
    var base: any Screen { get }
    /// Calls ``Screen/start()``.
    mutating func start() -> [HostAction]
    /// Delivers an event and returns the screen's actions.
    mutating func receive(_ event: HostEvent) -> [HostAction]
}

/// ``ScreenEvent`` without its message type. Messages of another type are ignored.
package enum HostEvent: Sendable {
    case input(InputEvent)
    case message(any Sendable)
    case resumed
}

/// ``Effect/Action`` without its message type.
package enum HostAction: Sendable {
    case unhandled
    case task(id: String?, HostTask)
    case cancel(id: String)
    case open(String)
    case replace(String)
    case back
    case quit
    case toast(Toast)
    case undoable(String, undo: any Sendable)
    case undoableAnywhere(String, undo: @Sendable () async -> Toast?)
    case confirm(Confirmation, any Sendable)
    case external([String])
}

/// An effect that runs once it knows where to send its messages.
package typealias HostTask = @Sendable (@escaping @Sendable (any Sendable) -> Void) async -> Void

/// Wraps any screen.
package func host(_ screen: any Screen) -> any ScreenHost {
    func wrap<S: Screen>(_ screen: S) -> any ScreenHost { HostedScreen(screen: screen) }
    return wrap(screen)
}

/// The wrapper for one type of screen.
package struct HostedScreen<S: Screen>: ScreenHost {
    package var screen: S
    package var base: any Screen { screen }

    package init(screen: S) { self.screen = screen }

    package mutating func start() -> [HostAction] { Self.erase(screen.start()) }

    package mutating func receive(_ event: HostEvent) -> [HostAction] {
        switch event {
        case .input(let input): return Self.erase(screen.update(.input(input)))
        case .resumed: return Self.erase(screen.update(.resumed))
        case .message(let any):
            guard let message = any as? S.Message else { return [] }
            return Self.erase(screen.update(.message(message)))
        }
    }

    private static func erase(_ effect: Effect<S.Message>) -> [HostAction] {
        effect.actions.map { action in
            switch action {
            case .unhandled: .unhandled
            case .task(let id, let operation):
                .task(id: id) { send in await operation(Emit { send($0) }) }
            case .cancel(let id): .cancel(id: id)
            case .open(let route): .open(route)
            case .replace(let route): .replace(route)
            case .back: .back
            case .quit: .quit
            case .toast(let toast): .toast(toast)
            case .undoable(let done, let message): .undoable(done, undo: message)
            case .undoableAnywhere(let done, let undo): .undoableAnywhere(done, undo: undo)
            case .confirm(let question, let message): .confirm(question, message)
            case .external(let command): .external(command)
            }
        }
    }
}
