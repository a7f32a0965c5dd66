/// Erases ink along a path.
public enum InkEraser {
    /// Removes every stroke that comes within `radius` (canvas units, to the stroke's edge) of the
    /// path.
    public static func eraseStrokes(on page: inout InkPage, along path: [InkPoint], radius: Double)
    {
        let hit = page.strokes.filter { touches($0, path, radius) }.map(\.id)
        page.remove(Set(hit))
    }

    /// Removes the parts of strokes that lie within `radius` of the path. The rest of a stroke may
    /// become several strokes.
    public static func erasePart(of page: inout InkPage, along path: [InkPoint], radius: Double) {
        for stroke in page.strokes where touches(stroke, path, radius) {
            let reach = radius + stroke.width / 2
            var pieces = [stroke.samples]
            for center in steps(path, reach / 2) {
                pieces = pieces.flatMap { cut($0, around: center, radius: reach) }
            }
            if pieces != [stroke.samples] { page.replace(stroke.id, with: pieces) }
        }
    }

    private static func touches(_ stroke: InkStroke, _ path: [InkPoint], _ radius: Double) -> Bool {
        let reach = radius + stroke.width / 2
        guard let bounds = stroke.bounds, let around = InkRect(around: path),
            bounds.grown(by: radius).intersects(around)
        else { return false }
        return steps(path, max(0.5, reach / 2)).contains { stroke.distance(to: $0) <= reach }
    }

    /// The path in steps of at most `step`, with at most 4,096 steps per segment.
    private static func steps(_ path: [InkPoint], _ step: Double) -> [InkPoint] {
        guard let first = path.first else { return [] }
        var points = [first]
        for (one, two) in zip(path, path.dropFirst()) {
            let count = min(
                4096, max(1, Int((one.distance(to: two) / max(0.5, step)).rounded(.up))))
            for index in 1...count {
                points.append(one + (two - one) * (Double(index) / Double(count)))
            }
        }
        return points
    }

    /// The parts of a line outside a circle.
    private static func cut(
        _ samples: [InkSample], around center: InkPoint, radius: Double
    ) -> [[InkSample]] {
        guard
            samples.contains(where: { $0.point.distance(to: center) <= radius })
                || zip(samples, samples.dropFirst()).contains(where: {
                    center.distance(toLineFrom: $0.0.point, to: $0.1.point) <= radius
                })
        else { return [samples] }
        var pieces: [[InkSample]] = []
        var piece: [InkSample] = []
        func close() {
            if piece.count > 1 { pieces.append(piece) }
            piece = []
        }
        if let first = samples.first, first.point.distance(to: center) > radius { piece = [first] }
        for (one, two) in zip(samples, samples.dropFirst()) {
            let inside = span(inside: center, radius, from: one.point, to: two.point)
            guard let (enter, leave) = inside else {
                // A line that begins on the circle's edge is neither inside nor outside it.
                if piece.isEmpty { piece = [one] }
                piece.append(two)
                continue
            }
            if enter > 0 { piece.append(.between(one, two, at: enter)) }
            close()
            if leave < 1 { piece = [.between(one, two, at: leave), two] }
        }
        close()
        return pieces
    }

    /// The part of a segment inside a circle, from 0 to 1; nil if the segment doesn't reach it.
    private static func span(
        inside center: InkPoint, _ radius: Double, from start: InkPoint, to end: InkPoint
    ) -> (Double, Double)? {
        let (along, off) = (end - start, start - center)
        let a = along.x * along.x + along.y * along.y
        let c = off.x * off.x + off.y * off.y - radius * radius
        guard a > 0 else { return c <= 0 ? (0, 1) : nil }
        let b = 2 * (off.x * along.x + off.y * along.y)
        let root = b * b - 4 * a * c
        guard root > 0 else { return nil }
        let (enter, leave) = (
            (-b - root.squareRoot()) / (2 * a), (-b + root.squareRoot()) / (2 * a)
        )
        guard leave > 0, enter < 1 else { return nil }
        return (max(0, enter), min(1, leave))
    }
}
