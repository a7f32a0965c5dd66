import HTTPTypes

/// Distinguishes requests with the same idempotency key. Both come from the same caller, so a
/// non-cryptographic hash suffices. Source: FNV-1a, 128 bits,
/// http://www.isthe.com/chongo/tech/comp/fnv/
struct RequestFingerprint: Sendable, Hashable, CustomStringConvertible {
    private var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    init(of head: HTTPRequest, _ body: [UInt8]) {
        add(head.method.rawValue.utf8)
        add((head.path ?? "").utf8)
        add(body)
    }

    /// The fingerprint of any bytes.
    init(of bytes: [UInt8]) { add(bytes) }

    var description: String { String(value, radix: 16) }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in bytes { value = (value ^ UInt128(byte)) &* prime }
        // Separates parts, so that their boundaries matter.
        value = (value ^ 0xFF) &* prime
    }
}
