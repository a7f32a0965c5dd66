/// Builds, folds and ends content lines.
///
/// No line exceeds 75 octets, no fold splits a character, and no input can end a line or start
/// another. Source: RFC 5545, section 3.1; RFC 6868 for carets in parameters.
struct LineSink {
    private(set) var bytes: [UInt8] = []
    private(set) var line: [UInt8] = []
    /// The last parameter value that needed no change, usually a zone; avoids checking it again.
    private var plainParameter = ""

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
        line.reserveCapacity(1024)
    }

    // MARK: - A line

    mutating func begin(_ name: StaticString) {
        line.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }

    /// An external name, without characters invalid in names.
    mutating func begin(named name: String) {
        for byte in name.utf8 where isNameByte(byte) { line.append(uppercased(byte)) }
        if line.isEmpty { line.append(contentsOf: "X-UNNAMED".utf8) }
    }

    mutating func end() {
        var from = 0
        var room = 75
        while line.count - from > room {
            var cut = from + room
            while cut > from + 1, line[cut] & 0xC0 == 0x80 { cut -= 1 }
            bytes.append(contentsOf: line[from..<cut])
            bytes.append(13)
            bytes.append(10)
            bytes.append(32)
            from = cut
            room = 74
        }
        bytes.append(contentsOf: line[from...])
        bytes.append(13)
        bytes.append(10)
        line.removeAll(keepingCapacity: true)
    }

    // MARK: - Contents

    mutating func literal(_ text: StaticString) { begin(text) }

    mutating func byte(_ byte: UInt8) { line.append(byte) }

    mutating func parameters(_ parameters: [Parameter]) {
        for parameter in parameters { self.parameter(parameter) }
    }

    mutating func parameter(_ parameter: Parameter) {
        line.append(UInt8(ascii: ";"))
        let before = line.count
        for byte in parameter.name.utf8 where isNameByte(byte) { line.append(uppercased(byte)) }
        if line.count == before { line.append(contentsOf: "X-UNNAMED".utf8) }
        line.append(UInt8(ascii: "="))
        for (index, value) in parameter.values.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            parameterValue(value)
        }
    }

    /// Writes a parameter value, quoted if it contains a comma, colon or semicolon.
    mutating func parameterValue(_ value: String) {
        if value == plainParameter {
            line.append(contentsOf: value.utf8)
            return
        }
        let quoted = value.utf8.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
        }
        if quoted { line.append(UInt8(ascii: "\"")) }
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "^"): line.append(contentsOf: "^^".utf8)
            case UInt8(ascii: "\""): line.append(contentsOf: "^'".utf8)
            case 10: line.append(contentsOf: "^n".utf8)
            case 9, 32...126, 128...: line.append(byte)
            default: break
            }
        }
        if quoted { line.append(UInt8(ascii: "\"")) }
        if !quoted, value.utf8.allSatisfy(isNameOrSlash) { plainParameter = value }
    }

    private func isNameOrSlash(_ byte: UInt8) -> Bool {
        isNameByte(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_")
    }

    /// Writes an unescaped value without control characters.
    mutating func raw(_ value: String) {
        var value = value
        value.withUTF8 { buffer in
            var from = 0
            for index in 0..<buffer.count where isForbidden(buffer[index]) {
                line.append(contentsOf: buffer[from..<index])
                from = index + 1
            }
            line.append(contentsOf: buffer[from...])
        }
    }

    /// Writes an escaped TEXT value. A line break of any kind becomes `\n`; other control
    /// characters are removed.
    mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { buffer in
            var from = 0
            for index in 0..<buffer.count {
                let byte = buffer[index]
                guard needsCare(byte) else { continue }
                line.append(contentsOf: buffer[from..<index])
                from = index + 1
                switch byte {
                case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
                    line.append(UInt8(ascii: "\\"))
                    line.append(byte)
                case 13 where index + 1 < buffer.count && buffer[index + 1] == 10: break
                case 10, 13:
                    line.append(UInt8(ascii: "\\"))
                    line.append(UInt8(ascii: "n"))
                default: break
                }
            }
            line.append(contentsOf: buffer[from...])
        }
    }

    mutating func number(_ value: Int) {
        if value < 0 { line.append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        if magnitude < 10 {
            line.append(48 + UInt8(magnitude))
        } else {
            line.append(contentsOf: String(magnitude).utf8)
        }
    }

    /// Writes a number with leading zeros to `width` digits: 2 or 4.
    mutating func digits(_ value: Int, _ width: Int) {
        if width == 4 { digits(value / 100, 2) }
        let two = UInt8(truncatingIfNeeded: value % 100)
        line.append(48 + two / 10)
        line.append(48 + two % 10)
    }

    private func isForbidden(_ byte: UInt8) -> Bool { (byte < 32 && byte != 9) || byte == 127 }

    private func needsCare(_ byte: UInt8) -> Bool {
        if byte > 92 { return byte == 127 }
        return byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
            || isForbidden(byte)
    }
}

/// Whether a property, parameter or component name can contain the byte.
func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
    default: false
    }
}

func uppercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - 32 : byte
}
