import AppCore
import SQLStore
import ServiceKit

/// Notifies the observer of answers (the study plan, if installed) of a graded sheet, inside the
/// transaction that stores it.
struct AnswerObserverNotifier: Sendable {
    private let key: AnswerKey
    /// nil if no observer is installed.
    private let observation: (any PreparedObservation)?

    fileprivate init(key: AnswerKey, observation: (any PreparedObservation)?) {
        self.key = key
        self.observation = observation
    }

    /// `answers` are the submitted ones; `attempt` is the resulting attempt.
    func tell(
        _ answers: [StoredAnswer], in attempt: StoredAttempt, of account: AccountKey,
        in connection: any SQLConnection
    ) throws {
        try tell(
            answers, attempt: attempt.id, isComplete: attempt.isCompleted,
            current: attempt.answers, at: attempt.completedAt, of: account, in: connection)
    }

    /// Reports an answer given outside an attempt; `id` is the answer's id.
    func tell(
        _ answer: StoredAnswer, id: String, at moment: Double, of account: AccountKey,
        in connection: any SQLConnection
    ) throws {
        try tell(
            [answer], attempt: id, isComplete: false, current: [answer], at: moment, of: account,
            in: connection)
    }

    private func tell(
        _ answers: [StoredAnswer], attempt: String, isComplete: Bool, current: [StoredAnswer],
        at moment: Double, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        guard let observation else { return }
        let sheet = JudgedSheet(
            item: key.item, category: key.category, isDiagnostic: key.isDiagnostic,
            isComplete: isComplete, attemptID: attempt, answers: answers.map(Self.judged),
            attempt: current.map(Self.judged), judgedAt: moment)
        try observation.observe(sheet, of: account, in: connection)
    }

    private static func judged(_ answer: StoredAnswer) -> JudgedSheet.Answer {
        JudgedSheet.Answer(questionID: answer.questionID, isCorrect: answer.isCorrect)
    }
}

extension ServiceContext {
    /// Lets the observer prepare for answers to an item. Call before the
    /// transaction, because it does lookups.
    func answerNews(of key: AnswerKey) async throws -> AnswerObserverNotifier {
        let observation = try await capability(.answerObserver)?.prepared(
            for: key.item, questions: key.questions.map(\.id))
        return AnswerObserverNotifier(key: key, observation: observation)
    }
}
