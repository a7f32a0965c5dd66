import Foundation

/// Folds text for comparisons: unifies compatibility forms, case, apostrophes, dashes and spaces.
/// Uses tables for frequent scripts, and Unicode normalization for the rest.
enum Folding {
    /// The end of the table, which covers Latin, Greek and Cyrillic.
    private static let tableEnd: UInt32 = 0x530

    private static let table: [FoldEntry] = (0..<tableEnd).map { value in
        guard let scalar = Unicode.Scalar(value),
            scalar.properties.canonicalCombiningClass == .notReordered
        else { return .slow }
        let folded = Array(slowly(String(Character(scalar))).unicodeScalars)
        if folded.count == 1 { return FoldEntry(folded: folded[0]) }
        return FoldEntry.isDropped(value) ? FoldEntry(folded: scalar) : .slow
    }

    /// The entries of a text's code points, without the ignored ones. Reads at most `limit` code
    /// points.
    static func entries(of text: String, limit: Int) -> [FoldEntry] {
        var entries: [FoldEntry] = []
        entries.reserveCapacity(min(text.utf8.count, limit))
        let table = table
        var seen = 0
        for scalar in text.unicodeScalars {
            seen += 1
            if seen > limit { return entries }
            let entry =
                scalar.value < tableEnd ? table[Int(scalar.value)] : direct(scalar, table)
            if entry.isSlow { return slowEntries(of: text, limit: limit) }
            if !entry.isDropped { entries.append(entry) }
        }
        return entries
    }

    /// The entry of a code point above the table that folds to one code point in any context.
    private static func direct(_ scalar: Unicode.Scalar, _ table: [FoldEntry]) -> FoldEntry {
        let value = scalar.value
        switch value {
        case 0x621...0x63f, 0x641...0x64a, 0xac00...0xd7a3:
            return .letter(value, isSingle: false)
        case 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc, 0x4e00...0x9fff:
            return .letter(value, isSingle: true)
        case 0xff01...0xff5e:
            return table[Int(value - 0xfee0)]
        case 0x3001...0x3002, 0x200b...0x200f, 0x2060...0x206f:
            return FoldEntry(folded: scalar)
        case 0x2010...0x201f, 0x2026, 0x2032, 0x2033, 0x2212:
            return table[Int(FoldEntry.unified(value))]
        default: return .slow
        }
    }

    private static func slowEntries(of text: String, limit: Int) -> [FoldEntry] {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.unicodeScalars.prefix(limit))
        return slowly(String(view)).unicodeScalars.map { FoldEntry(folded: $0) }
            .filter { !$0.isDropped }
    }

    /// Folds by Unicode's rules: unify, fold the case, apply NFKC, and fold the result. Converts to
    /// uppercase first, so that ß and ſ equal ss and s.
    private static func slowly(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            view.append(Unicode.Scalar(FoldEntry.unified(scalar.value)) ?? scalar)
        }
        return String(view).uppercased().lowercased().precomposedStringWithCompatibilityMapping
            .lowercased().precomposedStringWithCanonicalMapping
    }
}
