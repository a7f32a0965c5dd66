import AppCore
import Dialogue

/// The play of a fill-in question. A near miss allows a second attempt at a lower score.
struct FillExercise: Codable, Sendable, Equatable {
    /// Accepted answers.
    struct Question: Codable, Sendable, Equatable, ExactKeys {
        let itemID: String
        let answers: [String]
        let ignoresDiacritics: Bool
        /// Number of tolerated slips.
        let typos: Int
    }

    /// The verdict on an answer.
    enum Verdict: Sendable, Equatable {
        case correct
        /// Accepted, with a different spelling.
        case almost(accents: Bool, slips: Int)
        /// Close, but not accepted.
        case near
        case wrong
        /// The correct answer is unknown.
        case unknown
    }

    /// Maximum answer length in characters.
    static let longest = 400
    /// Score deduction for the second attempt.
    static let secondTryCost = 15

    let question: Question
    /// The first answer, if it was a near miss.
    private(set) var near: String?
    private(set) var answer: String?

    /// Starts, or continues with the second attempt. Discards state of another question.
    init(_ question: Question, kept: FillExercise? = nil) {
        self.question = question
        guard let kept, kept.question == question, !kept.isFinished, let near = kept.near,
            near.count <= Self.longest
        else { return }
        self.near = near
    }

    private var rule: FillRule {
        FillRule(
            answers: question.answers, ignoresDiacritics: question.ignoresDiacritics,
            typos: question.typos)
    }

    var isFinished: Bool { answer != nil }
    var canBeJudged: Bool { question.answers.contains { !AnswerText($0).isEmpty } }

    /// The verdict on the last answer; nil if there is none.
    var verdict: Verdict? {
        guard let said = answer ?? near else { return nil }
        guard canBeJudged else { return .unknown }
        switch rule.judge(said).verdict {
        case .correct: return .correct
        case .almost(let accents, let typos): return .almost(accents: accents, slips: typos)
        case .near: return .near
        case .wrong, .empty: return .wrong
        }
    }

    /// The accepted answer that matches or is closest; else the first.
    var expected: String? {
        guard let answer else { return nil }
        return rule.judge(answer).answer ?? question.answers.first
    }

    /// nil before the end, and if the correct answer is unknown.
    var score: Int? {
        guard let answer, canBeJudged else { return nil }
        let score = rule.judge(answer).score
        guard near != nil, score > 0 else { return score }
        return max(ItemScore.pass, score - Self.secondTryCost)
    }

    /// Submits an answer; returns false if it's empty or the play has ended.
    mutating func fill(_ text: String) -> Bool {
        let text = String(text.prefix(Self.longest))
        guard !isFinished, !AnswerText(text).isEmpty else { return false }
        if near == nil, canBeJudged, rule.judge(text).verdict == .near {
            near = text
        } else {
            answer = text
        }
        return true
    }

    mutating func begin() { self = FillExercise(question) }
}
