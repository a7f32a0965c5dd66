public import AppCore
import Foundation

/// Decodes a file's bytes: UTF-8, UTF-16, and single-byte Latin encodings if declared or obvious.
public enum TextDecoding {
    /// A text and what was guessed.
    public struct Decoded {
        public var text: String
        /// A note for the student if the encoding was guessed.
        public var remark: String?
    }

    /// `name` is used in errors. Throws with the first place if it isn't text.
    public static func decode(_ bytes: [UInt8], isMarkup: Bool, name: String) throws(Problem)
        -> Decoded
    {
        if let decoded = try marked(bytes, name: name) { return decoded }
        if let declared = isMarkup ? declaration(in: bytes) : nil,
            let encoding = encodings[declared]
        {
            guard let text = String(bytes: bytes, encoding: encoding) else {
                throw unreadable(name, "It claims to be \(declared), but it isn't.")
            }
            return Decoded(text: text)
        }
        if bytes.prefix(4096).contains(0) { return try unmarkedWide(bytes, name: name) }
        guard controls(bytes) * 50 <= bytes.count + 200 else { throw binary(name) }
        if let text = String(validating: bytes, as: UTF8.self) { return Decoded(text: text) }
        return try latin(bytes, name: name)
    }

    /// Text with a byte order mark.
    private static func marked(_ bytes: [UInt8], name: String) throws(Problem) -> Decoded? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard let text = String(validating: bytes.dropFirst(3), as: UTF8.self) else {
                return try latin(Array(bytes.dropFirst(3)), name: name)
            }
            return Decoded(text: text)
        }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw unreadable(name, "It's in UTF-32.")
        }
        if bytes.starts(with: [0xFF, 0xFE]) {
            return try wide(bytes.dropFirst(2), isBig: false, name)
        }
        if bytes.starts(with: [0xFE, 0xFF]) {
            return try wide(bytes.dropFirst(2), isBig: true, name)
        }
        return nil
    }

    private static func wide(
        _ bytes: ArraySlice<UInt8>, isBig: Bool, _ name: String
    ) throws(Problem) -> Decoded {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? one << 8 | two : two << 8 | one)
            index += 2
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw unreadable(name, "It starts as UTF-16 but isn't valid UTF-16.")
        }
        return Decoded(text: text)
    }

    /// UTF-16 without a byte order mark: nearly all of every other byte are zero. Anything else
    /// with zeros isn't text.
    private static func unmarkedWide(_ bytes: [UInt8], name: String) throws(Problem) -> Decoded {
        let sample = bytes.prefix(4096)
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        let most = max(sample.count / 2, 1)
        let isBig = zeros[0] > zeros[1]
        guard max(zeros[0], zeros[1]) * 10 > most * 7, min(zeros[0], zeros[1]) * 20 < most else {
            throw binary(name)
        }
        var decoded = try wide(bytes[...], isBig: isBig, name)
        decoded.remark = "It was read as UTF-16, although it doesn't say so."
        return decoded
    }

    /// Keeps UTF-8 lines and decodes others as Windows-1252 if most of their letters are plausible.
    private static func latin(_ bytes: [UInt8], name: String) throws(Problem) -> Decoded {
        var written: [UInt8] = []
        written.reserveCapacity(bytes.count + bytes.count / 8)
        var (lines, guessed, first) = (0, 0, 0)
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if lines > 0 { written.append(0x0A) }
            lines += 1
            if String(validating: line, as: UTF8.self) != nil {
                written += line
                continue
            }
            if guessed == 0 { first = lines }
            guessed += 1
            let letters = line.count { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            guard line.count(where: { $0 >= 0x80 }) <= letters else {
                throw unreadable(name + ":\(lines)", "This line isn't UTF-8.")
            }
            for byte in line { written += windows(byte) }
        }
        let remark =
            guessed == 1
            ? "Line \(first) isn't UTF-8, so it was read as Windows-1252 (Latin)."
            : "\(guessed) lines (the first is \(first)) aren't UTF-8, so they were read as Windows-1252 (Latin)."
        return Decoded(text: String(decoding: written, as: UTF8.self), remark: remark)
    }

    private static let upper: [[UInt8]] = {
        let first = "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
        return first.unicodeScalars.map { Array(String(Character($0)).utf8) }
    }()

    private static func windows(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0..<0x80: [byte]
        case 0x80..<0xA0: upper[Int(byte) - 0x80]
        default: [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
    }

    private static func controls(_ bytes: [UInt8]) -> Int {
        bytes.count { $0 < 0x20 && !($0 >= 0x09 && $0 <= 0x0D) || $0 == 0x7F }
    }

    // MARK: What a page says of itself

    /// The `charset` in a page's first bytes, or XML's `encoding`, in lowercase.
    private static func declaration(in bytes: [UInt8]) -> String? {
        let beginning = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
        for mark in ["charset=", "encoding="] {
            guard let found = beginning.range(of: mark) else { continue }
            let name = beginning[found.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
                .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            if !name.isEmpty { return String(name) }
        }
        return nil
    }

    /// Declared encodings. UTF-8 isn't included: it is tried first, with better error messages.
    private static let encodings: [String: String.Encoding] = [
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "us-ascii": .windowsCP1252,
        "windows-1252": .windowsCP1252, "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250,
        "windows-1251": .windowsCP1251, "windows-1253": .windowsCP1253,
        "windows-1254": .windowsCP1254,
    ]

    // MARK: Clean text

    /// Normalizes line ends to `\n`; removes control characters, soft hyphens and byte order marks.
    /// Form feeds become empty lines unless pages are kept.
    public static func cleaned(_ text: String, keepsPages: Bool = false) -> String {
        var scalars = String.UnicodeScalarView()
        var wasReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A:
                if !wasReturn { scalars.append("\n") }
            case 0x0D, 0x85, 0x2028: scalars.append("\n")
            case 0x0C where keepsPages: scalars.append(scalar)
            case 0x0C, 0x2029: scalars.append(contentsOf: "\n\n".unicodeScalars)
            case 0x09: scalars.append(scalar)
            case 0..<0x20, 0x7F..<0xA0, 0xAD, 0xFEFF: break
            default: scalars.append(scalar)
            }
            wasReturn = scalar.value == 0x0D
        }
        return String(scalars)
    }

    /// One line without control characters, at most 200 characters, for a title.
    public static func line(_ text: String) -> String {
        let words = cleaned(String(text.prefix(1000))).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(200))
    }

    // MARK: What cannot be read

    private static func binary(_ name: String) -> Problem {
        Problem(
            .invalid, "This isn't text.",
            reason: "It contains binary data.",
            cure: "Save it as plain text, HTML, EPUB or PDF.",
            place: name)
    }

    private static func unreadable(_ place: String, _ reason: String) -> Problem {
        Problem(
            .invalid, "This text's encoding is unknown.", reason: reason,
            cure: "Save it as UTF-8, e.g. with: iconv -f WINDOWS-1251 -t UTF-8 FILE > NEW",
            place: place)
    }
}
