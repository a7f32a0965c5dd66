/// Snaps straight lines to round angles and the grid.
public struct InkRuler: Sendable, Hashable {
    /// The distance between grid lines in canvas units; nil for no grid.
    public var grid: Double?
    /// The snapping tolerance in degrees.
    public var pull: Double

    public init(grid: Double? = nil, pull: Double = 4) {
        self.grid = grid
        self.pull = pull
    }

    /// The snapped ends of a line. With a grid, both ends snap to its crossings. Otherwise the
    /// angle snaps to a round one nearby, and the length along that angle stays the same.
    public func line(from start: InkPoint, to end: InkPoint) -> (start: InkPoint, end: InkPoint) {
        if let grid, grid > 0 { return (crossing(start, grid), crossing(end, grid)) }
        let vector = end - start
        guard vector.x != 0 || vector.y != 0 else { return (start, end) }
        let degrees = InkMath.angle(vector) * 180 / .pi
        let round = (degrees / 15).rounded() * 15
        guard abs(degrees - round) <= pull else { return (start, end) }
        return (start, start + along(round, vector))
    }

    /// The part of `vector` along an angle; exactly horizontal or vertical for right angles.
    private func along(_ degrees: Double, _ vector: InkPoint) -> InkPoint {
        switch (Int(degrees) % 360 + 360) % 360 {
        case 0, 180: return InkPoint(vector.x, 0)
        case 90, 270: return InkPoint(0, vector.y)
        default:
            let radians = degrees * .pi / 180
            let direction = InkPoint(InkMath.cosine(radians), InkMath.sine(radians))
            return direction * (vector.x * direction.x + vector.y * direction.y)
        }
    }

    private func crossing(_ point: InkPoint, _ grid: Double) -> InkPoint {
        InkPoint((point.x / grid).rounded() * grid, (point.y / grid).rounded() * grid)
    }
}
