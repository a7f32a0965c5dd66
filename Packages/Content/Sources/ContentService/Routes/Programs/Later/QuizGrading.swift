import AppCore
import Content
import Dialogue

/// Grades a submission for one item.
struct QuizGrading {
    var score: Int
    var total, correct: Int
    var feedback: [QuizVerdict.Feedback]

    /// The maximum number of parts in a submission.
    private static let most = 100
    /// Maximum bytes of a gap answer.
    private static let longest = 2000

    /// Throws a 400 problem if a submission is empty, too large or for another item, or a 404
    /// problem if the item has another kind.
    init(_ submission: QuizSubmission, of item: ContentItem) throws {
        let answers = submission.answers ?? []
        let links = submission.matchingAnswers ?? []
        guard answers.count <= Self.most, links.count <= Self.most else {
            throw Self.refused("There are more than \(Self.most) answers.")
        }
        if let quiz = item.quiz {
            try self.init(answers, to: quiz)
        } else if let matching = item.matchingQuestion {
            try self.init(links, to: matching)
        } else {
            throw Problem.noSuch("quiz")
        }
    }

    private init(_ answers: [QuizSubmission.Answer], to quiz: Quiz) throws {
        guard answers.allSatisfy({ ($0.questionId ?? quiz.id.wholeNumber) == quiz.id.wholeNumber })
        else { throw Self.refused("answers: one belongs to another quiz.") }
        let right = quiz.options.filter(\.isCorrect)
        if quiz.questionType == "fill_in_blank" {
            score = try Self.gapScore(answers, quiz, right)
        } else {
            let chosen = Set(answers.compactMap(\.selectedOptionId))
            guard !chosen.isEmpty else { throw Self.empty }
            guard chosen.isSubset(of: quiz.options.map(\.id.wholeNumber)) else {
                throw Self.refused("answers: one isn't an option of this quiz.")
            }
            score = ChoiceGrader.score(chosen, of: Set(right.map(\.id.wholeNumber)))
        }
        total = 1
        correct = ItemScore.passes(score) ? 1 : 0
        feedback = [
            QuizVerdict.Feedback(
                questionId: quiz.id.wholeNumber, correct: correct == 1,
                explanation: quiz.explanation, correctAnswerId: right.first?.id.wholeNumber)
        ]
    }

    /// The score of a gap; accepts a text, or the id of an accepted answer.
    private static func gapScore(
        _ answers: [QuizSubmission.Answer], _ quiz: Quiz, _ right: [QuizOption]
    ) throws -> Int {
        guard let answer = answers.first else { throw empty }
        let named = quiz.options.first { $0.id.wholeNumber == answer.selectedOptionId }?.text
        guard let text = answer.text ?? named else { throw empty }
        guard text.utf8.count <= longest else { throw refused("answers: the text is too long.") }
        let judgement = FillRule(
            answers: right.map(\.text),
            ignoresDiacritics: quiz.metadata["ignoreDiacritics"] == .bool(true),
            typos: quiz.metadata["maxTypos"]?.int ?? 0
        ).judge(text)
        guard judgement.verdict != .empty else { throw empty }
        return judgement.score
    }

    private init(_ links: [QuizSubmission.Link], to matching: MatchingQuestion) throws {
        guard !links.isEmpty else { throw Self.empty }
        let judgement = Matching(pairs: Set(matching.pairs.map(\.id.wholeNumber))).judge(
            links.map { .init(left: $0.leftPairId, right: $0.rightPairId) })
        score = judgement.score
        total = matching.pairs.count
        correct = judgement.right.count
        feedback = matching.pairs.map { pair in
            QuizVerdict.Feedback(
                questionId: pair.id.wholeNumber,
                correct: judgement.right.contains(pair.id.wholeNumber),
                explanation: matching.explanation)
        }
    }

    private static var empty: Problem { refused("No answers provided.") }

    private static func refused(_ message: String) -> Problem {
        Problem(.invalid, message, status: 400)
    }
}
