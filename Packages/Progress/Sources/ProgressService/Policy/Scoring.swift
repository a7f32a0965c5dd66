import AppCore
import Progress
import ServiceKit

/// Scores answers. Passages and sections truncate, lessons round, as the contract
/// requires.
enum Scoring {
    /// 0…100, truncated: 2 of 3 is 66. 0 without questions.
    static func passage(correct: Int, of total: Int) -> Int {
        total == 0 ? 0 : min(100, correct * 100 / total)
    }

    /// 0…100, rounded half to even: 1 of 8 is 12, 3 of 8 is 38. 0 without
    /// questions.
    static func lesson(correct: Int, of total: Int) -> Int {
        guard total > 0 else { return 0 }
        let (whole, rest) = (correct * 100).quotientAndRemainder(dividingBy: total)
        let isUp = rest * 2 > total || (rest * 2 == total && !whole.isMultiple(of: 2))
        return min(100, isUp ? whole + 1 : whole)
    }

    /// 0…100 by the rule for the item's kind.
    static func score(_ kind: ItemReference.Kind, correct: Int, of total: Int) -> Int {
        switch kind {
        case .lesson: lesson(correct: correct, of: total)
        case .passage, .writingSection, .mathSection: passage(correct: correct, of: total)
        }
    }

    /// Grades answers against a key. Keeps the last answer per question; drops questions that
    /// aren't the item's. Preserves the submitted order.
    static func judge(_ answers: [SubmittedAnswer], by key: AnswerKey) -> [StoredAnswer] {
        let questions = key.questionsByID
        var seen = Set<String>()
        return answers.reversed().compactMap { answer -> StoredAnswer? in
            guard let question = questions[answer.questionID.value],
                seen.insert(question.id).inserted
            else { return nil }
            return StoredAnswer(
                questionID: question.id,
                selectedIndex: max(-1, answer.selectedOptionIndex ?? -1),
                correctIndex: question.correctIndex)
        }.reversed()
    }

    /// Merges newer answers into earlier ones; new questions come last.
    static func merge(_ earlier: [StoredAnswer], _ newer: [StoredAnswer]) -> [StoredAnswer] {
        var replacements = Dictionary(
            newer.map { ($0.questionID, $0) }, uniquingKeysWith: { _, last in last })
        let kept = earlier.map { replacements.removeValue(forKey: $0.questionID) ?? $0 }
        return kept + newer.filter { replacements[$0.questionID] != nil }
    }
}
