/// Builds a request's path: fills in parameters and percent-encodes them.
enum RequestText {
    /// Fills in the braces of an endpoint's path. UUIDs are lowercased.
    ///
    /// Throws ``Problem/Code/invalid`` for a missing, empty or relative (`.`, `..`) parameter.
    static func path(
        _ template: String, _ parameters: [String: String]
    ) throws(Problem) -> String {
        var out = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            out += String(rest[..<open])
            let name = String(rest[rest.index(after: open)..<close])
            guard let value = parameters[name], !value.isEmpty, value != ".", value != ".." else {
                throw Problem(
                    .invalid, "“\(parameters[name] ?? "")” isn't an id.",
                    place: name, status: 400)
            }
            out += encode(WireID(value).value)
            rest = rest[rest.index(after: close)...]
        }
        return out + String(rest)
    }

    /// `?a=b&c=d`, or nothing.
    static func query(_ fields: [(String, String)]) -> String {
        guard !fields.isEmpty else { return "" }
        return "?" + fields.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&")
    }

    /// Everything but letters, digits and `-._~` as `%XX`.
    static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(text.utf8.count)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                out.append(byte)
            default: out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The decoded query fields of an address; empty if there are none.
    static func fields(inQueryOf address: String) -> [(String, String)] {
        guard let mark = address.firstIndex(of: "?") else { return [] }
        let query = address[address.index(after: mark)...].prefix { $0 != "#" }
        return query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decode(parts[0]), parts.count > 1 ? decode(parts[1]) : "")
        }
    }

    private static func decode(_ text: Substring) -> String {
        var out: [UInt8] = []
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = JSONEscapes.hexDigit(bytes[index + 1]),
                let low = JSONEscapes.hexDigit(bytes[index + 2])
            {
                out.append(UInt8(high << 4 | low))
                index += 3
            } else {
                out.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
