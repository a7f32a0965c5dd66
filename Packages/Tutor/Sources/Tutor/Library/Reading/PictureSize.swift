/// The declared size of a PNG or JPEG, read without decoding it.
/// Sources: PNG (W3C, third edition), 11.2.1 IHDR; ITU-T T.81, B.2.2 frame header.
struct PictureSize: Sendable, Hashable {
    var width: Int
    var height: Int

    var points: Int {
        width.multipliedReportingOverflow(by: height).overflow ? .max : width * height
    }

    /// nil for other formats or without a size.
    init?(_ bytes: [UInt8]) {
        func number(_ at: Int, _ count: Int) -> Int {
            bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            (width, height) = (number(16, 4), number(20, 4))
            return
        }
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var at = 2
        while at + 9 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            // Frame headers are C0 to CF, except for tables (C4, CC) and an extension (C8).
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                (height, width) = (number(at + 5, 2), number(at + 7, 2))
                return
            }
            at += 2 + max(2, number(at + 2, 2))
        }
        return nil
    }
}
