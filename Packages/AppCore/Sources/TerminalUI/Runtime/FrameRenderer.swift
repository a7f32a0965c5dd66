/// Renders the frame: the top screen with its title bar and status line, overlays and toasts.
struct FrameRenderer {
    /// An overlay that covers the screen and takes its keys.
    enum Overlay {
        case help
        case palette(CommandPaletteState)
        /// The line of `a`; its state is ``FrameRenderer/quickLine``, which outlives it.
        case quickLine
        case confirm(Confirmation, yes: Bool, screen: Int, message: any Sendable)
    }

    private let options: RuntimeOptions
    private let surface: Surface
    private var writer: FrameWriter
    var overlay: Overlay?
    var toasts = ToastQueue()
    var quickLine = QuickLineState()
    var size = Size.zero
    var elapsed = 0.0

    init(_ options: RuntimeOptions) {
        self.options = options
        surface = Surface(size: .zero)
        writer = FrameWriter(capabilities: options.capabilities, palette: options.palette)
    }

    var palette: Palette {
        get { writer.palette }
        set { writer.palette = newValue }
    }
    var capabilities: TerminalCapabilities {
        get { writer.capabilities }
        set { writer.capabilities = newValue }
    }

    /// The minimum size for drawing screens.
    static let smallest = Size(20, 6)
    var isTooSmall: Bool { size.width < Self.smallest.width || size.height < Self.smallest.height }
    /// True if something on screen is animated.
    var isAnimated: Bool { surface.isAnimated }
    /// The screen's first row.
    let contentTop = 1
    /// The screen's size.
    var contentSize: Size { Size(size.width, max(0, size.height - 2)) }

    mutating func invalidate() { writer.invalidate() }

    func action(x: Int, y: Int) -> String? { surface.action(x: x, y: y) }

    /// Draws everything and returns the changed bytes.
    mutating func frame(_ stack: ScreenStack) -> [UInt8] {
        if surface.size != size { surface.resize(to: size) }
        surface.clear(background: .background)
        var context = ViewContext(
            size: size, palette: palette, capabilities: capabilities, elapsed: elapsed)
        context.keyWording = stack.keyWording
        var canvas = Canvas(surface, context: context)
        if isTooSmall {
            let text = "Window too small (\(size.width) × \(size.height)); needs 20 × 6."
            canvas.draw(Text(capabilities.unicode ? text : text.replacing("×", with: "x")))
        } else {
            draw(stack, in: &canvas)
        }
        return writer.frame(surface)
    }

    private func draw(_ stack: ScreenStack, in canvas: inout Canvas) {
        guard let screen = stack.top else { return }
        var content = canvas.region(Rect(0, contentTop, size.width, contentSize.height))
        content.draw(screen.view(in: content.context))
        drawBreadcrumb(stack, in: &canvas)
        drawStatus(screen, stack, in: &canvas)
        if overlay != nil { canvas.hideCursor() }
        let general = (Self.general + options.generalHints).map(stack.inForce)
        switch overlay {
        case .help:
            canvas.draw(
                HelpOverlay(
                    title: screen.title, hints: stack.hints,
                    general: options.quickLine == nil
                        ? general.filter { $0.label != Self.adding } : general))
        case .palette(let state): canvas.draw(CommandPalette(state))
        case .quickLine:
            if let line = options.quickLine {
                canvas.draw(QuickLineView(line: line, state: quickLine))
            }
        case .confirm(let question, let yes, _, _):
            canvas.draw(ConfirmDialog(question, yesFocused: yes))
        case nil: break
        }
        if let toast = toasts.shown { canvas.draw(ToastView(toast)) }
    }

    private static let adding = "add from one line"

    static let general = [
        KeyHint("?", "these keys"), KeyHint(": Ctrl-K", "find anything"),
        KeyHint("a", adding), KeyHint("u", "undo"),
        KeyHint("h j k l", "move; PgUp, PgDn page"), KeyHint("g G", "first, last"),
        KeyHint("Mouse", "click, scroll the wheel"), KeyHint("t", "choose a theme"),
        KeyHint("Esc", "back"), KeyHint("q", "back; quits at the top"),
        KeyHint("Ctrl-L", "redraw"), KeyHint("Ctrl-Z", "suspend"),
        KeyHint("Ctrl-C", "quit from anywhere"),
    ]

