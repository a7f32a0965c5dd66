public import TerminalUI

/// Drives one screen without a terminal: events in, rendered plain text out, effects run when asked.
///
///     let harness = ScreenHarness(LessonScreen(client), size: Size(80, 24))
///     await harness.settle()                     // start() and all it began
///     harness.press(.enter)
///     await harness.settle()
///     #expect(harness.text.contains("Correct"))
///
/// Nothing is asynchronous but ``settle()``: tasks that the screen asks for wait there, and run one
/// after another in the order asked for, so that the outcome is the same every time.
public final class ScreenHarness<S: Screen> {
    /// The screen as it now is.
    public var screen: S { hosted.screen }
    /// Room to draw in, in cells. Change it with ``resize(_:)``.
    public private(set) var size: Size
    /// What ``text`` is drawn for.
    public var capabilities: TerminalCapabilities
    /// Colours for drawing; plain text does not depend on them.
    public var palette: Palette
    /// Seconds for spinners and skeletons.
    public var elapsed = 0.0
    /// Routes that the screen opened, in order.
    public private(set) var opened: [String] = []
    /// Routes that the screen put in its own place, in order.
    public private(set) var replaced: [String] = []
    /// True once the screen asked to be closed.
    public private(set) var wentBack = false
    /// True once the screen asked to end the program.
    public private(set) var quit = false
    /// What the screen said briefly, in order.
    public private(set) var toasts: [Toast] = []
    /// The question the screen asks; answer it with ``confirm(_:)``.
    public private(set) var question: Confirmation?
    /// Other programs the screen asked for, in order.
    public private(set) var externals: [[String]] = []
    /// True when the screen left the last event to the runtime.
    public private(set) var leftUnhandled = false
    /// Every message delivered so far, in order.
    public private(set) var messages: [S.Message] = []

    /// Names of tasks that ``settle()`` leaves waiting: those that wait for time to pass.
    public var leaving: Set<String> = []

    private var hosted: HostedScreen<S>
    private var waiting: [(id: String?, run: HostTask)] = []
    private var answer: (any Sendable)?

    /// Calls the screen's `start()`; its tasks wait for ``settle()``.
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

    /// Delivers one event.
    public func send(_ event: InputEvent) { deliver(.input(event)) }

    /// Presses keys, one after another.
    public func press(_ keys: KeyPress.Key...) {
        for key in keys { send(.key(KeyPress(key))) }
    }

    /// Presses Control and a letter.
    public func pressControl(_ letter: Character) { send(.key(.control(letter))) }

    /// Types each character of `text` as a key.
    public func type(_ text: String) {
        for character in text { send(.key(.character(character))) }
    }

    /// Chooses what a view marked with this id, as a click would.
    public func activate(_ id: String) { send(.activate(id)) }

    /// Clicks on the first place where `text` shows in a marked region. False when it does not.
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

    /// Delivers a message as an effect would.
    public func deliver(message: S.Message) { deliver(.message(message)) }

    /// Tells the screen that it is on top again.
    public func resume() { deliver(.resumed) }

    /// Changes the room and tells the screen.
    public func resize(_ size: Size) {
        self.size = size
        send(.resize(size))
    }

    /// Answers the question that the screen asked.
    public func confirm(_ yes: Bool) {
        let message = answer
        (question, answer) = (nil, nil)
        if yes, let message { deliver(.message(message)) }
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
            case .confirm(let question, let message):
                self.question = question
                answer = message
            case .external(let command): externals.append(command)
            }
        }
    }

    // MARK: Effects

    /// Runs every waiting task to its end, and those that come of them, delivering messages as they
    /// are sent.
    public func settle() async { await settle { _ in false } }

    /// Like ``settle()``, but stops as soon as `done` holds, cancelling what is still running: for
    /// screens that listen to something endless.
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

    /// How many tasks wait for ``settle()``.
    public var waitingTasks: Int { waiting.count }

    // MARK: What it looks like

    /// The screen drawn into cells.
    public func render() -> Surface {
        let surface = Surface(size: size)
        let context = ViewContext(
            size: size, palette: palette, capabilities: capabilities, elapsed: elapsed)
        var canvas = Canvas(surface, context: context)
        canvas.draw(screen.view(in: context))
        return surface
    }

    /// The screen as plain text, without trailing spaces and empty rows at the end.
    public var text: String { render().text }

    /// The screen as it reads in linear mode.
    public var linear: LinearText {
        screen.view(
            in: ViewContext(
                size: size, palette: palette, capabilities: .plain, elapsed: elapsed)
        ).described()
    }
}

extension Palette {
    /// A palette with no colours of its own, for tests that look at text.
    public static let bare = Palette(name: "bare", isDark: true, colors: [:])
}
