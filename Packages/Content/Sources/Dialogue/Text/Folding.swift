import Foundation

/// Folds text for comparing: compatibility forms, case, kinds of apostrophes, dashes and spaces
/// become one. Frequent scripts go by tables; the rest is normalised as Unicode says.
enum Folding {
    /// Everything below is looked up: Latin, Greek, Cyrillic.
    private static let tableEnd: UInt32 = 0x530

    private static let table: [FoldEntry] = (0..<tableEnd).map { value in
        guard let scalar = Unicode.Scalar(value),
            scalar.properties.canonicalCombiningClass == .notReordered
        else { return .slow }
        let folded = Array(slowly(String(Character(scalar))).unicodeScalars)
        if folded.count == 1 { return FoldEntry(folded: folded[0]) }
        return FoldEntry.isDropped(value) ? FoldEntry(folded: scalar) : .slow
    }

    /// The folded code points of a text with what each of them is; those without meaning are left
    /// out. At most `limit` code points of the text are looked at.
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

    /// Code points above the table that fold to one, whatever stands beside them.
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

    /// Unicode's own way: unify, fold the case, NFKC, and fold what that brought.
    /// Upper case first, so that ß and ſ meet ss and s.
    private static func slowly(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            view.append(Unicode.Scalar(FoldEntry.unified(scalar.value)) ?? scalar)
        }
        return String(view).uppercased().lowercased().precomposedStringWithCompatibilityMapping
            .lowercased().precomposedStringWithCanonicalMapping
    }
}
