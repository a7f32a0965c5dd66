/// The widths of Helvetica's characters. Source: the metrics of PDF's standard 14 fonts.
enum HelveticaWidths {
    /// In thousandths of the font size, from U+0020 to U+007E.
    private static let ascii: [Int] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]

    /// The width as a fraction of the font size. An accented letter is as wide as its base letter.
    /// A character that the font lacks counts as a capital, or as two if it's beyond the alphabets.
    static func width(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if let width = width(of: scalar) { return width }
        let plain = character.decomposed.unicodeScalars.first ?? scalar
        return width(of: plain) ?? (scalar.value < 0x1100 ? 0.667 : 1)
    }

    private static func width(of scalar: Unicode.Scalar) -> Double? {
        let index = Int(scalar.value) - 0x20
        return ascii.indices.contains(index) ? Double(ascii[index]) / 1000 : nil
    }
}

extension Character {
    /// The base letter of an accented Latin-1 letter.
    fileprivate var decomposed: String {
        let bases: [ClosedRange<UInt32>: String] = [
            0xC0...0xC5: "A", 0xC7...0xC7: "C", 0xC8...0xCB: "E", 0xCC...0xCF: "I",
            0xD1...0xD1: "N", 0xD2...0xD6: "O", 0xD9...0xDC: "U", 0xDD...0xDD: "Y",
            0xE0...0xE5: "a", 0xE7...0xE7: "c", 0xE8...0xEB: "e", 0xEC...0xEF: "i",
            0xF1...0xF1: "n", 0xF2...0xF6: "o", 0xF9...0xFC: "u", 0xFD...0xFD: "y",
            0xFF...0xFF: "y",
        ]
        guard let value = unicodeScalars.first?.value else { return "" }
        return bases.first { $0.key.contains(value) }?.value ?? String(self)
    }
}
