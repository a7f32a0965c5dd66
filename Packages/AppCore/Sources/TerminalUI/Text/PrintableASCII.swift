/// Finds runs of printable ASCII, one cell each.
enum PrintableASCII {
    /// The first other byte from `start`, or the end.
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

    /// Whether all eight bytes are from 0x20 to 0x7E: no high bit before or after adding 1, and one
    /// of the two bits below it set.
    private static func isAll(_ eight: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let high = ones << 7
        guard eight & high == 0, (eight &+ ones) & high == 0 else { return false }
        return (eight << 1 | eight << 2) & high == high
    }
}
