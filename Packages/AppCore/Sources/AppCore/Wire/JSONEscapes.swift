/// JSON string escaping and unescaping.
enum JSONEscapes {
    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46: UInt32(byte) - 0x37
        case 0x61...0x66: UInt32(byte) - 0x57
        default: nil
        }
    }

    /// Unescapes a string whose escapes are known to be valid. Lone surrogates become U+FFFD.
    static func unescape(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        var out: [UInt8] = []
        out.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            let clean = index
            while index < raw.count, raw[index] != UInt8(ascii: "\\") { index += 1 }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: raw[clean..<index]))
            guard index < raw.count else { break }
            let kind = raw[index + 1]
            index += 2
            switch kind {
            case UInt8(ascii: "b"): out.append(0x08)
            case UInt8(ascii: "f"): out.append(0x0C)
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "r"): out.append(0x0D)
            case UInt8(ascii: "t"): out.append(0x09)
            case UInt8(ascii: "u"): scalar(raw, &index, &out)
            default: out.append(kind)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static func scalar(
        _ raw: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ out: inout [UInt8]
    ) {
        var value = unit(raw, index)
        index += 4
        if (0xD800...0xDBFF).contains(value), index + 6 <= raw.endIndex,
            raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u")
        {
            let low = unit(raw, index + 2)
            if (0xDC00...0xDFFF).contains(low) {
                value = 0x10000 + ((value - 0xD800) << 10) + (low - 0xDC00)
                index += 6
            }
        }
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        out.append(contentsOf: String(Character(scalar)).utf8)
    }

    /// The code unit of four hexadecimal digits.
    static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 << 4 | (hexDigit(raw[index + $1]) ?? 0) }
    }

    /// Appends `text` as a quoted string.
    static func append(_ text: String, to out: inout JSONBuffer) {
        var text = text
        text.withUTF8 { append($0, to: &out) }
    }

    /// Appends UTF-8 text as a quoted string. Control characters and characters that reorder text are escaped, so that
    /// JSON printed to a terminal shows what it holds.
    static func append(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout JSONBuffer) {
        out.append(UInt8(ascii: "\""))
        var clean = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if byte >= 0x80 {
                guard let found = deceptive(bytes, index) else { continue }
                out.append(UnsafeBufferPointer(rebasing: bytes[clean..<index]))
                appendEscape(scalar: found.scalar, to: &out)
                clean = index + found.count
                continue
            }
            if byte >= 0x20, byte != 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                continue
            }
            out.append(UnsafeBufferPointer(rebasing: bytes[clean..<index]))
            appendEscape(byte, to: &out)
            clean = index + 1
        }
        out.append(UnsafeBufferPointer(rebasing: bytes[clean..<bytes.count]))
        out.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(_ byte: UInt8, to out: inout JSONBuffer) {
        out.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): out.append(byte)
        case 0x08: out.append(UInt8(ascii: "b"))
        case 0x0C: out.append(UInt8(ascii: "f"))
        case 0x0A: out.append(UInt8(ascii: "n"))
        case 0x0D: out.append(UInt8(ascii: "r"))
        case 0x09: out.append(UInt8(ascii: "t"))
        default: appendHex(UInt32(byte), to: &out)
        }
    }

    private static func appendEscape(scalar: UInt32, to out: inout JSONBuffer) {
        out.append(UInt8(ascii: "\\"))
        appendHex(scalar, to: &out)
    }

    private static func appendHex(_ scalar: UInt32, to out: inout JSONBuffer) {
        out.append(UInt8(ascii: "u"))
        for shift: UInt32 in [12, 8, 4, 0] { out.append(hex(UInt8(scalar >> shift & 15))) }
    }

    /// The character that starts at an index, if it is a control character past ASCII (U+0080 to U+009F) or one that
    /// breaks or reorders lines (U+061C; U+200E, U+200F; U+2028 to U+202E; U+2066 to U+2069), and its bytes.
    private static func deceptive(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
    ) -> (scalar: UInt32, count: Int)? {
        let left = bytes.count - index
        switch bytes[index] {
        case 0xC2 where left > 1 && bytes[index + 1] < 0xA0: return (UInt32(bytes[index + 1]), 2)
        case 0xD8 where left > 1 && bytes[index + 1] == 0x9C: return (0x061C, 2)
        case 0xE2 where left > 2:
            let scalar =
                0x2000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
            switch scalar {
            case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return (scalar, 3)
            default: return nil
            }
        default: return nil
        }
    }

    private static func hex(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }
}
