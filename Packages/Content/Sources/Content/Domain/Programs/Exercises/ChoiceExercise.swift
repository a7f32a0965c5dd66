import AppCore
import Dialogue

/// The play of a question with one or more correct options.
struct ChoiceExercise: Codable, Sendable, Equatable, ExactKeys {
    /// Option ids.
    struct Question: Codable, Sendable, Equatable, ExactKeys {
        let itemID: String
        let options: [String]
        let right: Set<String>
        let takesSeveral: Bool
    }

    /// The mark of an option.
    enum Mark: Sendable, Equatable {
        case open, chosen
        /// After the check: chosen and correct, chosen and wrong, correct but not chosen.
        case right, wrong, missed
    }

    let question: Question
    private(set) var chosen: Set<String> = []
    private(set) var isFinished = false

    /// Starts, or continues from saved choices. Discards state of another question.
    init(_ question: Question, kept: ChoiceExercise? = nil) {
        self.question = question
        guard let kept, kept.question == question, !kept.isFinished,
            kept.chosen.isSubset(of: question.options),
            question.takesSeveral || kept.chosen.count <= 1
        else { return }
        chosen = kept.chosen
    }

    /// Some servers don't send the correct answer.
    var canBeJudged: Bool { !question.right.isDisjoint(with: question.options) }
    var canBeChecked: Bool { !isFinished && !chosen.isEmpty }

    /// nil before the end, and if the correct answer is unknown.
    var score: Int? {
        guard isFinished, canBeJudged else { return nil }
        return ChoiceGrader.score(chosen, of: question.right)
    }

    var isRight: Bool? { score.map { $0 == 100 } }

    /// Toggles or selects an option. Returns false if it doesn't exist or
    /// the play has ended.
    mutating func choose(_ option: String) -> Bool {
        guard !isFinished, question.options.contains(option) else { return false }
        if !question.takesSeveral {
            chosen = [option]
        } else if chosen.remove(option) == nil {
            chosen.insert(option)
        }
        return true
    }

    /// Checks the answer; returns false if nothing is chosen.
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

    mutating func begin() { self = ChoiceExercise(question) }
}
