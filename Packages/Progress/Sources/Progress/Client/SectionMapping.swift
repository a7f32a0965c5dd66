import AppCore
import Foundation

/// Maps section wire records to domain types.

extension ItemReference {
    /// The contract's endpoints for attempts on this section.
    var sectionEndpoints: SectionEndpoints { kind == .mathSection ? .math : .writing }
}

extension SectionAttemptList {
    /// Completed attempts only; the score of one in progress isn't meaningful.
    func records(of item: ItemReference) -> [AttemptRecord] {
        attempts.filter { $0.isCompleted != false }.map { attempt in
            AttemptRecord(
                id: attempt.id.value, item: item, itemTitle: nil,
                score: min(100, max(0, attempt.score)), correctCount: attempt.correctCount,
                totalQuestions: attempt.totalQuestions,
                timeSpentSeconds: attempt.timeSpentSeconds,
                completedAt: attempt.completedAt?.date ?? Date(timeIntervalSince1970: 0),
                answers: attempt.answers.map { answer in
                    .init(
                        questionID: answer.questionID.value,
                        selectedIndex: answer.selectedOptionIndex.flatMap { $0 >= 0 ? $0 : nil },
                        correctIndex: answer.correctAnswerIndex, isCorrect: answer.isCorrect)
                })
        }
    }
}

extension SectionReview {
    func review(of item: ItemReference, title: String) throws(Problem) -> Review {
        // Without an attempt, the score is 0 and no option is chosen.
        guard score > 0 || answers.contains(where: { $0.selectedOptionIndex != nil }) else {
            throw Review.none(of: title)
        }
        return Review(
            item: item, title: title, attemptID: nil, score: score, correctCount: correctCount,
            totalQuestions: totalQuestions, seconds: nil, completedAt: nil,
            questions: answers.enumerated().map { index, answer in
                Review.Question(
                    id: answer.questionID.value,
                    prompt: Self.readable(answer.questionText) ?? "Question \(index + 1)",
                    options: answer.options, selectedIndex: answer.selectedOptionIndex,
                    correctIndex: answer.correctAnswerIndex, isCorrect: answer.isCorrect,
                    explanation: answer.explanation.flatMap(Self.readable))
            })
    }

    /// nil if the text is printed blocks.
    private static func readable(_ text: String) -> String? {
        let start = text.drop(while: \.isWhitespace)
        guard !start.isEmpty, !start.hasPrefix("[{"), !start.hasPrefix("{'") else { return nil }
        return BlockWords.text(of: .string(text))
    }
}

extension Review {
    /// Uses the catalog's texts for known questions.
    func withTexts(of questions: [CatalogQuestion]?) -> Review {
        let known = Dictionary(
            (questions ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var review = self
        review.questions = review.questions.map { question in
            guard let known = known[question.id] else { return question }
            var question = question
            question.prompt = known.prompt
            question.options = known.options
            question.explanation = known.explanation ?? question.explanation
            question.skills = known.skills
            return question
        }
        return review
    }
}
