import AppCore
import Foundation
import Todos

/// Scores answers to the six question types, all or nothing.
enum QuizScoring {
    /// Whether an answer is correct; nil for an essay, which a person grades. An answer of the
    /// wrong form is incorrect.
    static func isRight(_ answer: JSONValue, to question: Question) -> Bool? {
        let right = question.correctAnswer
        switch QuestionType(rawValue: question.questionType) {
        case .multipleChoice:
            return answer["key"]?.text.map { $0 == right?["key"]?.text } ?? false
        case .trueFalse:
            guard case .bool(let said)? = answer["value"] else { return false }
            return right?["value"] == .bool(said)
        case .shortAnswer:
            guard let text = answer["text"]?.text.map(trimmed) else { return false }
            return texts(right?["texts"]).contains { trimmed($0) == text }
        case .matching:
            guard let pairs = pairs(answer["pairs"]) else { return false }
            return pairs == rightPairs(of: question)
        case .fillInBlank:
            return areRight(answer["answers"]?.elements, right?["answers"]?.elements)
        case .essay, nil: return nil
        }
    }

    /// The result of a submitted attempt.
    struct Outcome {
        var answers: [AttemptAnswer]
        var score: WireDecimal
        /// The percentage of the quiz's points, two decimals; 0 for a quiz without points.
        var percentage: WireDecimal
        var status: AttemptStatus
    }

    /// Scores all saved answers at a time in milliseconds since 1970. Answers without a score need
    /// a person; an attempt without any is graded.
    static func judge(
        _ answers: [AttemptAnswer], to questions: [Question], of quiz: Quiz, at moment: Int64
    ) -> Outcome {
        let byID = Dictionary(questions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let judged = answers.map { answer in
            var answer = answer
            guard let question = byID[answer.questionID],
                let isRight = isRight(answer.answer, to: question)
            else { return answer }
            answer.isCorrect = isRight
            answer.pointsAwarded = isRight ? question.points : WireDecimal(0)
            answer.gradedAt = WireInstant(milliseconds: moment)
            answer.updatedAt = WireInstant(milliseconds: moment)
            return answer
        }
        return total(of: judged, in: quiz)
    }

    /// The sum of the answers' points.
    static func total(of answers: [AttemptAnswer], in quiz: Quiz) -> Outcome {
        let score = answers.reduce(Decimal(0)) { $0 + ($1.pointsAwarded?.value ?? 0) }
        let isDone = answers.allSatisfy { $0.pointsAwarded != nil }
        return Outcome(
            answers: answers, score: WireDecimal(score),
            percentage: percentage(score, of: quiz.pointsPossible?.value),
            status: isDone ? .graded : .submitted)
    }

    /// A percentage rounded to two decimals, halves away from zero.
    static func percentage(_ score: Decimal, of points: Decimal?) -> WireDecimal {
        guard let points, points > 0 else { return WireDecimal(0) }
        var (exact, rounded) = (score / points * 100, Decimal())
        NSDecimalRound(&rounded, &exact, 2, .plain)
        return WireDecimal(rounded)
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    }

    /// A text, or a list of texts.
    private static func texts(_ value: JSONValue?) -> [String] {
        value?.text.map { [$0] } ?? value?.elements?.compactMap(\.text) ?? []
    }

    private struct Pair: Hashable {
        var left: String
        var right: String
    }

    private static func pairs(_ value: JSONValue?) -> Set<Pair>? {
        guard let elements = value?.elements else { return nil }
        var pairs: Set<Pair> = []
        for element in elements {
            guard let left = element["left"]?.text, let right = element["right"]?.text else {
                return nil
            }
            pairs.insert(Pair(left: left.lowercased(), right: right.lowercased()))
        }
        return pairs
    }

    /// The correct pairs from the answer, else from the choices.
    private static func rightPairs(of question: Question) -> Set<Pair> {
        pairs(question.correctAnswer?["pairs"])
            ?? Set(
                question.choices.compactMap { choice in
                    guard let left = choice.left, let right = choice.right else { return nil }
                    return Pair(left: left.lowercased(), right: right.lowercased())
                })
    }

    private static func areRight(_ said: [JSONValue]?, _ right: [JSONValue]?) -> Bool {
        guard let said, let right, said.count == right.count else { return false }
        return zip(said, right).allSatisfy { said, right in
            guard let said = said.text?.lowercased() else { return false }
            return texts(right).contains { $0.lowercased() == said }
        }
    }
}
