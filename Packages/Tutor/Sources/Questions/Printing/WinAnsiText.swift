/// Text in the encoding of PDF's standard fonts, and its width.
struct WinAnsiText {
    /// The bytes in WinAnsiEncoding.
    private(set) var bytes: [UInt8] = []
    /// The characters that the font lacks, which appear as their numbers.
    private(set) var missing: [Character] = []

    init(_ text: String) {
        for character in text {
            if character.isNewline || character == "\t" {
                bytes.append(0x20)
            } else if let codes = Self.codes(character) {
                bytes += codes
            } else {
                if !missing.contains(character) { missing.append(character) }
                for scalar in character.unicodeScalars {
                    bytes += Array(Self.name(scalar).utf8)
                }
            }
        }
    }

    /// E.g. `[U+0416]`.
    static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "[U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
    }

    private static func codes(_ character: Character) -> [UInt8]? {
        // `é` may be a letter and a combining accent.
        if let code = composed(character) { return [code] }
        return alike[character].map { Array($0.utf8) }
    }

    private static func composed(_ character: Character) -> UInt8? {
        let scalars = Array(character.unicodeScalars)
        guard let first = scalars.first else { return nil }
        if scalars.count == 1 { return code(first) }
        guard scalars.count == 2 else { return nil }
        for value in UInt32(0xC0)...0xFF {
            if let scalar = Unicode.Scalar(value), Character(scalar) == character {
                return UInt8(value)
            }
        }
        return nil
    }

    private static func code(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0xFF: UInt8(scalar.value)
        default: upper[scalar]
        }
    }

    /// WinAnsiEncoding's characters between 0x80 and 0x9F. Source: PDF 32000-1, annex D.
    private static let upper: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88,
        "‰": 0x89,
        "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94,
        "•": 0x95,
        "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E,
        "Ÿ": 0x9F,
    ]

    /// Replacements with the same meaning.
    private static let alike: [Character: String] = [
        "−": "-", "‐": "-", "‑": "-", "\u{202F}": " ", "\u{2009}": " ", "\u{200A}": " ",
        "\u{2003}": " ",
        "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "≈": "~", "≠": "!=", "′": "'", "″": "\"",
        "ﬁ": "fi",
        "ﬂ": "fl", "₀": "0", "₁": "1", "₂": "2", "₃": "3", "₄": "4", "₅": "5", "₆": "6", "₇": "7",
        "₈": "8",
        "₉": "9", "⁰": "^0", "⁴": "^4", "⁵": "^5", "⁶": "^6", "⁷": "^7", "⁸": "^8", "⁹": "^9",
        "⁻": "^-",
    ]

    /// The width in points, in Helvetica at `size` points; bold is a little wider.
    static func width(_ bytes: some Sequence<UInt8>, size: Double, bold: Bool) -> Double {
        let units = bytes.reduce(0) { $0 + unit($1) }
        return Double(units) * size / 1000 * (bold ? 1.07 : 1)
    }

    private static func unit(_ byte: UInt8) -> Int {
        if byte >= 0x20, byte <= 0x7E { return widths[Int(byte) - 0x20] }
        return switch byte {
        case 0x97, 0x85, 0x89, 0x99, 0x8C, 0xC6: 1000
        case 0xC0...0xDE, 0x8A, 0x8E, 0x9F: 778
        case 0xEC...0xEF, 0x91, 0x92, 0x82, 0xA0, 0xB7: 278
        default: 611
        }
    }

    /// Widths in thousandths of the font size, beginning with the space. Source: the metrics of
    /// Helvetica among PDF's standard fonts.
    private static let widths = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556,
        556, 556, 556, 556,
        556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778,
        722, 278, 500, 667,
        556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278,
        469, 556, 333, 556,
        556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
        278, 556, 500, 722,
        500, 500, 500, 334, 260, 334, 584,
    ]
}
