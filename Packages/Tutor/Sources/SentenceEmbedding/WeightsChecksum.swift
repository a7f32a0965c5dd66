/// A checksum against damage, not forgery: FNV-1a over eight bytes at a time.
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/
struct WeightsChecksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var value = value
        let whole = bytes.count & ~7
        for place in stride(from: 0, to: whole, by: 8) {
            let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            value = (value ^ UInt64(littleEndian: word)) &* 0x0000_0100_0000_01B3
        }
        for byte in bytes[whole...] { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.value = value
    }

    mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }
}
