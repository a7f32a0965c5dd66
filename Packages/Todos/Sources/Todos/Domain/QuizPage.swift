import AppCore
import Foundation

/// A quiz with the student's attempts, before taking it.
struct QuizPage: Sendable, Hashable {
    var quiz: Quiz
    /// Attempts, by number.
    var attempts: [QuizAttempt]
    /// Extra attempts and minutes from accommodations.
    var extraAttempts: Int
    var extraMinutes: Int
    var courseName: String?
    /// The answers of the latest submitted attempt.
    var answers: [AttemptAnswer] = []
    /// The known questions.
    var questions: [Question] = []
    /// An attempt whose submission is in the outbox.
    var waitingAttempt: Int64?

    var allowed: Int { max(1, quiz.attemptsAllowed) + extraAttempts }
    var left: Int { max(0, allowed - attempts.count) }
    /// The time limit in minutes; nil for no limit.
    var minutes: Int? { quiz.timeLimitMinutes.map { $0 + extraMinutes } }
    /// The attempt in progress.
    var open: QuizAttempt? {
        attempts.last { $0.status == AttemptStatus.inProgress.rawValue && $0.id != waitingAttempt }
    }

    /// Why the quiz can't be taken now; nil if it can. `now` in milliseconds since 1970.
    func obstacle(at now: Int64) -> String? {
        if waitingAttempt != nil { return "Your attempt is on its way to the school." }
        if open != nil { return nil }
        if left == 0 { return "You've used all \(allowed) tries." }
        if let unlock = quiz.unlockAt, unlock.milliseconds > now { return "It isn't open yet." }
        if let lock = quiz.lockAt, lock.milliseconds < now { return "It's locked." }
        return quiz.status == WorkStatus.published.rawValue ? nil : "It isn't open."
    }

    /// Whether the quiz shows results now.
    func showsResults(at now: Int64) -> Bool {
        switch ResultRule(rawValue: quiz.showResults) {
        case .never: false
        case .afterDueDate: quiz.dueAt.map { $0.milliseconds < now } ?? true
        case .afterSubmit, nil: true
        }
    }

    /// The result of each question in the latest submitted attempt, if the quiz shows it: `✓
    /// Hardest mineral? Diamond, 1 point`.
    func verdicts(at now: Int64) -> [String] {
        guard showsResults(at: now), open == nil else { return [] }
        return questions.compactMap { question in
            guard let answer = answers.first(where: { $0.questionID == question.id }) else {
                return "–  \(question.prompt): no answer"
            }
            let mark = answer.isCorrect.map { $0 ? "✓ right" : "✗ wrong" } ?? "…"
            let words = QuizAnswer(answer.answer, for: question).words(for: question)
            let points =
                answer.pointsAwarded.map {
                    ", \(AssignmentPage.number($0)) of \(AssignmentPage.number(question.points)) points"
                } ?? ", not marked yet"
            let feedback = answer.feedback.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
            return "\(mark)  \(question.prompt): \(words)\(points)\(feedback)"
        }
    }

    /// An attempt's result: `5 of 8 (62.5%)`, `in progress`.
    func result(of attempt: QuizAttempt, at now: Int64) -> String {
        if attempt.id == waitingAttempt { return "on its way to the school" }
        if attempt.status == AttemptStatus.inProgress.rawValue { return "in progress" }
        guard showsResults(at: now), let score = attempt.score else {
            switch ResultRule(rawValue: quiz.showResults) {
            case .never: return "handed in; results aren't shown"
            case .afterDueDate where !showsResults(at: now):
                return "handed in; results come after the due date"
            default: return "handed in"
            }
        }
        let points = quiz.pointsPossible.map { " of \(AssignmentPage.number($0))" } ?? ""
        let percent = attempt.percentage.map { " (\(AssignmentPage.number($0))%)" } ?? ""
        let part =
            attempt.status == AttemptStatus.submitted.rawValue
            ? ", the rest needs a teacher" : ""
        return AssignmentPage.number(score) + points + percent + part
    }
}

/// An attempt in progress: its questions and answers.
struct QuizAttemptState: Sendable, Hashable {
    var quiz: Quiz
    var attempt: QuizAttempt
    var questions: [Question]
    /// Answers by question id.
    var answers: [Int64: QuizAnswer]
    /// Why the questions aren't available; nil if they are.
    var closed: String?

    /// The end of the time limit in milliseconds since 1970; nil for no limit.
    var end: Int64? {
        attempt.effectiveTimeLimit.map { attempt.startedAt.milliseconds + Int64($0) * 60_000 }
    }

    var answered: Int { questions.count { answers[$0.id].map { !$0.isEmpty } ?? false } }
}
