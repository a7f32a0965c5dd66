/// A position on a page in canvas units, two to a PDF point (1/72 inch), from the upper left
/// corner.
public struct InkPoint: Sendable, Hashable, Codable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The distance to a point, in canvas units.
    public func distance(to other: InkPoint) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The distance to the nearest point of the segment from `start` to `end`, in canvas units.
    public func distance(toLineFrom start: InkPoint, to end: InkPoint) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return distance(to: start) }
        let along = min(1, max(0, ((x - start.x) * dx + (y - start.y) * dy) / square))
        return distance(to: InkPoint(start.x + along * dx, start.y + along * dy))
    }

    public static func + (left: InkPoint, right: InkPoint) -> InkPoint {
        InkPoint(left.x + right.x, left.y + right.y)
    }
    public static func - (left: InkPoint, right: InkPoint) -> InkPoint {
        InkPoint(left.x - right.x, left.y - right.y)
    }
    public static func * (point: InkPoint, factor: Double) -> InkPoint {
        InkPoint(point.x * factor, point.y * factor)
    }
}

/// A rectangle on a page, in canvas units.
public struct InkRect: Sendable, Hashable {
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double

    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The smallest rectangle around all points; nil if there are none.
    public init?(around points: some Sequence<InkPoint>) {
        var found: InkRect?
        for point in points {
            found =
                found.map {
                    InkRect(
                        minX: min($0.minX, point.x), minY: min($0.minY, point.y),
                        maxX: max($0.maxX, point.x), maxY: max($0.maxY, point.y))
                } ?? InkRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        }
        guard let found else { return nil }
        self = found
    }

    public var width: Double { maxX - minX }
    public var height: Double { maxY - minY }
    public var middle: InkPoint { InkPoint((minX + maxX) / 2, (minY + maxY) / 2) }

    /// Whether a point is inside or on an edge.
    public func contains(_ point: InkPoint) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// The rectangle enlarged by `margin` on every side.
    public func grown(by margin: Double) -> InkRect {
        InkRect(
            minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// The smallest rectangle around both.
    public func union(_ other: InkRect) -> InkRect {
        InkRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// Whether the rectangles share a point.
    public func intersects(_ other: InkRect) -> Bool {
        minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
}
