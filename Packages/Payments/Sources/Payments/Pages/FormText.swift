/// Form or query fields: `application/x-www-form-urlencoded`.
/// Source: WHATWG URL Standard, section 5.
package enum FormText {
    /// Parses names and values; the last value of a name wins. Returns nil for invalid encoding or
    /// more than `most` fields.
    package static func fields(
        _ bytes: some Collection<UInt8>, most: Int = 32
    ) -> [String: String]? {
        let parts = bytes.split(separator: UInt8(ascii: "&"))
        guard parts.count <= most else { return nil }
        var fields: [String: String] = [:]
        for part in parts {
            let halves = part.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(halves[0]),
                let value = halves.count > 1 ? decoded(halves[1]) : ""
            else { return nil }
            fields[name] = value
        }
        return fields
    }

    /// Percent-encodes a query value: everything except letters, digits and `-._~`.
    package static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decoded(_ part: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = part.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit)
                else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
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
