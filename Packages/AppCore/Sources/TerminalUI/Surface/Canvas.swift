/// A clipped region of a ``Surface`` that a view draws into, with its own coordinates. Drawing
/// outside is ignored. Text is sanitized by ``TextBoundary``.
public struct Canvas {
    /// The view's context; `context.size` is this canvas's size.
    public private(set) var context: ViewContext
    private let surface: Surface
    private let originX: Int
    private let originY: Int
    /// In cells of the surface.
    private let clip: Rect

    /// The whole surface.
    public init(_ surface: Surface, context: ViewContext) {
        self.surface = surface
        self.context = context
        self.context.size = surface.size
        originX = 0
        originY = 0
        clip = Rect(surface.size)
    }

    private init(surface: Surface, context: ViewContext, frame: Rect, clip: Rect) {
        self.surface = surface
        self.context = context
        self.context.size = frame.size
        originX = frame.x
        originY = frame.y
        self.clip = clip.intersection(frame)
    }

    /// The size in cells.
    public var size: Size { context.size }
    /// The room as a rectangle at the origin.
    public var bounds: Rect { Rect(size) }
    /// The visible part in own coordinates, so that long content can skip the rest.
    public var visible: Rect { clip.offset(-originX, -originY) }
    /// Whether box drawing and other Unicode symbols can be used.
    public var unicode: Bool { context.capabilities.unicode }

    /// A canvas for part of this one, e.g. for a child.
    public func region(_ rect: Rect) -> Canvas {
        Canvas(
            surface: surface, context: context, frame: rect.offset(originX, originY), clip: clip)
    }

    /// Draws a view into a part of this canvas.
    public mutating func draw(_ view: any View, in rect: Rect) {
        guard !rect.isEmpty else { return }
        var part = region(rect)
        view.draw(in: &part)
    }

    /// Draws a view over the whole canvas.
    public mutating func draw(_ view: any View) { draw(view, in: bounds) }

    /// Writes a line from (`x`, `y`). Returns its width in cells, even if clipped.
    @discardableResult
    public mutating func write(
        _ text: String, x: Int, y: Int, style: Style = .plain
    ) -> Int {
        write(clean: TextBoundary.clean(text), x: x, y: y, Surface.Ink(style))
    }

    /// Writes the runs of a line; actionable runs become hit regions.
    @discardableResult
    public mutating func write(_ text: StyledText, x: Int, y: Int) -> Int {
        var column = x
        for run in text.runs {
            let start = column
            let link = run.link.flatMap(Self.safe).map(surface.link(of:)) ?? 0
            column += write(
                clean: TextBoundary.clean(run.text), x: column, y: y,
                Surface.Ink(run.style, link: link))
            if let id = run.action { markAction(id, Rect(start, y, column - start, 1)) }
        }
        return column - x
    }

    /// An address that is safe to pass to a terminal: a harmless scheme, printable.
    private static func safe(_ address: String) -> String? {
        let kinds = ["https://", "http://", "mailto:"]
        guard kinds.contains(where: { address.hasPrefix($0) }), address.utf8.count < 2000,
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { return nil }
        return address
    }

    private func write(clean text: String, x: Int, y: Int, _ ink: Surface.Ink) -> Int {
        let row = y + originY
        guard row >= clip.y, row < clip.maxY else { return CharacterWidth.of(text) }
        return surface.write(
            text, x: x + originX, y: row, minX: clip.x, maxX: clip.maxX, ink)
    }

    /// Clears `rect` (the whole canvas if nil), or fills it with a one-cell symbol.
    public mutating func fill(_ rect: Rect? = nil, _ style: Style, symbol: Unicode.Scalar = " ") {
        let target = (rect ?? bounds).offset(originX, originY).intersection(clip)
        surface.fill(target, style, glyph: symbol.value)
    }

    /// Clears `rect` (the whole canvas if nil) to a role's color.
    public mutating func fill(_ rect: Rect? = nil, _ role: ColorRole) {
        fill(rect, Style(.text, on: role))
    }

