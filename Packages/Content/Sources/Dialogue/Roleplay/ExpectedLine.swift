/// An expected line of the student, prepared once for comparisons.
///
/// Accepts words in another order and a few additional words, but no negations. Ignores case,
/// punctuation and apostrophes. Accepts missing accents, and one typo in a longer word, with a
/// remark. In Spanish, French and English, it also accepts other words for the same: see
/// ``RephrasedLine``.
package struct ExpectedLine: Sendable {
    /// The line, then its other wordings.
    let wordings: [Wording]
    /// nil if the language isn't known.
    private let rephrased: RephrasedLine?

    /// Uses a wording with unbalanced brackets literally. `language` is a tag such as `es`, and
    /// `question` is the character's line before, whose words an answer needn't repeat.
    package init(
        _ line: String, accepted: [String] = [], language: String? = nil, question: String = ""
    ) {
        wordings = ([line] + accepted).map(Wording.init).filter { !$0.words.isEmpty }
        rephrased = RephrasedLine(wordings, language: language, question: question)
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
        return rephrased?.judge(said, best) ?? best
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

    package internal(set) var verdict: Verdict
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
