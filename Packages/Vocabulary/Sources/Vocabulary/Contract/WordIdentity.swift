/// Derives the id of a text's word; stable however often the text is processed.
package enum WordIdentity {
    /// A lower-case UUID made of the source's id and the lemma, which counts in lower case.
    ///
    /// Source: the form of version 8 in RFC 9562; the bits are two FNV-1a sums, mixed as SplitMix64 does.
    package static func id(source: String, lemma: String) -> String {
        let name = source.lowercased() + "\n" + lemma.lowercased()
        let high = sum(name, from: 0xCBF2_9CE4_8422_2325) & ~0xF000 | 0x8000
        let low = sum(name, from: 0x9AE1_6A3B_2F90_404F) & ~(0b11 << 62) | 0b10 << 62
        let digits = hexadecimal(high) + hexadecimal(low)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }

    private static func sum(_ text: String, from start: UInt64) -> UInt64 {
        var sum = start
        for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        sum = (sum ^ (sum >> 30)) &* 0xBF58_476D_1CE4_E5B9
        sum = (sum ^ (sum >> 27)) &* 0x94D0_49BB_1331_11EB
        return sum ^ (sum >> 31)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
