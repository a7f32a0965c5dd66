/// The grade of an answer.
public struct Judgement: Sendable, Hashable, Codable {
    public enum Verdict: String, Sendable, Hashable, Codable {
        case right
        /// Almost right: probably a typo. Counts as right only if the student says so.
        case near
        /// A partly right order.
        case partly
        case wrong
        /// Open: the student or a model must judge it.
        case open
        /// No answer.
        case blank
    }

    public var verdict: Verdict
    /// Partial credit, 0…1. Only fully right answers count in a score.
    public var credit: Double

    public init(_ verdict: Verdict, credit: Double? = nil) {
        self.verdict = verdict
        self.credit = credit ?? (verdict == .right ? 1 : 0)
    }

    public var isRight: Bool { verdict == .right }
}

/// Grades answers to questions.
public enum AnswerGrader {
    /// The number of characters considered.
    public static let longest = 4000

    /// Grades an answer.
    ///
    /// - Parameter given: For multiple choice, the option's letter, its number from 1 or its words;
    ///   for an order, the options' letters or numbers in order, e.g. `c a b`; otherwise the
    ///   written answer.
    public static func judge(_ given: String, of question: Question) -> Judgement {
        let text = String(given.prefix(longest))
        guard text.contains(where: { !$0.isWhitespace }) else { return Judgement(.blank) }
        switch question.kind {
        case .multipleChoice:
            let isRight = choice(text, of: question) == question.solution.first
            return Judgement(isRight ? .right : .wrong)
        case .ordering: return order(text, of: question)
        case .openEnded: return Judgement(.open)
        case .fillInBlank: return written(text, [question.answer] + question.alternatives)
        }
    }

    /// The index of the chosen option; nil if the text matches none.
    public static func choice(_ given: String, of question: Question) -> Int? {
        if let index = place(given[...], count: question.options.count) { return index }
        let wanted = AnswerForm(given)
        return question.options.firstIndex { AnswerForm($0) == wanted }
    }

    /// The indices of the options in the given order; nil unless every option appears once.
    public static func sequence(_ given: String, of question: Question) -> [Int]? {
        var parts = given.split { !$0.isLetter && !$0.isNumber }
        if parts.count == 1, let only = parts.first, only.count == question.options.count {
            parts = only.indices.map { only[$0...$0] }
        }
        let places = parts.compactMap { place($0, count: question.options.count) }
        guard places.count == question.options.count, Set(places).count == places.count else {
            return nil
        }
        return places
    }

    /// `b`, `B)` or `2`
    private static func place(_ given: Substring, count: Int) -> Int? {
        let word = given.filter { $0.isLetter || $0.isNumber }.lowercased()
        if let number = Int(word), (1...max(1, count)).contains(number) { return number - 1 }
        guard word.utf8.count == 1, let letter = word.utf8.first, letter >= 0x61 else { return nil }
        let index = Int(letter) - 0x61
        return index < count ? index : nil
    }

    /// Grades an order. The credit is the share of neighboring options in the right order.
    private static func order(_ given: String, of question: Question) -> Judgement {
        guard let places = sequence(given, of: question) else { return Judgement(.wrong) }
        if places == question.solution { return Judgement(.right) }
        var rank: [Int: Int] = [:]
        for (index, option) in question.solution.enumerated() { rank[option] = index }
        let ranks = places.compactMap { rank[$0] }
        var right = 0
        var pairs = 0
        for left in ranks.indices {
            for next in ranks.indices where next > left {
                pairs += 1
                if ranks[left] < ranks[next] { right += 1 }
            }
        }
        let credit = pairs > 0 ? Double(right) / Double(pairs) : 0
        return Judgement(credit > 0 ? .partly : .wrong, credit: credit)
    }

    private static func written(_ given: String, _ answers: [String]) -> Judgement {
        let form = AnswerForm(given)
        let right = answers.map { AnswerForm($0) }
        if right.contains(where: { $0.means(form) }) { return Judgement(.right) }
        return Judgement(right.contains { $0.isNear(form) } ? .near : .wrong)
    }
}
