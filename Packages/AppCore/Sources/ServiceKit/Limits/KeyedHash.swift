/// A keyed hash: SipHash-2-4 with 128 bits. Values stored under it can't be recovered from the
/// table, even by trying all addresses.
/// Source: Aumasson and Bernstein, SipHash: a fast short-input PRF, 2012, and the authors'
/// reference implementation, https://github.com/veorq/SipHash
struct KeyedHash: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// `key` has 16 bytes; missing ones are 0.
    init(key: some Collection<UInt8>) {
        low = Self.word(key.prefix(8))
        high = Self.word(key.dropFirst(8).prefix(8))
    }

    /// A hash for one purpose, derived from the campus's 32-byte secret.
    init(campusKey: [UInt8], purpose: String) {
        let derived = KeyedHash(key: campusKey.prefix(16))
            .bytes(of: Array(campusKey.dropFirst(16)) + Array(purpose.utf8))
        self.init(key: derived)
    }

    /// 16 bytes.
    func bytes(of message: [UInt8]) -> [UInt8] {
        var state = State(low, high)
        let whole = message.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            state.take(Self.word(message[start..<(start + 8)]))
        }
        // The last word ends with the length.
        state.take(Self.word(message[whole...]) | UInt64(message.count & 0xFF) << 56)
        let (first, second) = state.finish()
        return [first, second].flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) }
        }
    }

    /// 32 lowercase hexadecimal digits.
    func text(of message: String) -> String {
        bytes(of: Array(message.utf8))
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Up to 8 bytes, little-endian.
    private static func word(_ bytes: some Collection<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for (index, byte) in bytes.enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
        return word
    }

    private struct State {
        private var v0: UInt64
        private var v1: UInt64
        private var v2: UInt64
        private var v3: UInt64

        init(_ low: UInt64, _ high: UInt64) {
            v0 = 0x736f_6d65_7073_6575 ^ low
            v1 = 0x646f_7261_6e64_6f6d ^ high ^ 0xEE
            v2 = 0x6c79_6765_6e65_7261 ^ low
            v3 = 0x7465_6462_7974_6573 ^ high
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            mix(2)
            v0 ^= word
        }

        mutating func finish() -> (UInt64, UInt64) {
            v2 ^= 0xEE
            mix(4)
            let first = v0 ^ v1 ^ v2 ^ v3
            v1 ^= 0xDD
            mix(4)
            return (first, v0 ^ v1 ^ v2 ^ v3)
        }

        private mutating func mix(_ rounds: Int) {
            for _ in 0..<rounds {
                v0 &+= v1
                v1 = Self.turned(v1, 13) ^ v0
                v0 = Self.turned(v0, 32)
                v2 &+= v3
                v3 = Self.turned(v3, 16) ^ v2
                v0 &+= v3
                v3 = Self.turned(v3, 21) ^ v0
                v2 &+= v1
                v1 = Self.turned(v1, 17) ^ v2
                v2 = Self.turned(v2, 32)
            }
        }

        private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 {
            word << bits | word >> (64 - bits)
        }
    }
}
