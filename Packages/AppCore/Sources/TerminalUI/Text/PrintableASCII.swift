/// Runs of printable ASCII, which nearly all text is made of: letters, digits, signs and blanks, a cell each.
enum PrintableASCII {
    /// The first byte from `start` on that is none, or the end.
    static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        let raw = UnsafeRawBufferPointer(bytes)
        while index + 8 <= raw.count,
            isAll(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        {
            index += 8
        }
        while index < bytes.count, (0x20...0x7E).contains(bytes[index]) { index += 1 }
        return index
    }

    /// Whether each of eight bytes is from 0x20 to 0x7E: none has its highest bit, before or after 1 is added to it,
    /// and each has one of the two below.
    private static func isAll(_ eight: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high = ones << 7
        guard eight & high == 0, (eight &+ ones) & high == 0 else { return false }
        return (eight << 1 | eight << 2) & high == high
    }
}
