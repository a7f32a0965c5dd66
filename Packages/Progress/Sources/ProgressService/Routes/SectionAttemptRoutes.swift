import AppCore
import Progress
import SQLStore
import ServiceKit

/// `/progress/writing-sections/…` and `/progress/math-sections/…`
struct SectionAttemptRoutes: Sendable {
    let context: ServiceContext
    let kind: ItemReference.Kind
    let endpoints: SectionEndpoints

    /// The routes of both kinds.
    static func all(_ context: ServiceContext) -> [ServiceRoute] {
        SectionAttemptRoutes(context: context, kind: .writingSection, endpoints: .writing).all
            + SectionAttemptRoutes(context: context, kind: .mathSection, endpoints: .math).all
    }

    private var all: [ServiceRoute] {
        [
            ServiceRoute(endpoints.submit) { try await submit($0) },
            ServiceRoute(endpoints.attempts) { try await attempts($0) },
            ServiceRoute(endpoints.review) { try await review($0) },
        ]
    }

    /// Sections are submitted like lessons, at once or in parts; their score is truncated like a
    /// passage's.
    private func submit(_ request: ServiceRequest<SubmissionRequest>) async throws -> SectionResult
    {
        let key = try await context.answerKey(kind, try request.id(), for: request.principal)
        try AnswerSheetCheck.section(request.input)
        let sitting = LessonSubmission(
            key: key, sheet: request.input, moment: context.moment, newID: context.newID())
        guard let principal = request.principal else {
            return try sitting.attempt(after: nil).sectionResult(key, isStored: false)
        }
        let news = try await context.answerNews(of: key)
        let (newID, now) = (context.newID, context.environment.now())
        return try await request.once(in: context.database) { connection in
            let attempts = AttemptStore(account: principal.account, connection: connection)
            let attempt = sitting.attempt(after: try attempts.latest(on: key.item))
            try EventLog.append(
                AttemptEvent.event(attempt), of: principal.account, at: now, in: connection)
            try attempts.save(attempt)
            try AnswerStore(account: principal.account, connection: connection).save(
                sitting.answers, to: key.item, at: attempt.completedAt, newID: newID)
            try news.tell(sitting.answers, in: attempt, of: principal.account, in: connection)
            return try attempt.sectionResult(key, isStored: true)
        }
    }

    /// The caller's own attempts, even after premium has expired.
    private func attempts(_ request: ServiceRequest<EmptyBody>) async throws -> SectionAttemptList {
        let principal = try request.requiredPrincipal()
        let key = try await context.answerKey(kind, try request.id())
        let attempts = try await context.database.read { connection in
            try AttemptStore(account: principal.account, connection: connection)
                .attempts(on: key.item)
        }
        return SectionAttemptList(try attempts.map { try $0.sectionAttempt(key) })
    }

    private func review(_ request: ServiceRequest<EmptyBody>) async throws -> SectionReview {
        let key = try await context.answerKey(kind, try request.id(), for: request.principal)
        let principal = request.principal
        let latest = try await context.database.read { connection in
            try principal.flatMap {
                try AttemptStore(account: $0.account, connection: connection).latest(on: key.item)
            }
        }
        return SectionReview(of: latest, by: key)
    }
}

extension StoredAttempt {
    fileprivate func sectionResult(_ key: AnswerKey, isStored: Bool) throws -> SectionResult {
        SectionResult(
            sectionID: WireID(item.id), attemptID: isStored ? WireID(id) : nil, score: score,
            correctCount: correctCount, totalQuestions: totalQuestions, isCompleted: isCompleted,
            answers: try key.sectionAnswers(answers),
            completedAt: isCompleted ? completedDate : nil)
    }

    fileprivate func sectionAttempt(_ key: AnswerKey) throws -> SectionAttempt {
        SectionAttempt(
            id: WireID(id), sectionID: WireID(item.id), score: score, correctCount: correctCount,
            totalQuestions: totalQuestions, timeSpentSeconds: timeSpentSeconds,
            completedAt: completedDate, isCompleted: isCompleted,
            answers: try key.sectionAnswers(answers))
    }
}

extension AnswerKey {
    /// Section answers for the wire; math explanations are blocks.
    fileprivate func sectionAnswers(_ answers: [StoredAnswer]) throws -> [SectionAnswer] {
        let questions = questionsByID
        return try answers.map { answer in
            let question = questions[answer.questionID]
            let blocks = try question?.explanationJSON.map {
                try WireJSON.decode(JSONValue.self, from: $0)
            }
            return SectionAnswer(
                questionID: WireID(answer.questionID), selectedOptionIndex: answer.selectedIndex,
                correctAnswerIndex: answer.correctIndex, isCorrect: answer.isCorrect,
                explanation: blocks ?? question?.explanation.map(JSONValue.string) ?? .null)
        }
    }
}

extension SectionReview {
    /// The latest attempt with the section's questions. Reveals no answers without an attempt.
    fileprivate init(of attempt: StoredAttempt?, by key: AnswerKey) {
        let answers = Dictionary(
            (attempt?.answers ?? []).map { ($0.questionID, $0) },
            uniquingKeysWith: { first, _ in first })
        // An attempt in progress doesn't reveal unanswered questions either.
        func isTold(_ question: AnswerKey.Question) -> Bool {
            attempt.map { $0.isCompleted || answers[question.id] != nil } ?? false
        }
        self.init(
            sectionID: WireID(key.item.id), score: attempt?.score ?? 0,
            correctCount: attempt?.correctCount ?? 0, totalQuestions: key.questions.count,
            answers: key.questions.map { question in
                let answer = answers[question.id]
                return Answer(
                    questionID: WireID(question.id), questionText: question.text,
                    options: question.options,
                    selectedOptionIndex: answer.flatMap {
                        $0.selectedIndex < 0 ? nil : $0.selectedIndex
                    },
                    correctAnswerIndex: isTold(question) ? question.correctIndex : nil,
                    isCorrect: answer?.isCorrect ?? false,
                    explanation: isTold(question) ? question.explanation : nil)
            })
    }
}
