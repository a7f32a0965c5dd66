/// A page as rows of pixels.
public struct PagePicture: Sendable, Hashable {
    /// The maximum length of a side in pixels.
    public static let maxSide = 8192

    public let width: Int
    public let height: Int
    /// `[height × width × 3]`: red, green, blue.
    public let pixels: [UInt8]

    /// Nil unless there are three bytes per pixel and each side has 1 to ``maxSide`` pixels.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height),
            pixels.count == width * height * 3
        else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Parses a binary portable pixmap with eight bits per color; nil if invalid or incomplete.
    /// Source: the netpbm format `P6`.
    public init?(portablePixmap bytes: [UInt8]) {
        guard bytes.starts(with: [0x50, 0x36]) else { return nil }
        var at = 2
        var numbers: [Int] = []
        while numbers.count < 3, at < min(bytes.count, 4096) {
            if bytes[at] == 0x23 {
                while at < bytes.count, bytes[at] != 0x0A { at += 1 }
            } else if (0x30...0x39).contains(bytes[at]) {
                var number = 0
                while at < bytes.count, (0x30...0x39).contains(bytes[at]), number < 100_000 {
                    number = number * 10 + Int(bytes[at] - 0x30)
                    at += 1
                }
                numbers.append(number)
            } else {
                guard [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) else { return nil }
                at += 1
            }
        }
        guard numbers.count == 3, numbers[2] == 255, at < bytes.count else { return nil }
        let body = bytes.dropFirst(at + 1)
        guard numbers.allSatisfy({ $0 <= Self.maxSide }),
            body.count >= numbers[0] * numbers[1] * 3
        else { return nil }
        self.init(
            width: numbers[0], height: numbers[1],
            pixels: Array(body.prefix(numbers[0] * numbers[1] * 3)))
    }

    /// The average color of a part, in coordinates 0…1; white outside the picture.
    public func average(minX: Double, minY: Double, maxX: Double, maxY: Double) -> InkColor {
        func span(_ low: Double, _ high: Double, _ count: Int) -> Range<Int>? {
            let (start, end) = (low * Double(count), high * Double(count))
            guard start.isFinite, end.isFinite, end > 0, start < Double(count) else { return nil }
            let first = min(count - 1, max(0, Int(start)))
            return first..<max(first + 1, min(count, Int(end.rounded(.up))))
        }
        guard let xs = span(minX, maxX, width), let ys = span(minY, maxY, height) else {
            return .white
        }
        var (red, green, blue, count) = (0, 0, 0, 0)
        for y in ys {
            for x in xs {
                let index = (y * width + x) * 3
                red += Int(pixels[index])
                green += Int(pixels[index + 1])
                blue += Int(pixels[index + 2])
                count += 1
            }
        }
        return InkColor(UInt8(red / count), UInt8(green / count), UInt8(blue / count))
    }
}
