import Foundation

/// Removes accents from letters.
enum Diacritics {
    private static let tableEnd: UInt32 = 0x530

    /// Latin, Greek and Cyrillic letters without their accents; 0 if one becomes several or none.
    private static let table: [UInt32] = (0..<tableEnd).map { value in
        let plain = slowly([value])
        return plain.count == 1 ? plain[0] : 0
    }

    /// The folded code points without accents.
    static func removed(from scalars: [UInt32]) -> [UInt32] {
        var plain: [UInt32] = []
        plain.reserveCapacity(scalars.count)
        let table = table
        for value in scalars {
            let letter = value < tableEnd ? table[Int(value)] : hasNone(value) ? value : 0
            guard letter != 0 else { return slowly(scalars) }
            plain.append(letter)
        }
        return plain
    }

    /// Whether a letter above the table never has accents: Arabic, kana, Han, Hangul.
    private static func hasNone(_ value: UInt32) -> Bool {
        switch value {
        case 0x621...0x63f, 0x641...0x64a, 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc,
            0x4e00...0x9fff, 0xac00...0xd7a3:
            true
        default: false
        }
    }

    private static func slowly(_ scalars: [UInt32]) -> [UInt32] {
        var view = String.UnicodeScalarView()
        for scalar in AnswerText.string(scalars).decomposedStringWithCanonicalMapping.unicodeScalars
        where !isAccent(scalar.value) {
            switch scalar {
            case "ø": view.append("o")
            case "ł": view.append("l")
            case "đ", "ð": view.append("d")
            case "ı": view.append("i")
            case "æ": view.append(contentsOf: "ae".unicodeScalars)
            case "œ": view.append(contentsOf: "oe".unicodeScalars)
            default: view.append(scalar)
            }
        }
        return String(view).precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
    }

    private static func isAccent(_ value: UInt32) -> Bool {
        switch value {
        case 0x300...0x36f, 0x591...0x5bd, 0x5bf, 0x5c1...0x5c2, 0x5c4...0x5c5, 0x5c7,
            0x610...0x61a, 0x64b...0x65f, 0x670, 0x6d6...0x6dc:
            true
        default: false
        }
    }
}
