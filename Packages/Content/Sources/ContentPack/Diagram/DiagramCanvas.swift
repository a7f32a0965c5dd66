/// Gray pixels with smooth edges: 0 is black, 255 white.
struct DiagramCanvas {
    /// Half of a line's thickness, in pixels.
    private static let reach = 1.5

    let width: Int
    let height: Int
    private(set) var pixels: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 255, count: width * height)
    }

    mutating func fill(x: Int, y: Int, width: Int, height: Int, shade: UInt8) {
        for row in max(0, y)..<max(0, y, min(self.height, y + height)) {
            for column in max(0, x)..<max(0, x, min(self.width, x + width)) {
                pixels[row * self.width + column] = shade
            }
        }
    }

    /// Draws a straight line. A dashed one shows 8 of every 14 pixels.
    mutating func line(_ start: Vector, _ end: Vector, dashed: Bool) {
        let length = start.distance(to: end)
        let steps = max(1, Int(length * 2))
        for step in 0...steps {
            let part = Double(step) / Double(steps)
            if dashed, Int(part * length) % 14 >= 8 { continue }
            stamp(
                Vector(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
        }
    }

    /// Draws a circle's outline, and fills it with one shade of gray if `fill` is set.
    mutating func disc(_ centre: Vector, outer: Double, fill: UInt8?) {
        let reach = Int(outer + Self.reach + 2)
        forEachPixel(around: centre, reach: reach) { distance, pixel in
            if let fill, distance < outer { pixel = fill }
            let edge = abs(distance - outer)
            pixel = min(pixel, Self.shade(edge))
        }
    }

    private mutating func stamp(_ centre: Vector) {
        forEachPixel(around: centre, reach: 3) { distance, pixel in
            pixel = min(pixel, Self.shade(distance))
        }
    }

    private mutating func forEachPixel(
        around centre: Vector, reach: Int, _ change: (Double, inout UInt8) -> Void
    ) {
        let (x, y) = (Int(centre.x), Int(centre.y))
        let rows = max(0, y - reach)..<max(0, y - reach, min(height, y + reach + 1))
        let columns = max(0, x - reach)..<max(0, x - reach, min(width, x + reach + 1))
        for row in rows {
            for column in columns {
                let distance = centre.distance(to: Vector(column, row))
                change(distance, &pixels[row * width + column])
            }
        }
    }

    private static func shade(_ distance: Double) -> UInt8 {
        UInt8(max(0, min(1, distance - reach + 0.5)) * 255)
    }
}
