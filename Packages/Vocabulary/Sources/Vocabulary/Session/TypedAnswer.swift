import FSRS
import Foundation

/// A typed answer compared with the expected word.
struct TypedAnswer: Sendable, Hashable {
    enum Verdict: Sendable, Hashable {
        case exact
        /// Correct except for capitals, accents or marks.
        case nearlyExact
        /// Another form of the same word.
        case otherForm
        /// A typo of one letter.
        case slip
        case wrong
        /// Empty input.
        case blank
    }

    /// A segment of the comparison.
    struct Piece: Sendable, Hashable {
        enum Kind: Sendable, Hashable {
            case same
            /// Typed but not in the word.
            case extra
            /// In the word but not typed.
            case missing
        }
        var kind: Kind
        var text: String
    }

    let typed: String
    let expected: String
    let verdict: Verdict

    /// The maximum length for a letter-by-letter comparison.
    static let longest = 200

    init(typed: String, word: String, lemma: String) {
        self.typed = Self.tidy(typed)
        expected = word
        verdict = Self.verdict(self.typed, word, lemma)
    }

    /// The suggested rating; the student decides.
    var suggestion: Rating {
        switch verdict {
        case .exact, .nearlyExact, .otherForm: .good
        case .slip: .hard
        case .wrong, .blank: .again
        }
    }

    var words: String {
        switch verdict {
        case .exact: "Right."
        case .nearlyExact: "Right: it's spelled “\(expected)”."
        case .otherForm: "Right: here it's “\(expected)”."
        case .slip: "Nearly: you wrote “\(typed)”, it's “\(expected)”."
        case .wrong: "You wrote “\(typed)”, it's “\(expected)”."
        case .blank: "It is “\(expected)”."
        }
    }

    private static func tidy(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            .precomposedStringWithCanonicalMapping
    }

    private static func folded(_ text: String) -> String {
        let plain = tidy(text).folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        let unmarked = plain.unicodeScalars.filter { !isPoint($0) }
        return String(String.UnicodeScalarView(unmarked)).filter { $0.isLetter || $0.isNumber }
    }

    /// Hebrew points and Arabic vowel marks, which are usually not written.
    private static func isPoint(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
        case 0x064B...0x065F, 0x0670: true
        default: false
        }
    }

    private static func verdict(_ typed: String, _ word: String, _ lemma: String) -> Verdict {
        if typed.isEmpty { return .blank }
        if typed == tidy(word) { return .exact }
        let (given, form, base) = (folded(typed), folded(word), folded(lemma))
        // A word made only of symbols becomes empty.
        guard !given.isEmpty else { return .wrong }
        if given == form { return .nearlyExact }
        if given == base || isForm(given, of: base) { return .otherForm }
        guard given.count <= longest, form.count <= longest, form.count >= 5 else { return .wrong }
        return isOneSlip(Array(given), Array(form)) ? .slip : .wrong
    }

    /// Whether it is a regular English form of `base`; other languages' forms are known only as
    /// word and lemma.
    private static func isForm(_ given: String, of base: String) -> Bool {
        guard base.count >= 3 else { return false }
        let stem = base.hasSuffix("e") ? String(base.dropLast()) : base
        let endings = ["s", "es", "d", "ed", "ing"]
        return endings.contains { given == base + $0 }
            || (stem != base && ["ed", "ing"].contains { given == stem + $0 })
    }

    /// Whether the words differ by one letter added, missing or replaced, or by two swapped
    /// neighbors.
    private static func isOneSlip(_ one: [Character], _ other: [Character]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        guard long.count - short.count <= 1 else { return false }
        let head = zip(short, long).prefix { $0 == $1 }.count
        let tail = zip(short.dropFirst(head).reversed(), long.dropFirst(head).reversed())
            .prefix { $0 == $1 }.count
        let (a, b) = (short.count - head - tail, long.count - head - tail)
        if a <= 1, b <= 1 { return true }
        return a == 2 && b == 2 && short[head] == long[head + 1] && short[head + 1] == long[head]
    }

    /// The letter-by-letter differences; empty if a word is too long.
    var pieces: [Piece] {
        let (one, other) = (Array(typed), Array(expected))
        guard one.count <= Self.longest, other.count <= Self.longest else { return [] }
        // The length of the longest common subsequence from each pair of positions on.
        var common = Array(
            repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
        for i in one.indices.reversed() {
            for j in other.indices.reversed() {
                common[i][j] =
                    one[i] == other[j]
                    ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
            }
        }
        var pieces: [Piece] = []
        func add(_ kind: Piece.Kind, _ letter: Character) {
            if pieces.last?.kind == kind {
                pieces[pieces.count - 1].text.append(letter)
            } else {
                pieces.append(Piece(kind: kind, text: String(letter)))
            }
        }
        var (i, j) = (0, 0)
        while i < one.count || j < other.count {
            if i < one.count, j < other.count, one[i] == other[j] {
                add(.same, one[i])
                (i, j) = (i + 1, j + 1)
            } else if j == other.count || (i < one.count && common[i + 1][j] >= common[i][j + 1]) {
                add(.extra, one[i])
                i += 1
            } else {
                add(.missing, other[j])
                j += 1
            }
        }
        return pieces
    }
}
