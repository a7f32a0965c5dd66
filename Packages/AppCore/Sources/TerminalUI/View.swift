/// A piece of screen: knows how much room it wants, how to draw itself into cells, and how to read
/// itself aloud.
///
/// Views are values made anew for every frame. Everything textual passes the text boundary inside
/// ``Canvas`` and ``LinearText``, so a view may hold untrusted strings.
public protocol View: Sendable {
    /// The room wanted inside `proposal` (cells). May be smaller, never larger in width.
    func size(in proposal: Size, _ context: ViewContext) -> Size
    /// Draws into the canvas, which clips to the room given.
    func draw(in canvas: inout Canvas)
    /// The same content in reading order, for linear mode. Actionable parts are numbered by
    /// ``LinearText``.
    func describe(into text: inout LinearText)
    /// True when the view takes whatever room its container has left along `axis` (lists, scrolling
    /// text, spacers). False unless a view says otherwise.
    func stretches(_ axis: Axis) -> Bool
}

extension View {
    public func stretches(_ axis: Axis) -> Bool { false }
}

/// What a view may know about where it is drawn.
public struct ViewContext: Sendable {
    /// Room in terminal cells.
    public var size: Size
    public var palette: Palette
    public var capabilities: TerminalCapabilities
    /// Seconds since the runtime started, for skeletons and spinners; constant when motion is off.
    public var elapsed: Double

    public init(
        size: Size, palette: Palette, capabilities: TerminalCapabilities = .plain,
        elapsed: Double = 0
    ) {
        self.size = size
        self.palette = palette
        self.capabilities = capabilities
        self.elapsed = elapsed
    }
}

/// Width and height in terminal cells.
public struct Size: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(0, 0)
}