    /// Draws lines along the edges of `rect`.
    public mutating func frame(
        _ rect: Rect? = nil, style: Style = Style(.border), lines: LineStyle = .rounded
    ) {
        let rect = rect ?? bounds
        guard rect.width > 1, rect.height > 1 else { return }
        let set = lines.symbols(unicode: unicode)
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        for (y, left, end) in [
            (rect.y, set.topLeft, set.topRight), (bottom, set.bottomLeft, set.bottomRight),
        ] {
            fill(Rect(rect.x, y, 1, 1), style, symbol: left)
            fill(Rect(rect.x + 1, y, rect.width - 2, 1), style, symbol: set.horizontal)
            fill(Rect(right, y, 1, 1), style, symbol: end)
        }
        for x in [rect.x, right] {
            fill(Rect(x, rect.y + 1, 1, rect.height - 2), style, symbol: set.vertical)
        }
    }

    /// Makes `rect` clickable: a click sends ``InputEvent/activate(_:)`` with this id.
    public mutating func markAction(_ id: String, _ rect: Rect? = nil) {
        let target = (rect ?? bounds).offset(originX, originY).intersection(clip)
        if !target.isEmpty { surface.regions.append(.init(id: id, rect: target)) }
    }

    /// Shows the text cursor at a cell, if visible.
    public mutating func setCursor(x: Int, y: Int) {
        let (column, row) = (x + originX, y + originY)
        surface.cursor = clip.contains(x: column, y: row) ? .init(x: column, y: row) : nil
    }

    /// Places an image over fully visible cells. Returns false if they aren't; draw it another way
    /// then.
    public mutating func place(_ image: PixelImage, in rect: Rect) -> Bool {
        let target = rect.offset(originX, originY)
        guard !target.isEmpty, target.intersection(clip) == target else { return false }
        surface.images.append(.init(image: image, rect: target))
        return true
    }

    /// Writes a one-cell symbol of an image or drawing in exact colors, or the terminal's nearest
    /// ones.
    public mutating func writePixel(
        _ symbol: Unicode.Scalar, x: Int, y: Int, foreground: RGB, background: RGB
    ) {
        let (column, row) = (x + originX, y + originY)
        guard clip.contains(x: column, y: row) else { return }
        var ink = Surface.Ink(.plain)
        ink.foreground = .rgb(foreground)
        ink.background = .rgb(background)
        surface.place(symbol.value, width: 1, x: column, y: row, ink)
    }

    /// Hides the text cursor set by content below.
    public mutating func hideCursor() { surface.cursor = nil }

    /// Marks the drawing as animated (it uses `context.elapsed`), so that it is redrawn soon.
    public mutating func animate() { surface.isAnimated = true }

    /// Disables the click regions drawn so far (for overlays).
    public mutating func coverActions() { surface.regions.removeAll(keepingCapacity: true) }
}

/// The symbols of a frame.
public enum LineStyle: Sendable, Hashable, CaseIterable {
    case rounded, square, heavy, double

    struct Symbols {
        var topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: Unicode.Scalar
    }

    func symbols(unicode: Bool) -> Symbols {
        switch (unicode, self) {
        case (false, .heavy), (false, .double): Self.set("#", "#", "#", "#", "=", "#")
        case (false, _): Self.set("+", "+", "+", "+", "-", "|")
        case (true, .rounded): Self.set("╭", "╮", "╰", "╯", "─", "│")
        case (true, .square): Self.set("┌", "┐", "└", "┘", "─", "│")
        case (true, .heavy): Self.set("┏", "┓", "┗", "┛", "━", "┃")
        case (true, .double): Self.set("╔", "╗", "╚", "╝", "═", "║")
        }
    }

    private static func set(
        _ topLeft: Unicode.Scalar, _ topRight: Unicode.Scalar, _ bottomLeft: Unicode.Scalar,
        _ bottomRight: Unicode.Scalar, _ horizontal: Unicode.Scalar, _ vertical: Unicode.Scalar
    ) -> Symbols {
        Symbols(
            topLeft: topLeft, topRight: topRight, bottomLeft: bottomLeft,
            bottomRight: bottomRight, horizontal: horizontal, vertical: vertical)
    }
}
