import AppCore
import Progress
import ServiceKit

/// One submission on a lesson or section: starts an attempt or adds to the one in progress.
struct LessonSubmission: Sendable {
    let key: AnswerKey
    /// The submitted answers, graded.
    let answers: [StoredAnswer]
    private let timeSpentSeconds: Int?
    private let closes: Bool
    private let moment: Double
    private let newID: String

    /// `moment` is in seconds since 1970, UTC; `newID` is used for a new attempt.
    init(key: AnswerKey, sheet: SubmissionRequest, moment: Double, newID: String) {
        self.key = key
        answers = Scoring.judge(sheet.answers, by: key)
        timeSpentSeconds = sheet.timeSpentSeconds
        closes = sheet.isComplete ?? false
        self.moment = moment
        self.newID = newID
    }

    /// The attempt after this submission. Completed attempts are never reopened.
    ///
    /// Final if the caller says so or every question has an answer. Until then, the
    /// score covers only the answered questions.
    func attempt(after latest: StoredAttempt?) -> StoredAttempt {
        let open = latest.flatMap { $0.isCompleted ? nil : $0 }
        let known = key.questionsByID
        let merged = Scoring.merge(open?.answers ?? [], answers)
            .filter { known[$0.questionID] != nil }
        let total = key.questions.count
        let isFinal = closes || merged.count >= total
        let correct = merged.filter(\.isCorrect).count
        return StoredAttempt(
            id: open?.id ?? newID, item: key.item,
            score: Scoring.score(
                key.item.kind, correct: correct, of: isFinal ? total : merged.count),
            correctCount: correct, totalQuestions: total,
            timeSpentSeconds: longest(open?.timeSpentSeconds, timeSpentSeconds),
            isCompleted: isFinal, isDiagnostic: key.isDiagnostic,
            createdAt: open?.createdAt ?? moment, completedAt: moment, answers: merged)
    }

    /// The wire representation for a lesson.
    func result(_ attempt: StoredAttempt, isStored: Bool) throws -> SubmissionResult {
        let isGraded = attempt.isCompleted && !key.isDiagnostic && isStored
        return SubmissionResult(
            lessonID: WireID(key.item.id), attemptID: isStored ? WireID(attempt.id) : nil,
            score: attempt.score, correctCount: attempt.correctCount,
            totalQuestions: attempt.totalQuestions, answeredCount: attempt.answers.count,
            isCompleted: attempt.isCompleted, isDiagnostic: key.isDiagnostic,
            answers: try key.results(attempt.answers), completedAt: attempt.completedDate,
            feedback: isGraded ? LessonFeedback.of(attempt) : nil)
    }

    /// Clients send the time since they began, so the longest of several submissions counts.
    private func longest(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }
}
