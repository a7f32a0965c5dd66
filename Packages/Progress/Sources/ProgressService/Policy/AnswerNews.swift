import AppCore
import SQLStore
import ServiceKit

/// Tells who learns from answers (the study plan, when it is installed) of a judged sheet, inside the
/// transaction that stores it.
struct AnswerNews: Sendable {
    private let key: AnswerKey
    /// nil when nobody wants to know.
    private let observation: (any PreparedObservation)?

    fileprivate init(key: AnswerKey, observation: (any PreparedObservation)?) {
        self.key = key
        self.observation = observation
    }

    /// `answers` is what a sheet brought, `attempt` what stands after it.
    func tell(
        _ answers: [StoredAnswer], in attempt: StoredAttempt, of account: AccountKey,
        in connection: any SQLConnection
    ) throws {
        try tell(
            answers, attempt: attempt.id, isComplete: attempt.isCompleted,
            standing: attempt.answers, at: attempt.completedAt, of: account, in: connection)
    }

    /// The answer to one question, given outside of an attempt: `id` is the answer's own.
    func tell(
        _ answer: StoredAnswer, id: String, at moment: Double, of account: AccountKey,
        in connection: any SQLConnection
    ) throws {
        try tell(
            [answer], attempt: id, isComplete: false, standing: [answer], at: moment, of: account,
            in: connection)
    }

    private func tell(
        _ answers: [StoredAnswer], attempt: String, isComplete: Bool, standing: [StoredAnswer],
        at moment: Double, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        guard let observation else { return }
        let sheet = JudgedSheet(
            item: key.item, category: key.category, isDiagnostic: key.isDiagnostic,
            isComplete: isComplete, attemptID: attempt, answers: answers.map(Self.judged),
            attempt: standing.map(Self.judged), judgedAt: moment)
        try observation.observe(sheet, of: account, in: connection)
    }

    private static func judged(_ answer: StoredAnswer) -> JudgedSheet.Answer {
        JudgedSheet.Answer(questionID: answer.questionID, isCorrect: answer.isCorrect)
    }
}

extension ServiceContext {
    /// Asks the observer, when there is one, to get ready for answers to an item. Before the
    /// transaction: it looks things up.
    func answerNews(of key: AnswerKey) async throws -> AnswerNews {
        let observation = try await capability(.answerObserver)?.prepared(
            for: key.item, questions: key.questions.map(\.id))
        return AnswerNews(key: key, observation: observation)
    }
}
