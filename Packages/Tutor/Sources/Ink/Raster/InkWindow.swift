/// The visible part of a page and its scale. A terminal cell has two by four dots.
public struct InkWindow: Sendable, Hashable {
    /// The position of the upper left corner in canvas units.
    public var origin: InkPoint
    /// Canvas units per dot, horizontally and vertically.
    public var unitsPerDot: Double
    /// Terminal cells.
    public var columns: Int
    public var rows: Int

    public init(origin: InkPoint, unitsPerDot: Double, columns: Int, rows: Int) {
        self.origin = origin
        self.unitsPerDot = max(0.01, unitsPerDot)
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }

    /// A window that fits the whole page.
    public static func fitting(_ page: InkPoint, columns: Int, rows: Int) -> InkWindow {
        let (across, down) = (Double(max(1, columns) * 2), Double(max(1, rows) * 4))
        return InkWindow(
            origin: InkPoint(0, 0), unitsPerDot: max(page.x / across, page.y / down),
            columns: columns, rows: rows)
    }

    public var dotsAcross: Int { columns * 2 }
    public var dotsDown: Int { rows * 4 }

    /// The visible rectangle.
    public var visible: InkRect {
        InkRect(
            minX: origin.x, minY: origin.y, maxX: origin.x + Double(dotsAcross) * unitsPerDot,
            maxY: origin.y + Double(dotsDown) * unitsPerDot)
    }

    /// The position in dots from the upper left corner, with fractions.
    public func dots(of point: InkPoint) -> InkPoint { (point - origin) * (1 / unitsPerDot) }

    /// The position in a cell; `within` is the offset inside it, 0 to 1 in each direction.
    public func point(column: Int, row: Int, within: InkPoint = InkPoint(0.5, 0.5)) -> InkPoint {
        origin
            + InkPoint((Double(column) + within.x) * 2, (Double(row) + within.y) * 4) * unitsPerDot
    }

    /// The cell of a position; nil if not visible.
    public func cell(of point: InkPoint) -> (column: Int, row: Int)? {
        let dots = dots(of: point)
        guard dots.x >= 0, dots.y >= 0, dots.x < Double(dotsAcross), dots.y < Double(dotsDown)
        else {
            return nil
        }
        return (Int(dots.x) / 2, Int(dots.y) / 4)
    }

    /// Scrolls minimally to make a position visible, `margin` cells from the edge.
    public mutating func show(_ point: InkPoint, margin: Int = 1) {
        let edge = InkPoint(
            Double(min(margin, (columns - 1) / 2) * 2), Double(min(margin, (rows - 1) / 2) * 4)
        )
        let dots = dots(of: point)
        var shift = InkPoint(0, 0)
        if dots.x < edge.x { shift.x = dots.x - edge.x }
        if dots.x > Double(dotsAcross) - 1 - edge.x {
            shift.x = dots.x - (Double(dotsAcross) - 1 - edge.x)
        }
        if dots.y < edge.y { shift.y = dots.y - edge.y }
        if dots.y > Double(dotsDown) - 1 - edge.y {
            shift.y = dots.y - (Double(dotsDown) - 1 - edge.y)
        }
        origin = origin + shift * unitsPerDot
    }

    /// Keeps the page in view: aligns its edge, or centers it if the window is larger than the
    /// page.
    public mutating func hold(_ page: InkPoint) {
        func held(_ start: Double, _ length: Double, _ room: Double) -> Double {
            room >= length ? (length - room) / 2 : min(max(0, start), length - room)
        }
        origin = InkPoint(
            held(origin.x, page.x, Double(dotsAcross) * unitsPerDot),
            held(origin.y, page.y, Double(dotsDown) * unitsPerDot))
    }
}
