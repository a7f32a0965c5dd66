import Dialogue

/// A gap while it is filled in. Who comes near may try once more, for a little less.
struct FillPlay: Codable, Sendable, Equatable {
    /// What is taken.
    struct Question: Codable, Sendable, Equatable {
        let itemID: String
        let answers: [String]
        let ignoresDiacritics: Bool
        /// How many slips are forgiven.
        let typos: Int
    }

    /// What is said of an answer, told apart in words.
    enum Verdict: Sendable, Equatable {
        case correct
        /// Taken, though not as it is written.
        case almost(accents: Bool, slips: Int)
        /// Not taken, and yet close.
        case near
        case wrong
        /// Nothing says what is right.
        case unknown
    }

    /// Characters of the longest answer that is looked at.
    static let longest = 400
    /// What the second try costs.
    static let secondTryCost = 15

    let question: Question
    /// The first answer, when it came near and another was asked for.
    private(set) var near: String?
    private(set) var answer: String?

    /// Begins, or goes on with the second try. What was kept of another question begins anew.
    init(_ question: Question, kept: FillPlay? = nil) {
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

    /// Of the last answer; nil while nothing was answered.
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

    /// The accepted answer that was given or is closest; else the first.
    var expected: String? {
        guard let answer else { return nil }
        return rule.judge(answer).answer ?? question.answers.first
    }

    /// nil before the end, and where nothing says what is right.
    var score: Int? {
        guard let answer, canBeJudged else { return nil }
        let score = rule.judge(answer).score
        guard near != nil, score > 0 else { return score }
        return max(ItemScore.pass, score - Self.secondTryCost)
    }

    /// Answers; false when nothing was said, or at the end.
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

    mutating func begin() { self = FillPlay(question) }
}
