import Foundation
import Tutor

/// A picture of a page's strokes, dark on white, cropped to the ink.
struct PageImage {
    /// The length of the longer side in pixels.
    private static let longest = 1024.0
    private static let margin = 16.0

    let width: Int
    let height: Int
    /// One byte per pixel, row by row: 0 is black, 255 white.
    private(set) var pixels: [UInt8]

    /// Nil if there are no strokes to draw.
    init?(_ strokes: [WireStroke]) {
        let points = strokes.lazy.flatMap(\.points)
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return nil }
        let size = max(right - left, bottom - top, 1)
        // Limit the scale, so that a dot doesn't fill the page.
        let scale = min((Self.longest - 2 * Self.margin) / size, 4)
        width = Int((right - left) * scale + 2 * Self.margin) + 1
        height = Int((bottom - top) * scale + 2 * Self.margin) + 1
        pixels = [UInt8](repeating: 255, count: width * height)
        for stroke in strokes {
            let places = stroke.points.map {
                (x: ($0.x - left) * scale + Self.margin, y: ($0.y - top) * scale + Self.margin)
            }
            if let only = places.first, places.count == 1 { dot(only.x, only.y) }
            for (start, end) in zip(places, places.dropFirst()) {
                let steps = max(
                    1, Int(max(abs(end.x - start.x), abs(end.y - start.y)).rounded(.up)))
                for step in 0...steps {
                    let share = Double(step) / Double(steps)
                    dot(
                        start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
                }
            }
        }
    }

    /// Draws a nib of three pixels.
    private mutating func dot(_ x: Double, _ y: Double) {
        let (column, row) = (Int(x.rounded()), Int(y.rounded()))
        for line in max(0, row - 1)...min(height - 1, row + 1) {
            for place in max(0, column - 1)...min(width - 1, column + 1) {
                pixels[line * width + place] = 0
            }
        }
    }

    /// The picture as a grayscale PNG file. Source: PNG specification, third edition; RFC 1950 and
    /// 1951.
    var png: [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for row in 0..<height {
            rows.append(0)
            rows += pixels[(row * width)..<((row + 1) * width)]
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk(
            "IHDR", Self.number(UInt32(width)) + Self.number(UInt32(height)) + [8, 0, 0, 0, 0])
        file += Self.chunk("IDAT", ZlibStream.bytes(of: rows))
        file += Self.chunk("IEND", [])
        return file
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return number(UInt32(data.count)) + body + number(CRC32.of(body))
    }

    static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }
}

/// Compresses runs of equal bytes into a zlib stream, which is enough for mostly white pages.
enum ZlibStream {
    /// One block of fixed codes: literals, and repetitions of the previous byte. Source: RFC 1951,
    /// 3.2.6.
    static func bytes(of data: [UInt8]) -> [UInt8] {
        var out: [UInt8] = [0x78, 0x01]
        var bits = BitWriter()
        bits.write(1, 1)
        bits.write(1, 2)
        var index = 0
        while index < data.count {
            let byte = data[index]
            var run = 1
            while index + run < data.count, data[index + run] == byte { run += 1 }
            bits.writeLiteral(byte)
            var left = run - 1
            while left >= 3 {
                let length = min(left, 258)
                bits.writeRepetition(length)
                left -= length
            }
            for _ in 0..<left { bits.writeLiteral(byte) }
            index += run
        }
        bits.writeCode(0, 7)
        out += bits.finished()
        return out + PageImage.number(adler(data))
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending: UInt32 = 0
        private var count: UInt32 = 0

        /// Writes bits, the lowest first.
        mutating func write(_ value: UInt32, _ length: UInt32) {
            pending |= value << count
            count += length
            while count >= 8 {
                bytes.append(UInt8(pending & 0xFF))
                pending >>= 8
                count -= 8
            }
        }

        /// Writes a Huffman code, the highest bit first.
        mutating func writeCode(_ code: UInt32, _ length: UInt32) {
            var reversed: UInt32 = 0
            for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
            write(reversed, length)
        }

        mutating func writeLiteral(_ byte: UInt8) {
            if byte < 144 {
                writeCode(0x30 + UInt32(byte), 8)
            } else {
                writeCode(0x190 + UInt32(byte) - 144, 9)
            }
        }

        /// Repeats the previous byte `length` times, 3…258. Source: RFC 1951, 3.2.5.
        mutating func writeRepetition(_ length: Int) {
            guard length < 258 else {
                writeCode(0b1100_0101, 8)
                return writeCode(0, 5)
            }
            // Lengths come in groups of four codes; each group has one more extra bit than the
            // previous one.
            let above = length - 3
            let extra = above < 8 ? 0 : (Int.bitWidth - above.leadingZeroBitCount) - 3
            let code = 257 + 4 * extra + (above >> extra)
            if code < 280 {
                writeCode(UInt32(code - 256), 7)
            } else {
                writeCode(UInt32(code - 280) + 0b1100_0000, 8)
            }
            write(UInt32(above & (1 << extra - 1)), UInt32(extra))
            // The code for distance one.
            writeCode(0, 5)
        }

        mutating func finished() -> [UInt8] {
            if count > 0 { bytes.append(UInt8(pending & 0xFF)) }
            return bytes
        }
    }
}

/// The CRC-32 checksum. Source: PNG specification, third edition, annex D.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    static func of(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
