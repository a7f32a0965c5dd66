/// A rectangle of cells. The origin is the top left corner.
public struct Rect: Sendable, Hashable {
    /// Left edge.
    public var x: Int
    /// Top edge.
    public var y: Int
    /// Cells across; never negative.
    public var width: Int
    /// Cells down; never negative.
    public var height: Int

    /// Negative extents become 0.
    public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The rectangle at the origin.
    public init(_ size: Size) { self.init(0, 0, size.width, size.height) }

    /// The first column to the right of it.
    public var maxX: Int { x + width }
    /// The first row below it.
    public var maxY: Int { y + height }
    /// Its width and height.
    public var size: Size { Size(width, height) }
    /// True if it contains no cell.
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// True if it contains the cell.
    public func contains(x px: Int, y py: Int) -> Bool {
        px >= x && px < maxX && py >= y && py < maxY
    }

    /// The intersection with another rectangle.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    /// The rectangle moved by an offset.
    public func offset(_ dx: Int, _ dy: Int) -> Rect { Rect(x + dx, y + dy, width, height) }

    /// The rectangle reduced by insets.
    public func inset(by insets: Insets) -> Rect {
        Rect(
            x + insets.left, y + insets.top, width - insets.left - insets.right,
            height - insets.top - insets.bottom)
    }

    /// A rectangle of `size`, centered in this one and limited to it.
    public func centered(_ size: Size) -> Rect {
        let inner = Size(min(size.width, width), min(size.height, height))
        return Rect(
            x + (width - inner.width) / 2, y + (height - inner.height) / 2, inner.width,
            inner.height)
    }
}

/// Free cells at each edge.
public struct Insets: Sendable, Hashable {
    /// Rows above.
    public var top: Int
    /// Columns to the left.
    public var left: Int
    /// Rows below.
    public var bottom: Int
    /// Columns to the right.
    public var right: Int

    public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
        self.top = max(0, top)
        self.left = max(0, left)
        self.bottom = max(0, bottom)
        self.right = max(0, right)
    }

    /// The same on opposite edges.
    public init(horizontal: Int, vertical: Int = 0) {
        self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    /// No insets.
    public static let zero = Insets()

    /// Left plus right.
    public var across: Int { left + right }
    /// Top plus bottom.
    public var down: Int { top + bottom }
}

/// A direction of layout.
public enum Axis: Sendable, Hashable { case horizontal, vertical }
