/// Encodes pictures as uncompressed PNG. Source: the PNG specification, RFC 1950 and RFC 1951.
enum PNGWriter {
    static func png(_ picture: PagePicture) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(picture.height * (picture.width * 3 + 1))
        for y in 0..<picture.height {
            rows.append(0)
            rows += picture.pixels[(y * picture.width * 3)..<((y + 1) * picture.width * 3)]
        }
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += chunk(
            "IHDR",
            number(UInt32(picture.width)) + number(UInt32(picture.height)) + [8, 2, 0, 0, 0])
        file += chunk("IDAT", stored(rows))
        return file + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return number(UInt32(data.count)) + body + number(checksum(body))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    /// A zlib stream of stored blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var at = 0
        repeat {
            let count = min(65_535, bytes.count - at)
            let length = UInt16(count)
            stream.append(at + count == bytes.count ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += bytes[at..<(at + count)]
            at += count
        } while at < bytes.count
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return stream + number(two << 16 | one)
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    /// The CRC-32 of the bytes.
    static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) }
    }
}
