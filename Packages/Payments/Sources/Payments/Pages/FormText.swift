import AppCore

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

    private static func decoded(_ part: some Sequence<UInt8>) -> String? {
        guard let bytes = PercentCoding.decoded(part, plusIsSpace: true), !bytes.contains(0) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