    // MARK: Breadcrumb and status line

    private static let crumbPrefix = "runtime.crumb."
    static let helpID = "runtime.help"

    /// The number of screens that a click on the breadcrumb closes; nil for other ids.
    static func crumbLevel(_ id: String) -> Int? {
        id.hasPrefix(crumbPrefix) ? Int(id.dropFirst(crumbPrefix.count)) : nil
    }

    private func drawBreadcrumb(_ stack: ScreenStack, in canvas: inout Canvas) {
        canvas.fill(Rect(0, 0, size.width, 1), .surface)
        var titles = stack.entries.map(\.host.base.title)
        if titles.first != options.title { titles.insert(options.title, at: 0) }
        let separator = canvas.unicode ? " › " : " > "
        var names = titles
        // If room is short, drops the first names.
        while names.count > 1,
            names.reduce(2, { $0 + StyledText($1).width + 3 }) > size.width
        {
            names.removeFirst()
        }
        var x = 1
        let skipped = titles.count - names.count
        let offset = titles.count - stack.entries.count
        for (index, name) in names.enumerated() {
            let isLast = index == names.count - 1
            let style = isLast ? Style(.text, on: .surface, .bold) : Style(.accent, on: .surface)
            let label = StyledText(name, style).truncated(
                to: size.width - x - 1, unicode: canvas.unicode)
            let width = canvas.write(label, x: x, y: 0)
            let level = max(1, index + skipped + 1 - offset)
            if !isLast {
                canvas.markAction(Self.crumbPrefix + String(level), Rect(x, 0, width, 1))
                x += canvas.write(
                    separator, x: x + width, y: 0, style: Style(.secondaryText, on: .surface))
            }
            x += width
        }
        drawFacts(after: x, in: &canvas)
    }

    /// The facts that fit right of the breadcrumb.
    private func drawFacts(after end: Int, in canvas: inout Canvas) {
        let separator = canvas.unicode ? " · " : " - "
        var text = StyledText("")
        for fact in options.titleFacts() where !fact.isEmpty {
            let longer = StyledText(
                text.width == 0 ? fact : text.plain + separator + fact,
                Style(.secondaryText, on: .surface))
            guard end + 2 + longer.width < size.width else { break }
            text = longer
        }
        canvas.write(text, x: size.width - 1 - text.width, y: 0)
    }

    private func drawStatus(
        _ screen: any Screen, _ stack: ScreenStack, in canvas: inout Canvas
    ) {
        let y = size.height - 1
        canvas.fill(Rect(0, y, size.width, 1), .surface)
        // The way to all keys is the last hint to go.
        let help =
            screen.capturesText ? nil : Self.text(of: stack.inForce(KeyHint("?", "keys")))
        let hints = stack.hints.map(Self.text)
        let status = status(of: screen, beside: [hints.first, help].compactMap(\.self))
            .truncated(to: size.width / 2, unicode: canvas.unicode)
        let used = canvas.write(status, x: 1, y: y)
        var room = size.width - (used > 0 ? used + 4 : 2) - (help.map { $0.width + 2 } ?? 0)
        var shown: [StyledText] = []
        for text in hints {
            guard text.width <= room else { break }
            room -= text.width + 2
            shown.append(text)
        }
        if let help { shown.append(help) }
        var x = size.width - 1 - shown.reduce(-2) { $0 + $1.width + 2 }
        for (index, text) in shown.enumerated() {
            canvas.write(text, x: x, y: y)
            if index == shown.count - 1, help != nil {
                canvas.markAction(Self.helpID, Rect(x, y, text.width, 1))
            }
            x += text.width + 2
        }
    }

    /// On a narrow screen, only what the most useful keys leave room for.
    private func status(of screen: any Screen, beside hints: [StyledText]) -> StyledText {
        let text = StyledText(
            screen.status ?? options.status() ?? "", Style(.secondaryText, on: .surface))
        let room = size.width - 4 - hints.reduce(0) { $0 + $1.width + 2 }
        if size.width >= 40 || text.width <= room { return text }
        return room < 8 ? "" : text.truncated(to: room, unicode: capabilities.unicode)
    }

    private static func text(of hint: KeyHint) -> StyledText {
        StyledText(hint.key, Style(.accent, on: .surface, .bold))
            + StyledText(" " + hint.label, Style(.secondaryText, on: .surface))
    }
}
