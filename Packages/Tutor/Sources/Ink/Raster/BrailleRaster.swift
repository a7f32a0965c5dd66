/// Renders ink in terminal cells, eight Braille dots each, with the color of the latest ink over
/// the highlighter color.
public struct BrailleRaster: Sendable, Hashable {
    public struct Cell: Sendable, Hashable {
        /// One bit per dot, in the order of Unicode's Braille patterns; 0 for none.
        public var dots: UInt8 = 0
        /// The pen's color; nil without dots.
        public var color: InkColor?
        /// The highlighter's color; nil without highlight.
        public var highlight: InkColor?

        public init() {}

        /// U+2800 plus the dots.
        public var symbol: Unicode.Scalar {
            Unicode.Scalar(0x2800 + UInt32(dots)) ?? " "
        }
    }

    public let window: InkWindow
    /// `[rows × columns]`
    public private(set) var cells: [Cell]

    public init(window: InkWindow) {
        self.window = window
        cells = Array(repeating: Cell(), count: window.columns * window.rows)
    }

    /// Renders a page through a window.
    public init(_ page: InkPage, window: InkWindow) {
        self.init(window: window)
        for stroke in page.strokes where stroke.tool == .highlighter { draw(stroke) }
        for stroke in page.strokes where stroke.tool == .pen { draw(stroke) }
    }

    /// Renders a thumbnail, with text boxes as lines.
    public static func thumbnail(_ page: InkPage, columns: Int, rows: Int) -> BrailleRaster {
        var raster = BrailleRaster(
            page, window: .fitting(page.size, columns: columns, rows: rows))
        for box in page.boxes {
            for (index, line) in box.lines.enumerated() where !line.isEmpty {
                let y = box.origin.y + (Double(index) + 0.5) * box.lineHeight
                let width = line.reduce(0) { $0 + HelveticaWidths.width(of: $1) } * box.fontSize
                raster.draw(
                    InkStroke(
                        id: 1, color: box.color, width: 1,
                        samples: [
                            InkSample(InkPoint(box.origin.x, y)),
                            InkSample(InkPoint(box.origin.x + width, y)),
                        ]))
            }
        }
        return raster
    }

    public subscript(column: Int, row: Int) -> Cell { cells[row * window.columns + column] }

    /// Rows of Braille patterns, spaces where there is no ink.
    public var text: String {
        (0..<window.rows).map { row in
            var line = ""
            for column in 0..<window.columns {
                let cell = self[column, row]
                line.unicodeScalars.append(cell.dots == 0 ? " " : cell.symbol)
            }
            return line
        }.joined(separator: "\n")
    }

    /// Draws one stroke over the existing ink.
    public mutating func draw(_ stroke: InkStroke) {
        guard let bounds = stroke.bounds, bounds.intersects(window.visible),
            let first = stroke.samples.first
        else { return }
        let radius = stroke.width / window.unitsPerDot / 2
        let room = InkRect(
            minX: -radius - 1, minY: -radius - 1, maxX: Double(window.dotsAcross) + radius + 1,
            maxY: Double(window.dotsDown) + radius + 1)
        if stroke.samples.count == 1 { stamp(window.dots(of: first.point), radius, stroke) }
        for (one, two) in zip(stroke.samples, stroke.samples.dropFirst()) {
            guard
                let (start, end) = Self.clipped(
                    window.dots(of: one.point), window.dots(of: two.point), to: room)
            else { continue }
            let far = max(abs(end.x - start.x), abs(end.y - start.y))
            let steps = max(1, Int(far.rounded(.up)))
            for step in 0...steps {
                stamp(start + (end - start) * (Double(step) / Double(steps)), radius, stroke)
            }
        }
    }

    /// Sets every dot whose middle is within `radius` dots, at least the one that contains `place`.
    private mutating func stamp(_ place: InkPoint, _ radius: Double, _ stroke: InkStroke) {
        set(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)), stroke)
        guard radius > 0.75 else { return }
        let reach = min(radius, 64)
        for y in Int((place.y - reach).rounded(.down))...Int((place.y + reach).rounded(.up)) {
            for x in Int((place.x - reach).rounded(.down))...Int((place.x + reach).rounded(.up))
            where InkPoint(Double(x) + 0.5, Double(y) + 0.5).distance(to: place) <= reach {
                set(x, y, stroke)
            }
        }
    }

    private mutating func set(_ x: Int, _ y: Int, _ stroke: InkStroke) {
        guard x >= 0, y >= 0, x < window.dotsAcross, y < window.dotsDown else { return }
        let index = (y / 4) * window.columns + x / 2
        guard stroke.tool == .pen else {
            cells[index].highlight = stroke.color
            return
        }
        cells[index].dots |= Self.dot(x % 2, y % 4)
        cells[index].color = stroke.color
    }

    /// The bit of a dot: `x` is 0 or 1, `y` 0 to 3. Source: The Unicode Standard, "Braille
    /// Patterns": dots 1 to 3 and 7 on the left, 4 to 6 and 8 on the right.
    public static func dot(_ x: Int, _ y: Int) -> UInt8 {
        y == 3 ? (x == 0 ? 0x40 : 0x80) : UInt8(1) << UInt8(x * 3 + y)
    }

    /// Clips a line to a rectangle. Source: the algorithm of Liang and Barsky.
    private static func clipped(
        _ start: InkPoint, _ end: InkPoint, to room: InkRect
    ) -> (InkPoint, InkPoint)? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (from, to) = (0.0, 1.0)
        for (speed, gap) in [
            (-dx, start.x - room.minX), (dx, room.maxX - start.x), (-dy, start.y - room.minY),
            (dy, room.maxY - start.y),
        ] {
            if speed == 0 {
                if gap < 0 { return nil }
                continue
            }
            let at = gap / speed
            if speed < 0 { from = max(from, at) } else { to = min(to, at) }
        }
        guard from <= to else { return nil }
        return (
            InkPoint(start.x + from * dx, start.y + from * dy),
            InkPoint(start.x + to * dx, start.y + to * dy)
        )
    }
}
