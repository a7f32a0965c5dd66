internal import Foundation

/// Converts files to what the line scanner reads: UTF-8 without quoted-printable lines.
enum PlainFile {
    /// The converted file with the same numbers of lines; nil if it needs no conversion.
    static func bytes(of file: Bytes) -> [UInt8]? {
        if let text = utf16(file) {
            let bytes = Array(text.utf8)
            return bytes.withUnsafeBufferPointer { self.bytes(of: $0) } ?? bytes
        }
        return mentions("QUOTED-PRINTABLE", file) || mentions("CHARSET=", file)
            ? decoded(file) : nil
    }

    /// UTF-16 with a mark, or without one if every other byte of the beginning is zero.
    private static func utf16(_ file: Bytes) -> String? {
        guard file.count >= 4 else { return nil }
        let start = Array(file.prefix(4))
        let isBig: Bool
        if start[0] == 0xFE, start[1] == 0xFF {
            isBig = true
        } else if start[0] == 0xFF, start[1] == 0xFE {
            isBig = false
        } else if start[0] == 0, start[2] == 0, start[1] != 0, start[3] != 0 {
            isBig = true
        } else if start[1] == 0, start[3] == 0, start[0] != 0, start[2] != 0 {
            isBig = false
        } else {
            return nil
        }
        let first = start[0] >= 0xFE ? 1 : 0
        let units = (first..<(file.count / 2)).lazy.map { index -> UInt16 in
            let (one, two) = (UInt16(file[index * 2]), UInt16(file[index * 2 + 1]))
            return isBig ? one << 8 | two : two << 8 | one
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Whether a name in uppercase occurs, in any case.
    private static func mentions(_ name: StaticString, _ file: Bytes) -> Bool {
        let name = Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
        guard let first = name.first, file.count >= name.count else { return false }
        for index in 0...(file.count - name.count) where uppercased(file[index]) == first {
            if name.indices.allSatisfy({ uppercased(file[index + $0]) == name[$0] }) { return true }
        }
        return false
    }

    // MARK: - Encoded lines

    /// The file with encoded lines in UTF-8. A line that continued on the next ones is folded as
    /// often, so that line numbers stay.
    private static func decoded(_ file: Bytes) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(file.count)
        var rest = lines(of: file)[...]
        while let line = rest.popFirst() {
            guard let encoded = EncodedLine(line) else {
                output += line
                output += [13, 10]
                continue
            }
            var value = Array(encoded.value)
            var folds = 0
            while let next = rest.first {
                let isSoft = encoded.isQuotedPrintable && value.last == UInt8(ascii: "=")
                guard isSoft || next.first == 32 || next.first == 9 else { break }
                if isSoft { value.removeLast() }
                // A fold after a soft break is part of the text, except for its first space.
                value += next.first == 32 || next.first == 9 ? next.dropFirst() : next[...]
                rest.removeFirst()
                folds += 1
            }
            output += encoded.name
            output.append(UInt8(ascii: ":"))
            for _ in 0..<folds { output += [13, 10, 32] }
            output += encoded.text(value).utf8
            output += [13, 10]
        }
        return output
    }

    private static func lines(of file: Bytes) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var from = 0
        var index = 0
        while index < file.count {
            if file[index] == 10 || file[index] == 13 {
                lines.append(Array(file[from..<index]))
                if file[index] == 13, index + 1 < file.count, file[index + 1] == 10 { index += 1 }
                from = index + 1
            }
            index += 1
        }
        if from < file.count { lines.append(Array(file[from...])) }
        return lines
    }

    static func text(
        _ bytes: some Collection<UInt8>, in encoding: String.Encoding = .windowsCP1252
    ) -> String {
        String(bytes: bytes, encoding: encoding) ?? String(decoding: bytes, as: UTF8.self)
    }
}

/// A line whose value has an encoding of its own.
private struct EncodedLine {
    /// The name and the other parameters.
    let name: [UInt8]
    let value: ArraySlice<UInt8>
    let isQuotedPrintable: Bool
    private let charset: String?

    /// nil for other lines.
    init?(_ line: [UInt8]) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line.first != 32 else {
            return nil
        }
        var kept: [String] = []
        var isQuotedPrintable = false
        var charset: String?
        for part in String(decoding: line[..<colon], as: UTF8.self).split(separator: ";") {
            let upper = part.uppercased()
            if upper == "ENCODING=QUOTED-PRINTABLE" || upper == "QUOTED-PRINTABLE" {
                isQuotedPrintable = true
            } else if upper.hasPrefix("CHARSET=") {
                charset = upper.dropFirst(8).filter { $0 != "\"" }
            } else {
                kept.append(String(part))
            }
        }
        guard isQuotedPrintable || charset != nil else { return nil }
        name = Array(kept.joined(separator: ";").utf8)
        value = line[(colon + 1)...]
        self.isQuotedPrintable = isQuotedPrintable
        self.charset = charset
    }

    /// The value in this line's encoding, on one line.
    func text(_ value: [UInt8]) -> String {
        let bytes = isQuotedPrintable ? Self.unquoted(value) : value
        let text: String
        if let encoding = charset.flatMap({ Self.encodings[$0] }) {
            text = PlainFile.text(bytes, in: encoding)
        } else {
            text = bytes.withUnsafeBufferPointer { ICalendar.text($0) }
        }
        return text.replacing("\r\n", with: "\\n").replacing("\n", with: "\\n")
            .replacing("\r", with: "\\n")
    }

    private static func unquoted(_ value: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < value.count {
            if value[index] == UInt8(ascii: "="), index + 2 < value.count,
                let high = digit(value[index + 1]), let low = digit(value[index + 2])
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(value[index])
                index += 1
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch uppercased(byte) {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "A")...UInt8(ascii: "F"): uppercased(byte) - 55
        default: nil
        }
    }

    private static let encodings: [String: String.Encoding] = [
        "ISO-8859-1": .windowsCP1252, "ISO-8859-15": .windowsCP1252, "LATIN1": .windowsCP1252,
        "US-ASCII": .windowsCP1252, "WINDOWS-1252": .windowsCP1252, "ISO-8859-2": .isoLatin2,
        "WINDOWS-1250": .windowsCP1250, "WINDOWS-1251": .windowsCP1251,
        "WINDOWS-1253": .windowsCP1253, "WINDOWS-1254": .windowsCP1254,
        "SHIFT_JIS": .shiftJIS, "EUC-JP": .japaneseEUC, "ISO-2022-JP": .iso2022JP,
    ]
}
