/// Encodes text for PDF's standard fonts: Helvetica in Windows Latin, Symbol for Greek and math.
/// Shows characters that both lack by number and keeps their text for searching and copying.
struct StandardFontText {
    enum Font: String { case helvetica = "F1", symbol = "F2" }

    struct Run {
        var font: Font
        var bytes: [UInt8]
        /// The text to search and copy, if the bytes differ from it.
        var meaning: String?
    }

    private(set) var runs: [Run] = []
    /// The characters shown by number.
    private(set) var unwritten: [Character] = []

    init(_ text: String) {
        for character in text { add(character) }
    }

    private mutating func add(_ character: Character) {
        let scalars = Array(character.unicodeScalars)
        if scalars.count == 1, let byte = Self.windowsLatin(scalars[0]) {
            return add([byte], .helvetica)
        }
        if scalars.count == 1, let byte = Self.symbols[scalars[0]] { return add([byte], .symbol) }
        unwritten.append(character)
        let numbers = scalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        runs.append(
            Run(
                font: .helvetica, bytes: Array("<\(numbers.joined(separator: " "))>".utf8),
                meaning: String(character)))
    }

    private mutating func add(_ bytes: [UInt8], _ font: Font) {
        if let last = runs.indices.last, runs[last].font == font, runs[last].meaning == nil {
            runs[last].bytes += bytes
        } else {
            runs.append(Run(font: font, bytes: bytes))
        }
    }

    /// The runs as content stream operators.
    var operators: String {
        runs.map { run in
            // UTF-16 with a byte order mark, as PDF requires.
            let meaning = run.meaning.map { meaning in
                meaning.utf16.reduce("FEFF") {
                    $0 + Self.hex(UInt8($1 >> 8)) + Self.hex(UInt8($1 & 0xFF))
                }
            }
            let shown = "/\(run.font.rawValue) SIZE Tf <\(run.bytes.map(Self.hex).joined())> Tj\n"
            guard let meaning else { return shown }
            return "/Span <</ActualText <\(meaning)>>> BDC\n\(shown)EMC\n"
        }.joined()
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    /// The byte of WinAnsiEncoding. Source: PDF 1.7 (ISO 32000-1), annex D.
    private static func windowsLatin(_ scalar: Unicode.Scalar) -> UInt8? {
        if (0x20...0x7E).contains(scalar.value) || (0xA0...0xFF).contains(scalar.value) {
            return UInt8(scalar.value)
        }
        if scalar == "\t" { return 0x20 }
        return punctuation[scalar]
    }

    private static let punctuation: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88,
        "‰": 0x89, "Š": 0x8A, "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93,
        "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97, "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B,
        "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]

    /// The byte in Symbol's own encoding. Source: PDF 1.7 (ISO 32000-1), annex D.
    private static let symbols: [Unicode.Scalar: UInt8] = [
        "Α": 0x41, "Β": 0x42, "Χ": 0x43, "Δ": 0x44, "Ε": 0x45, "Φ": 0x46, "Γ": 0x47, "Η": 0x48,
        "Ι": 0x49, "Κ": 0x4B, "Λ": 0x4C, "Μ": 0x4D, "Ν": 0x4E, "Ο": 0x4F, "Π": 0x50, "Θ": 0x51,
        "Ρ": 0x52, "Σ": 0x53, "Τ": 0x54, "Υ": 0x55, "Ω": 0x57, "Ξ": 0x58, "Ψ": 0x59, "Ζ": 0x5A,
        "α": 0x61, "β": 0x62, "χ": 0x63, "δ": 0x64, "ε": 0x65, "φ": 0x66, "γ": 0x67, "η": 0x68,
        "ι": 0x69, "κ": 0x6B, "λ": 0x6C, "μ": 0x6D, "ν": 0x6E, "ο": 0x6F, "π": 0x70, "θ": 0x71,
        "ρ": 0x72, "σ": 0x73, "τ": 0x74, "υ": 0x75, "ω": 0x77, "ξ": 0x78, "ψ": 0x79, "ζ": 0x7A,
        "ϑ": 0x4A, "ς": 0x56, "ϕ": 0x6A, "ϖ": 0x76, "∀": 0x22, "∃": 0x24, "∋": 0x27, "∗": 0x2A,
        "−": 0x2D, "≅": 0x40, "∴": 0x5C, "⊥": 0x5E, "′": 0xA2, "≤": 0xA3, "⁄": 0xA4, "∞": 0xA5,
        "♣": 0xA7, "♦": 0xA8, "♥": 0xA9, "♠": 0xAA, "↔": 0xAB, "←": 0xAC, "↑": 0xAD, "→": 0xAE,
        "↓": 0xAF, "″": 0xB2, "≥": 0xB3, "∝": 0xB5, "∂": 0xB6, "≠": 0xB9, "≡": 0xBA, "≈": 0xBB,
        "ℵ": 0xC0, "ℑ": 0xC1, "ℜ": 0xC2, "℘": 0xC3, "⊗": 0xC4, "⊕": 0xC5, "∅": 0xC6, "∩": 0xC7,
        "∪": 0xC8, "⊃": 0xC9, "⊇": 0xCA, "⊄": 0xCB, "⊂": 0xCC, "⊆": 0xCD, "∈": 0xCE, "∉": 0xCF,
        "∠": 0xD0, "∇": 0xD1, "∏": 0xD5, "√": 0xD6, "⋅": 0xD7, "∧": 0xD9, "∨": 0xDA, "⇔": 0xDB,
        "⇐": 0xDC, "⇑": 0xDD, "⇒": 0xDE, "⇓": 0xDF, "◊": 0xE0, "∑": 0xE5, "∫": 0xF2,
    ]
}
