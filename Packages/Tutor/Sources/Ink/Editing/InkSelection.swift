/// Finds items at a point or inside a loop.
public enum InkSelection {
    /// The topmost item at a point: a text box, else the last stroke within `reach` canvas units.
    public static func hit(_ page: InkPage, at point: InkPoint, reach: Double) -> Int? {
        if let box = page.boxes.last(where: { $0.bounds.contains(point) }) { return box.id }
        return page.strokes.last { stroke in
            guard let bounds = stroke.bounds, bounds.grown(by: reach).contains(point) else {
                return false
            }
            return stroke.distance(to: point) <= stroke.width / 2 + reach
        }?.id
    }

    /// The items inside a loop: strokes with at least half of their points inside, and boxes whose
    /// middle is inside. The loop closes automatically.
    public static func enclosed(_ page: InkPage, by loop: [InkPoint]) -> Set<Int> {
        guard loop.count > 2, let around = InkRect(around: loop) else { return [] }
        var ids: Set<Int> = []
        for stroke in page.strokes where stroke.bounds?.intersects(around) == true {
            let inside = stroke.samples.count { contains(loop, $0.point) }
            if inside * 2 >= stroke.samples.count { ids.insert(stroke.id) }
        }
        for box in page.boxes where contains(loop, box.bounds.middle) { ids.insert(box.id) }
        return ids
    }

    /// The rectangle around the items with these ids; nil if there are none.
    public static func bounds(of ids: Set<Int>, on page: InkPage) -> InkRect? {
        let parts =
            page.strokes.filter { ids.contains($0.id) }.compactMap(\.bounds)
            + page.boxes.filter { ids.contains($0.id) }.map(\.bounds)
        guard let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first) { $0.union($1) }
    }

    /// Whether a point is inside a loop, by the even-odd rule.
    static func contains(_ loop: [InkPoint], _ point: InkPoint) -> Bool {
        var isInside = false
        var last = loop.count - 1
        for index in loop.indices {
            let (a, b) = (loop[index], loop[last])
            last = index
            guard (a.y > point.y) != (b.y > point.y) else { continue }
            if point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x { isInside.toggle() }
        }
        return isInside
    }
}
