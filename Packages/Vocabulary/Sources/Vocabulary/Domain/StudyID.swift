/// Ids that every device derives the same way.
package enum StudyID {
    /// A lowercase UUID derived from `parts`; the same parts give the same UUID. Not for secrets.
    package static func derived(_ parts: String...) -> String {
        // Runs FNV-1a twice and mixes each result; every part ends with a byte that no text
        // contains.
        var (first, second): (UInt64, UInt64) = (0xcbf2_9ce4_8422_2325, 0x9e37_79b9_7f4a_7c15)
        func take(_ byte: UInt8) {
            first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
            second = (second ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        for part in parts {
            for byte in part.utf8 { take(byte) }
            take(0xff)
        }
        // Version 8, a custom scheme. Source: RFC 9562, section 5.8.
        let high = stirred(first) & 0xffff_ffff_ffff_0fff | 0x8000
        let low = stirred(second ^ first) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { bytes in
            var at = 0
            for index in 0..<32 {
                if index >= 8, index <= 20, index % 4 == 0 {
                    bytes[at] = UInt8(ascii: "-")
                    at += 1
                }
                let half = index < 16 ? high : low
                bytes[at] = digit(half >> UInt64(60 - 4 * (index % 16)))
                at += 1
            }
            return at
        }
    }

    /// An 8-byte fingerprint of an id; among two million ids, the chance of a collision is one in
    /// ten million.
    static func mark(of id: String) -> UInt64 {
        var mark: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in id.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return stirred(mark)
    }

    /// The id of the source for words the student adds one by one; `round` grows by one each time
    /// it was deleted.
    package static func ownSource(of account: String, round: Int = 0) -> String {
        round == 0 ? derived("own", account) : derived("own", account, String(round))
    }

    /// Mixes every bit into all others. Source: MurmurHash3's finalizer, which is in the public
    /// domain.
    private static func stirred(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ value >> 33) &* 0xff51_afd7_ed55_8ccd
        value = (value ^ value >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return value ^ value >> 33
    }

    /// The hexadecimal digit of the lowest four bits.
    static func digit(_ value: UInt64) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: value & 0xF)
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
