/// An expected line of the student, prepared once for comparisons.
///
/// Words may stand in another order and a few more may stand among them, but none that says no; case, punctuation and
/// apostrophes do not count. Missing accents and one slip in a longer word are taken, with a word
/// about it.
package struct ExpectedLine: Sendable {
    /// The line and its other wordings; the line is the first.
    let wordings: [Wording]

    /// A wording whose brackets do not pair is taken as it is written.
    package init(_ line: String, accepted: [String] = []) {
        wordings = ([line] + accepted).map(Wording.init).filter { !$0.words.isEmpty }
    }

    /// The line as it is written.
    package var text: String { wordings.first?.text ?? "" }

    /// The comparison with the closest wording.
    package func judge(_ said: String) -> LineGrade {
        judge(SpokenText(said), of: said)
    }

    func judge(_ spoken: SpokenText, of said: String) -> LineGrade {
        guard !spoken.isEmpty, !wordings.isEmpty else { return .empty }
        for (index, wording) in wordings.enumerated() where wording.isExactly(spoken) {
            return LineGrade(verdict: .exact, wording: index)
        }
        var best = LineGrade.empty
        let plain = spoken.isPlain ? [] : spoken.plainHashes
        for (index, wording) in wordings.enumerated() {
            var comparison = LineComparison(
                wording: wording, spoken: spoken, plainHashes: plain)
            comparison.run()
            if comparison.isBetter(than: best) {
                best = comparison.judgement(wording: index, said: said)
            }
        }
        return best
    }
}

/// How something that was said compares with an expected line.
package struct LineGrade: Sendable, Equatable {
    /// From worst to best.
    package enum Verdict: Int, Sendable, Comparable, Codable {
        case empty, wrong
        /// Not taken, and yet much of it was there.
        case near
        /// Taken: accents or single letters are not as they should be.
        case almost
        /// Taken: in another order, or with other words among it.
        case accepted
        case exact

        package static func < (one: Verdict, other: Verdict) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    /// A word that was meant.
    package struct Slip: Sendable, Equatable {
        /// In small letters.
        package let said: String
        package let expected: String
    }

    package let verdict: Verdict
    /// The matched share of the line, from 0 to 1.
    package var similarity = 1.0
    /// Which wording it was compared with: 0 is the line itself.
    package var wording = 0
    /// Words of the line that were not said, as they are written; a place as `[name]`.
    package var missing: [String] = []
    package var slips: [Slip] = []
    /// How many words were said beside the line's and its places'.
    package var extraCount = 0
    /// Words beside the line that turn it into its opposite, in small letters. With one the line is not taken.
    package var negations: [String] = []
    package var isInOrder = true
    /// The words said in the line's places, by name.
    package var captured: [String: String] = [:]

    package var isTaken: Bool { verdict >= .almost }

    static let empty = LineGrade(verdict: .empty, similarity: 0)
}
