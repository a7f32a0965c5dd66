/// A scroll position.
public struct ScrollState: Sendable, Hashable {
    /// Rows above the first visible one.
    public var offset: Int
    /// The last drawn viewport.
    public let viewport: Viewport

    public init(offset: Int = 0) {
        self.offset = offset
        viewport = Viewport()
    }

    public static func == (left: Self, right: Self) -> Bool { left.offset == right.offset }
    public func hash(into hasher: inout Hasher) { hasher.combine(offset) }

    /// Handles arrows, j/k, page keys, Space, Home, End and the wheel. Returns false for other
    /// events.
    public mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let key): return handle(key)
        case .mouse(let mouse) where mouse.kind == .scrollUp: return move(by: -3)
        case .mouse(let mouse) where mouse.kind == .scrollDown: return move(by: 3)
        default: return false
        }
    }

    /// Handles a key.
    public mutating func handle(_ key: KeyPress) -> Bool {
        let page = max(1, viewport.rows - 2)
        switch (key.key, key.modifiers) {
        case (.up, []), (.character("k"), []): return move(by: -1)
        case (.down, []), (.character("j"), []): return move(by: 1)
        case (.pageUp, _), (.character("b"), .control): return move(by: -page)
        case (.pageDown, _), (.character("f"), .control), (.character(" "), []):
            return move(by: page)
        case (.character("u"), .control): return move(by: -page / 2)
        case (.character("d"), .control): return move(by: page / 2)
        case (.home, _), (.character("g"), []): return move(by: -offset)
        case (.end, _), (.character("G"), _): return move(by: viewport.content)
        default: return false
        }
    }

    /// Scrolls as little as possible to show rows `top` to `bottom`.
    public mutating func reveal(_ top: Int, _ bottom: Int) {
        let rows = max(1, viewport.rows)
        if bottom >= offset + rows { offset = bottom - rows + 1 }
        if top < offset { offset = max(0, top) }
    }

    private mutating func move(by rows: Int) -> Bool {
        let most = max(0, viewport.content - viewport.rows)
        offset = max(0, min(offset + rows, most))
        return true
    }
}

/// A scrollable view of taller content.
public struct ScrollView: View {
    public var content: any View
    public var state: ScrollState

    public init(_ content: any View, state: ScrollState) {
        self.content = content
        self.state = state
    }

    public init(
        state: ScrollState, spacing: Int = 0, @ViewBuilder content: () -> [any View]
    ) {
        self.init(VStack(spacing: spacing, content()), state: state)
    }

    /// Enough for any text, without overflow.
    private static let tall = 1_000_000

    public func size(in proposal: Size, _ context: ViewContext) -> Size { proposal }

    public func draw(in canvas: inout Canvas) {
        let width = max(0, canvas.size.width - 2)
        let wanted = content.stretches(.vertical) ? canvas.size.height : Self.tall
        let height = content.size(in: Size(width, wanted), canvas.context).height
        let offset = max(0, min(state.offset, height - canvas.size.height))
        state.viewport.record(rows: canvas.size.height, content: height, top: offset)
        canvas.draw(content, in: Rect(0, -offset, width, max(height, canvas.size.height)))
        ScrollBar(first: offset, shown: canvas.size.height, total: height).draw(in: &canvas)
    }

    public func describe(into text: inout LinearText) { content.describe(into: &text) }
    public func stretches(_ axis: Axis) -> Bool { true }
}
