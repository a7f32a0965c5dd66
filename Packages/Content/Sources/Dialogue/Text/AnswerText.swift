import Foundation

/// A short answer normalized for comparison: folded compatibility forms and case, unified
/// apostrophes, single spaces, and no punctuation at the edges.
package struct AnswerText: Sendable, Hashable {
    /// The maximum number of code points to read.
    package static let limit = 500

    /// The folded code points; empty if the text has no content.
    package let scalars: [UInt32]

    package init(_ text: String) {
        self.init(entries: Folding.entries(of: text, limit: Self.limit))
    }

    private init(entries: [FoldEntry]) {
        let isEdge = { (entry: FoldEntry) in entry.isSpace || entry.isPunctuation }
        guard let start = entries.firstIndex(where: { !isEdge($0) }),
            let end = entries.lastIndex(where: { !isEdge($0) })
        else {
            scalars = []
            return
        }
        var scalars: [UInt32] = []
        scalars.reserveCapacity(end - start + 1)
        var isSpaced = false
        for entry in entries[start...end] {
            if entry.isSpace {
                isSpaced = true
                continue
            }
            if isSpaced { scalars.append(0x20) }
            isSpaced = false
            scalars.append(entry.folded)
        }
        self.scalars = scalars
    }

    private init(scalars: [UInt32]) { self.scalars = scalars }

    package var isEmpty: Bool { scalars.isEmpty }

    /// The number of letters and digits.
    package var letterCount: Int {
        scalars.count { $0 != 0x20 && $0 != 0x27 && $0 != 0x2d }
    }

    /// The folded text.
    package var string: String { Self.string(scalars) }

    /// The text without accents: é becomes e, ø becomes o, ё becomes е; Hebrew and Arabic lose
    /// their points. Vowel signs of other scripts stay, since they are letters there.
    package var withoutDiacritics: AnswerText {
        guard scalars.contains(where: { $0 > 0x7f }) else { return self }
        return AnswerText(scalars: Diacritics.removed(from: scalars))
    }

    static func string(_ scalars: some Sequence<UInt32>) -> String {
        var view = String.UnicodeScalarView()
        for value in scalars { view.append(Unicode.Scalar(value) ?? "\u{fffd}") }
        return String(view)
    }
}
