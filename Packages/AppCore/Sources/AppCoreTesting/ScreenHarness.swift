public import TerminalUI

/// Drives a screen without a terminal: sends events, renders plain text, runs effects on demand.
///
///     let harness = ScreenHarness(LessonScreen(client), size: Size(80, 24))
///     await harness.settle()                     // start() and all it began
///     harness.press(.enter)
///     await harness.settle()
///     #expect(harness.text.contains("Correct"))
///
/// Only ``settle()`` is asynchronous: it runs the screen's tasks one after another in order, so
/// that results are deterministic.
public final class ScreenHarness<S: Screen> {
    /// The current screen.
    public var screen: S { hosted.screen }
    /// The size in cells. Change it with ``resize(_:)``.
    public private(set) var size: Size
    /// The capabilities for ``text``.
    public var capabilities: TerminalCapabilities
    /// Colors for drawing; plain text doesn't depend on them.
    public var palette: Palette
    /// Seconds for animations.
    public var elapsed = 0.0
    /// Opened routes, in order.
    public private(set) var opened: [String] = []
    /// Routes that replaced the screen, in order.
    public private(set) var replaced: [String] = []
    /// True after the screen asked to close.
    public private(set) var wentBack = false
    /// True after the screen asked to quit.
    public private(set) var quit = false
    /// Toasts, in order.
    public private(set) var toasts: [Toast] = []
    /// What ``undo()`` undoes, latest last.
    public private(set) var undoable: [String] = []
    /// The current confirmation; answer it with ``confirm(_:)``.
    public private(set) var question: Confirmation?
    /// Started external programs, in order.
    public private(set) var externals: [[String]] = []
    /// True if the last event was left to the runtime.
    public private(set) var leftUnhandled = false
    /// Delivered messages, in order.
    public private(set) var messages: [S.Message] = []

    /// Tasks that ``settle()`` skips because they wait for time to pass.
    public var leaving: Set<String> = []

    private var hosted: HostedScreen<S>
    private var waiting: [(id: String?, run: HostTask)] = []
    private var answer: (any Sendable)?
    private var undos: [HostAction] = []

    /// Calls `start()`; its tasks wait for ``settle()``.
    public init(
        _ screen: S, size: Size = Size(80, 24), capabilities: TerminalCapabilities = .modern,
        palette: Palette = .bare
    ) {
        hosted = HostedScreen(screen: screen)
        self.size = size
        self.capabilities = capabilities
        self.palette = palette
        perform(hosted.start())
    }

    // MARK: Events

    /// Sends an event.
    public func send(_ event: InputEvent) { deliver(.input(event)) }

    /// Presses keys in order.
    public func press(_ keys: KeyPress.Key...) {
        for key in keys { send(.key(KeyPress(key))) }
    }

    /// Presses Control with a letter.
    public func pressControl(_ letter: Character) { send(.key(.control(letter))) }

    /// Types each character of `text` as a key.
    public func type(_ text: String) {
        for character in text { send(.key(.character(character))) }
    }

    /// Activates the view with this id, like a click.
    public func activate(_ id: String) { send(.activate(id)) }

    /// Clicks the first occurrence of `text` in a click region. Returns false if there is none.
    @discardableResult
    public func click(on text: String) -> Bool {
        let surface = render()
        for y in 0..<size.height {
            guard let x = surface.column(of: text, row: y),
                let id = surface.action(x: x, y: y)
            else { continue }
            activate(id)
            return true
        }
        return false
    }

    /// Delivers a message like an effect would.
    public func deliver(message: S.Message) { deliver(.message(message)) }

    /// Tells the screen that it is on top again.
    public func resume() { deliver(.resumed) }

    /// Changes the size and tells the screen.
    public func resize(_ size: Size) {
        self.size = size
        send(.resize(size))
    }

    /// Answers the confirmation.
    public func confirm(_ yes: Bool) {
        let message = answer
        (question, answer) = (nil, nil)
        if yes, let message { deliver(.message(message)) }
    }

    /// Undoes the last act, as `u` does; ``settle()`` runs what that starts. Returns false if there
    /// is none.
    @discardableResult
    public func undo() -> Bool {
        guard let action = undos.popLast() else { return false }
        undoable.removeLast()
        switch action {
        case .undoable(_, let message): deliver(.message(message))
        case .undoableAnywhere(_, let undo): waiting.append((nil, { _ in _ = await undo() }))
        default: break
        }
        return true
    }

    private func deliver(_ event: HostEvent) {
        leftUnhandled = false
        if case .message(let any) = event, let message = any as? S.Message {
            messages.append(message)
        }
        perform(hosted.receive(event))
    }

    private func perform(_ actions: [HostAction]) {
        for action in actions {
            switch action {
            case .unhandled: leftUnhandled = true
            case .task(let id, let run):
                if let id { waiting.removeAll { $0.id == id } }
                waiting.append((id, run))
            case .cancel(let id): waiting.removeAll { $0.id == id }
            case .open(let route): opened.append(route)
            case .replace(let route): replaced.append(route)
            case .back: wentBack = true
            case .quit: quit = true
            case .toast(let toast): toasts.append(toast)
            case .undoable(let done, _), .undoableAnywhere(let done, _):
                toasts.append(.undoable(done))
                undoable.append(done)
                undos.append(action)
            case .confirm(let question, let message):
                self.question = question
                answer = message
            case .external(let command): externals.append(command)
            }
        }
    }

    // MARK: Effects

    /// Runs all waiting tasks and those they start, delivering their messages.
    public func settle() async { await settle { _ in false } }

    /// Like ``settle()``, but stops when `done` is true and cancels running tasks, for screens with
    /// endless streams.
    public func settle(until done: (S) -> Bool) async {
        while !done(screen), let next = waiting.firstIndex(where: { !isLeft($0.id) }) {
            let (_, run) = waiting.remove(at: next)
            let (stream, continuation) = AsyncStream<any Sendable>.makeStream()
            let task = Task {
                await run { continuation.yield($0) }
                continuation.finish()
            }
            for await message in stream {
                deliver(.message(message))
                if done(screen) { break }
            }
            task.cancel()
            await task.value
        }
    }

    private func isLeft(_ id: String?) -> Bool { id.map(leaving.contains) ?? false }

    /// Number of tasks waiting for ``settle()``.
    public var waitingTasks: Int { waiting.count }

    // MARK: What it looks like

    /// Renders the screen.
    public func render() -> Surface {
        let surface = Surface(size: size)
        let context = ViewContext(
            size: size, palette: palette, capabilities: capabilities, elapsed: elapsed)
        var canvas = Canvas(surface, context: context)
        canvas.draw(screen.view(in: context))
        return surface
    }

    /// The screen as plain text, without trailing spaces and empty rows.
    public var text: String { render().text }

    /// The screen in linear mode.
    public var linear: LinearText {
        screen.view(
            in: ViewContext(
                size: size, palette: palette, capabilities: .plain, elapsed: elapsed)
        ).described()
    }
}

extension Palette {
    /// A palette without colors, for tests of text.
    public static let bare = Palette(name: "bare", isDark: true, colors: [:])
}
