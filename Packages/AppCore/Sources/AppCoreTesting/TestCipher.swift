import Foundation
public import SQLStore

/// An insecure cipher for tests of encrypted stores: scrambles bytes with a random value and adds a
/// checksum.
public struct TestCipher: ValueSealing {
    /// Values encrypted with another key can't be decrypted.
    public var key: UInt64
    /// Called for every encrypted value; may throw, to interrupt an encryption.
    public var onSeal: @Sendable () throws -> Void

    /// Calls `onSeal` before each value.
    public init(key: UInt64 = 1, onSeal: @escaping @Sendable () throws -> Void = {}) {
        self.key = key
        self.onSeal = onSeal
    }

    public func seal(_ bytes: [UInt8], boundTo place: [UInt8]) throws -> [UInt8] {
        try onSeal()
        let nonce = UInt64.random(in: .min ... .max)
        return Self.bytes(nonce) + Self.bytes(sum(nonce, bytes, place)) + turned(bytes, nonce)
    }

    public func open(_ bytes: [UInt8], boundTo place: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 16 else { return nil }
        let nonce = Self.number(bytes[0..<8])
        let opened = turned(Array(bytes[16...]), nonce)
        return Self.number(bytes[8..<16]) == sum(nonce, opened, place) ? opened : nil
    }

    private func turned(_ bytes: [UInt8], _ nonce: UInt64) -> [UInt8] {
        var state = nonce ^ key &* 0x9E37_79B9_7F4A_7C15
        return bytes.map { byte in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return byte ^ UInt8(truncatingIfNeeded: state >> 33)
        }
    }

    /// FNV-1a over everything. Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private func sum(_ nonce: UInt64, _ bytes: [UInt8], _ place: [UInt8]) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Self.bytes(key) + Self.bytes(nonce) + place + [0] + bytes {
            sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return sum
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
