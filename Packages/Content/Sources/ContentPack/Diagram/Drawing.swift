/// A small line drawing: dark lines on a light ground, rendered to PNG at twice its size.
struct Drawing {
    /// A shape in points; x grows to the right, y downward.
    enum Shape {
        case line(Int, Int, Int, Int, dashed: Bool)
        case arrow(Int, Int, Int, Int)
        /// An outline without a fill.
        case circle(Int, Int, radius: Int)
        /// A filled disc.
        case dot(Int, Int, radius: Int)
        /// An outline that covers what is below it: the open end on a number line.
        case ring(Int, Int, radius: Int)
        case box(x: Int, y: Int, width: Int, height: Int, filled: Bool)
        /// Text, by its left edge and vertical middle.
        case text(Int, Int, String)
    }

    let width: Int
    let height: Int
    var shapes: [Shape] = []

    /// The drawing as a complete PNG file.
    var png: [UInt8] {
        var canvas = DiagramCanvas(width: width * 2, height: height * 2)
        for shape in shapes { draw(shape, on: &canvas) }
        return PNG.encode(grey: canvas.pixels, width: canvas.width, height: canvas.height)
    }

    private func draw(_ shape: Shape, on canvas: inout DiagramCanvas) {
        switch shape {
        case .line(let x0, let y0, let x1, let y1, let dashed):
            canvas.line(Vector(x0 * 2, y0 * 2), Vector(x1 * 2, y1 * 2), dashed: dashed)
        case .arrow(let x0, let y0, let x1, let y1):
            arrow(from: Vector(x0 * 2, y0 * 2), to: Vector(x1 * 2, y1 * 2), on: &canvas)
        case .circle(let x, let y, let radius):
            canvas.disc(Vector(x * 2, y * 2), outer: Double(radius * 2), fill: nil)
        case .dot(let x, let y, let radius):
            canvas.disc(Vector(x * 2, y * 2), outer: Double(radius * 2), fill: 0)
        case .ring(let x, let y, let radius):
            canvas.disc(Vector(x * 2, y * 2), outer: Double(radius * 2), fill: 255)
        case .box(let x, let y, let width, let height, let filled):
            box(x * 2, y * 2, width * 2, height * 2, filled: filled, on: &canvas)
        case .text(let x, let y, let words):
            text(words, x * 2, y * 2 - Glyphs.height, on: &canvas)
        }
    }

    private func arrow(from start: Vector, to end: Vector, on canvas: inout DiagramCanvas) {
        canvas.line(start, end, dashed: false)
        let length = start.distance(to: end)
        guard length > 0 else { return }
        let along = Vector((end.x - start.x) / length, (end.y - start.y) / length)
        for side in [-1.0, 1.0] {
            let barb = Vector(
                end.x - 12 * along.x + 7 * side * along.y,
                end.y - 12 * along.y - 7 * side * along.x)
            canvas.line(end, barb, dashed: false)
        }
    }

    private func box(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, filled: Bool,
        on canvas: inout DiagramCanvas
    ) {
        if filled { canvas.fill(x: x, y: y, width: width, height: height, shade: 144) }
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            canvas.line(Vector(corner.0, corner.1), Vector(next.0, next.1), dashed: false)
        }
    }

    /// Draws text; each dot of a glyph becomes a square of two pixels.
    private func text(_ words: String, _ x: Int, _ y: Int, on canvas: inout DiagramCanvas) {
        var left = x
        for scalar in words.unicodeScalars {
            for (row, bits) in (Glyphs.rows(of: scalar) ?? []).enumerated() {
                for column in 0..<5 where bits & (16 >> column) != 0 {
                    canvas.fill(x: left + column * 2, y: y + row * 2, width: 2, height: 2, shade: 0)
                }
            }
            left += 12
        }
    }
}

/// A point of the canvas, in pixels.
struct Vector {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    init(_ x: Int, _ y: Int) { self.init(Double(x), Double(y)) }

    func distance(to other: Vector) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}
