import Dialogue

/// A question with options while it is answered: one of them is right, or several are.
struct ChoicePlay: Codable, Sendable, Equatable {
    /// What there is to choose, by ids.
    struct Question: Codable, Sendable, Equatable {
        let itemID: String
        let options: [String]
        let right: Set<String>
        let takesSeveral: Bool
    }

    /// How an option stands.
    enum Mark: Sendable, Equatable {
        case open, chosen
        /// After the check: chosen and right, chosen and wrong, right and not chosen.
        case right, wrong, missed
    }

    let question: Question
    private(set) var chosen: Set<String> = []
    private(set) var isFinished = false

    /// Begins, or goes on with what was chosen. What was kept of another question begins anew.
    init(_ question: Question, kept: ChoicePlay? = nil) {
        self.question = question
        guard let kept, kept.question == question, !kept.isFinished,
            kept.chosen.isSubset(of: question.options),
            question.takesSeveral || kept.chosen.count <= 1
        else { return }
        chosen = kept.chosen
    }

    /// Some backends do not say what is right.
    var canBeJudged: Bool { !question.right.isDisjoint(with: question.options) }
    var canBeChecked: Bool { !isFinished && !chosen.isEmpty }

    /// nil before the end, and where nothing says what is right.
    var score: Int? {
        guard isFinished, canBeJudged else { return nil }
        return Choosing.score(chosen, of: question.right)
    }

    var isRight: Bool? { score.map { $0 == 100 } }

    /// Chooses an option, or takes it back where several may be chosen. False for what is none, and
    /// at the end.
    mutating func choose(_ option: String) -> Bool {
        guard !isFinished, question.options.contains(option) else { return false }
        if !question.takesSeveral {
            chosen = [option]
        } else if chosen.remove(option) == nil {
            chosen.insert(option)
        }
        return true
    }

    /// Ends it; false while nothing is chosen.
    mutating func check() -> Bool {
        guard canBeChecked else { return false }
        isFinished = true
        return true
    }

    func mark(of option: String) -> Mark {
        let isChosen = chosen.contains(option)
        guard isFinished, canBeJudged else { return isChosen ? .chosen : .open }
        switch (isChosen, question.right.contains(option)) {
        case (true, true): return .right
        case (true, false): return .wrong
        case (false, true): return .missed
        case (false, false): return .open
        }
    }

    mutating func begin() { self = ChoicePlay(question) }
}
