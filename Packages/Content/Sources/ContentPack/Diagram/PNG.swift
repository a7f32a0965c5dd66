/// A minimal PNG encoder for gray images, and a check for PNG files.
/// Source: ISO/IEC 15948 (PNG), RFC 1950 (zlib), RFC 1951 (deflate).
enum PNG {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// Whether the bytes begin like a PNG file, including the header chunk.
    static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.count > 45 && bytes.starts(with: signature)
            && bytes[12..<16].elementsEqual("IHDR".utf8)
    }

    /// Encodes a file with 16 shades of gray from `width × height` pixels, 0 (black) to 255
    /// (white), row by row.
    static func encode(grey pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        let header = bytes(UInt32(width)) + bytes(UInt32(height)) + [4, 0, 0, 0, 0]
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (width / 2 + 2))
        for row in 0..<height {
            rows.append(0)
            for column in stride(from: 0, to: width, by: 2) {
                let left = pixels[row * width + column] >> 4
                let right = column + 1 < width ? pixels[row * width + column + 1] >> 4 : 0
                rows.append(left << 4 | right)
            }
        }
        return signature + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bytes(UInt32(data.count)) + body + bytes(crc(body))
    }

    private static let crcTable: [UInt32] = (0..<256).map { start in
        (0..<8).reduce(UInt32(start)) { value, _ in
            value & 1 == 1 ? 0xedb8_8320 ^ value >> 1 : value >> 1
        }
    }

    private static func crc(_ data: [UInt8]) -> UInt32 {
        var value: UInt32 = 0xffff_ffff
        for byte in data {
            value = crcTable[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8
        }
        return ~value
    }

    private static func adler(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func zlib(_ data: [UInt8]) -> [UInt8] {
        var deflate = RunDeflate()
        deflate.compress(data)
        return [0x78, 0x01] + deflate.finished() + bytes(adler(data))
    }
}

/// Deflate with fixed codes that compresses only runs of one byte, which suits line drawings.
private struct RunDeflate {
    private var output: [UInt8] = []
    private var held: UInt32 = 0
    private var count: UInt32 = 0

    mutating func compress(_ data: [UInt8]) {
        put(0b011, bits: 3)
        var index = 0
        while index < data.count {
            var run = index + 1
            while run < data.count, data[run] == data[index], run - index < 259 { run += 1 }
            literal(data[index])
            if run - index > 3 {
                repeatLast(run - index - 1)
                index = run
            } else {
                index += 1
            }
        }
        put(0, bits: 7)
    }

    func finished() -> [UInt8] {
        count > 0 ? output + [UInt8(truncatingIfNeeded: held)] : output
    }

    private mutating func literal(_ byte: UInt8) {
        if byte < 144 {
            code(0x30 + UInt32(byte), bits: 8)
        } else {
            code(0x190 + UInt32(byte) - 144, bits: 9)
        }
    }

    /// Writes a match of distance one: 3 to 258 repetitions of the last byte.
    private mutating func repeatLast(_ length: Int) {
        let (symbol, extra, bits) = Self.lengthCode(length)
        if symbol < 280 {
            code(UInt32(symbol - 256), bits: 7)
        } else {
            code(0xc0 + UInt32(symbol - 280), bits: 8)
        }
        put(UInt32(extra), bits: UInt32(bits))
        code(0, bits: 5)
    }

    /// The symbol of a length, its extra bits and their number.
    private static func lengthCode(_ length: Int) -> (Int, Int, Int) {
        if length == 258 { return (285, 0, 0) }
        if length < 11 { return (254 + length, 0, 0) }
        var bits = 1
        while length - 3 >= 8 << bits { bits += 1 }
        let group = (length - 3) >> bits
        return (257 + bits * 4 + group, (length - 3) & ((1 << bits) - 1), bits)
    }

    /// Writes a Huffman code, from its highest bit.
    private mutating func code(_ value: UInt32, bits: UInt32) {
        for bit in stride(from: bits, to: 0, by: -1) { put(value >> (bit - 1) & 1, bits: 1) }
    }

    private mutating func put(_ value: UInt32, bits: UInt32) {
        held |= value << count
        count += bits
        while count >= 8 {
            output.append(UInt8(truncatingIfNeeded: held))
            held >>= 8
            count -= 8
        }
    }
}
