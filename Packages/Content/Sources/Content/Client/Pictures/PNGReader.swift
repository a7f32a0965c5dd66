import DocumentReading
import TerminalUI

/// Reads PNG pictures of every color type, not interlaced.
/// Source: ISO/IEC 15948.
enum PNGReader {
    private struct Header {
        var width: Int
        var height: Int
        var depth: Int
        var colorType: Int

        /// Samples per pixel; nil for an invalid combination.
        var samples: Int? {
            switch (colorType, depth) {
            case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (3, 1), (3, 2), (3, 4), (3, 8): 1
            case (4, 8), (4, 16): 2
            case (2, 8), (2, 16): 3
            case (6, 8), (6, 16): 4
            default: nil
            }
        }
    }

    /// The picture; nil if the data is invalid or has more than 16 million pixels.
    static func image(_ file: [UInt8]) -> PixelImage? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard file.count > 33, file.starts(with: signature) else { return nil }
        var header: Header?
        var palette: [UInt8] = []
        var alphas: [UInt8] = []
        var packed: [UInt8] = []
        var index = 8
        while index + 12 <= file.count {
            let length = number(file, index)
            guard length >= 0, length <= file.count - index - 12 else { return nil }
            let body = file[(index + 8)..<(index + 8 + length)]
            switch String(decoding: file[(index + 4)..<(index + 8)], as: UTF8.self) {
            case "IHDR": header = Self.header(Array(body))
            case "PLTE": palette = Array(body)
            case "tRNS": alphas = Array(body)
            case "IDAT": packed += body
            case "IEND": index = file.count
            default: break
            }
            index += 12 + length
        }
        guard let header else { return nil }
        return pixels(header, packed, palette, alphas)
    }

    private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
        bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func header(_ body: [UInt8]) -> Header? {
        guard body.count == 13, body[10] == 0, body[11] == 0, body[12] == 0 else { return nil }
        let header = Header(
            width: number(body, 0), height: number(body, 4), depth: Int(body[8]),
            colorType: Int(body[9]))
        let isSensible =
            (1...8192).contains(header.width) && (1...8192).contains(header.height)
            && header.width * header.height <= 16 << 20
        return isSensible && header.samples != nil ? header : nil
    }

    private static func pixels(
        _ header: Header, _ packed: [UInt8], _ palette: [UInt8], _ alphas: [UInt8]
    ) -> PixelImage? {
        guard let samples = header.samples, packed.count > 6 else { return nil }
        let rowBytes = (header.width * samples * header.depth + 7) / 8
        let expected = (rowBytes + 1) * header.height
        guard
            let rows = Inflater.inflated(packed[2..<(packed.count - 4)], limit: expected),
            rows.count == expected,
            let plain = unfiltered(
                rows, header.height, rowBytes, max(1, samples * header.depth / 8))
        else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(header.width * header.height * 4)
        for y in 0..<header.height {
            for x in 0..<header.width {
                let values = (0..<samples).map { sample in
                    value(plain, y * rowBytes, x * samples + sample, header)
                }
                result += color(values, header, palette, alphas)
            }
        }
        return PixelImage(width: header.width, height: header.height, pixels: result)
    }

    /// One sample as it is stored: an index for palettes, else 0…255.
    private static func value(
        _ bytes: [UInt8], _ row: Int, _ index: Int, _ header: Header
    ) -> UInt8 {
        switch header.depth {
        case 8: return bytes[row + index]
        case 16: return bytes[row + index * 2]
        default:
            let bit = index * header.depth
            let shift = 8 - header.depth - bit % 8
            let mask = (1 << header.depth) - 1
            let raw = Int(bytes[row + bit / 8]) >> shift & mask
            return UInt8(header.colorType == 3 ? raw : raw * 255 / mask)
        }
    }

    private static func color(
        _ values: [UInt8], _ header: Header, _ palette: [UInt8], _ alphas: [UInt8]
    ) -> [UInt8] {
        switch header.colorType {
        case 0: return [values[0], values[0], values[0], 255]
        case 2: return [values[0], values[1], values[2], 255]
        case 4: return [values[0], values[0], values[0], values[1]]
        case 6: return values
        default:
            let index = Int(values[0])
            guard index * 3 + 2 < palette.count else { return [0, 0, 0, 255] }
            return Array(palette[(index * 3)..<(index * 3 + 3)])
                + [index < alphas.count ? alphas[index] : 255]
        }
    }

    /// Undoes the five row filters.
    private static func unfiltered(
        _ rows: [UInt8], _ height: Int, _ rowBytes: Int, _ step: Int
    ) -> [UInt8]? {
        var plain = [UInt8](repeating: 0, count: rowBytes * height)
        for y in 0..<height {
            let source = y * (rowBytes + 1)
            let target = y * rowBytes
            let filter = rows[source]
            guard filter <= 4 else { return nil }
            for x in 0..<rowBytes {
                let left = x >= step ? Int(plain[target + x - step]) : 0
                let above = y > 0 ? Int(plain[target - rowBytes + x]) : 0
                let corner = x >= step && y > 0 ? Int(plain[target - rowBytes + x - step]) : 0
                let guess: Int
                switch filter {
                case 1: guess = left
                case 2: guess = above
                case 3: guess = (left + above) / 2
                case 4: guess = paeth(left, above, corner)
                default: guess = 0
                }
                plain[target + x] = rows[source + 1 + x] &+ UInt8(truncatingIfNeeded: guess)
            }
        }
        return plain
    }

    private static func paeth(_ left: Int, _ above: Int, _ corner: Int) -> Int {
        let estimate = left + above - corner
        let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
        return a <= b && a <= c ? left : b <= c ? above : corner
    }
}
