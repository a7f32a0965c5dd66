/// Part of a screen: measures itself, draws into cells, and describes itself for linear mode.
///
/// Views are values, created for every frame. ``Canvas`` and ``LinearText`` sanitize all text, so a
/// view may contain untrusted strings.
public protocol View: Sendable {
    /// The desired size within `proposal` (cells); never wider.
    func size(in proposal: Size, _ context: ViewContext) -> Size
    /// Draws into the canvas, which is clipped.
    func draw(in canvas: inout Canvas)
    /// The content in reading order, for linear mode. ``LinearText`` numbers actionable parts.
    func describe(into text: inout LinearText)
    /// True if the view takes all remaining room along `axis` (lists, scrolling text, spacers).
    /// False by default.
    func stretches(_ axis: Axis) -> Bool
}

extension View {
    public func stretches(_ axis: Axis) -> Bool { false }
}

/// A view made of others: measures, draws and describes its ``body``.
public protocol CompositeView: View {
    var body: any View { get }
}

extension CompositeView {
    public func size(in proposal: Size, _ context: ViewContext) -> Size {
        body.size(in: proposal, context)
    }
    public func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }
    public func describe(into text: inout LinearText) { body.describe(into: &text) }
}

/// The environment of a view.
public struct ViewContext: Sendable {
    /// Available cells.
    public var size: Size
    public var palette: Palette
    public var capabilities: TerminalCapabilities
    /// Seconds since the runtime started, for animations; constant if animations are off.
    public var elapsed: Double
    /// Names the student's own keys in texts.
    public var keyWording = KeyWording()

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
