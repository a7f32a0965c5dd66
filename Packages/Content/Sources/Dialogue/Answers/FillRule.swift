/// The grading rule of a gap: accepted answers and tolerances.
package struct FillRule: Sendable {
    /// The minimum number of letters in an answer to forgive typos.
    package static let typoLength = 5

    package enum Verdict: Sendable, Equatable {
        /// Equal to an accepted answer, ignoring case, spaces and punctuation at the edges.
        case correct
        /// Accepted with a remark: accents are missing, or there are this many typos.
        case almost(accents: Bool, typos: Int)
        /// Not accepted, but close to an answer.
        case near
        case wrong
        /// The answer is empty.
        case empty
    }

    package struct Judgement: Sendable, Equatable {
        package let verdict: Verdict
        /// The matching or closest accepted answer; nil if wrong or empty.
        package let answer: String?
        /// 0 to 100: 100 if correct, 85 for one typo or missing accents, 70 for two typos.
        package let score: Int
    }

    private struct Accepted: Sendable {
        let text: String
        let answer: AnswerText
        let plain: AnswerText
        let isLong: Bool
    }

    private let accepted: [Accepted]
    private let ignoresDiacritics: Bool
    private let typos: Int

    /// `typos` is the number of forgiven typos.
    package init(answers: [String], ignoresDiacritics: Bool = false, typos: Int = 0) {
        accepted = answers.map { text in
            let answer = AnswerText(text)
            return Accepted(
                text: text, answer: answer, plain: answer.withoutDiacritics,
                isLong: answer.letterCount >= Self.typoLength)
        }.filter { !$0.answer.isEmpty }
        self.ignoresDiacritics = ignoresDiacritics
        self.typos = max(0, typos)
    }

    package func judge(_ text: String) -> Judgement {
        let answer = AnswerText(text)
        guard !answer.isEmpty else { return Judgement(verdict: .empty, answer: nil, score: 0) }
        if let same = accepted.first(where: { $0.answer == answer }) {
            return Judgement(verdict: .correct, answer: same.text, score: 100)
        }
        let plain = answer.withoutDiacritics
        var best: (slips: Int, verdict: Verdict, text: String)?
        for one in accepted {
            guard let (slips, verdict) = slips(answer, plain, one) else { continue }
            if slips < best?.slips ?? .max { best = (slips, verdict, one.text) }
        }
        guard let best else { return Judgement(verdict: .wrong, answer: nil, score: 0) }
        let score = best.verdict == .near ? 0 : max(ItemScore.pass, 100 - 15 * best.slips)
        return Judgement(verdict: best.verdict, answer: best.text, score: score)
    }

    /// The number of typos in an answer compared with an accepted one. Forgiven answers count as
    /// nearer than all others.
    private func slips(
        _ answer: AnswerText, _ plain: AnswerText, _ one: Accepted
    ) -> (Int, Verdict)? {
        if ignoresDiacritics, plain == one.plain { return (1, .almost(accents: true, typos: 0)) }
        let said = ignoresDiacritics ? plain : answer
        let wanted = ignoresDiacritics ? one.plain : one.answer
        let distance = EditDistance.between(
            said.scalars[...], wanted.scalars[...], limit: max(typos, 2))
        if let distance, distance <= typos, one.isLong {
            let hasAccents =
                EditDistance.between(
                    answer.scalars[...], one.answer.scalars[...], limit: distance) == nil
            return (distance, .almost(accents: hasAccents, typos: distance))
        }
        if plain == one.plain || (distance != nil && one.isLong) {
            return (100 + (distance ?? 0), .near)
        }
        return nil
    }
}
