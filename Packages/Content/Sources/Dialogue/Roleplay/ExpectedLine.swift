/// An expected line of the student, prepared once for comparisons.
///
/// Accepts words in another order and a few additional words, but no negations. Ignores case,
/// punctuation and apostrophes. Accepts missing accents, and one typo in a longer word, with a
/// remark.
package struct ExpectedLine: Sendable {
    /// The line, then its other wordings.
    let wordings: [Wording]

    /// Uses a wording with unbalanced brackets literally.
    package init(_ line: String, accepted: [String] = []) {
        wordings = ([line] + accepted).map(Wording.init).filter { !$0.words.isEmpty }
    }

    /// The line as written.
    package var text: String { wordings.first?.text ?? "" }

    /// Compares the text with the closest wording.
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

/// The grade of a spoken line compared with the expected one.
package struct LineGrade: Sendable, Equatable {
    /// From worst to best.
    package enum Verdict: Int, Sendable, Comparable, Codable {
        case empty, wrong
        /// Not accepted, but much of the line is there.
        case near
        /// Accepted with missing accents or wrong single letters.
        case almost
        /// Accepted in another order or with additional words.
        case accepted
        case exact

        package static func < (one: Verdict, other: Verdict) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    /// A misspelled word and the intended one.
    package struct Slip: Sendable, Equatable {
        /// In lowercase.
        package let said: String
        package let expected: String
    }

    package let verdict: Verdict
    /// The matched share of the line, from 0 to 1.
    package var similarity = 1.0
    /// The index of the compared wording; 0 is the line itself.
    package var wording = 0
    /// The line's missing words as written; a place as `[name]`.
    package var missing: [String] = []
    package var slips: [Slip] = []
    /// The number of words besides the line's own and those in its places.
    package var extraCount = 0
    /// Additional words that negate the line, in lowercase. With any of them, the line isn't
    /// accepted.
    package var negations: [String] = []
    package var isInOrder = true
    /// The words said in the line's places, by name.
    package var captured: [String: String] = [:]

    package var isTaken: Bool { verdict >= .almost }

    static let empty = LineGrade(verdict: .empty, similarity: 0)
}
