/// Percent-encoding, on bytes.
public enum PercentCoding {
    /// The decoded bytes; nil for a `%` without two hexadecimal digits.
    public static func decoded(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var iterator = bytes.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = iterator.next().flatMap(digit),
                    let low = iterator.next().flatMap(digit)
                else { return nil }
                result.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return result
    }

    /// Everything but letters, digits and `-._~` as `%XX`.
    public static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
