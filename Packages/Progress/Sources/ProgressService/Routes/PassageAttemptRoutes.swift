import AppCore
import Progress
import SQLStore
import ServiceKit

/// `/progress` and `/progress/passages/…`
struct PassageAttemptRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ProgressEndpoints.overview) { try await overview($0) },
            ServiceRoute(ProgressEndpoints.passage) { try await current($0) },
            ServiceRoute(ProgressEndpoints.start) { try await start($0) },
            ServiceRoute(
                ProgressEndpoints.submitPassage, in: context.database,
                looking: { request, connection in
                    try context.answerKey(
                        .passage, try request.id(), for: request.principal, in: connection)
                }, writing: { try await submit($0, $1) }),
            ServiceRoute(ProgressEndpoints.passageAttempts) { try await attempts($0) },
            ServiceRoute(ProgressEndpoints.reviewPassage) { try await review($0) },
        ]
    }

    private func overview(_ request: ServiceRequest<EmptyBody>) async throws -> ProgressOverview {
        let total = try await context.keys().passageCount()
        guard let principal = request.principal else {
            return ProgressOverview(scores: [:], totalPassages: total)
        }
        let scores = try await context.database.read { connection in
            try SummaryStore(account: principal.account, connection: connection).passageScores()
        }
        return ProgressOverview(scores: scores, totalPassages: total)
    }

    /// Computed from the attempts; stores nothing.
    private func current(_ request: ServiceRequest<EmptyBody>) async throws -> PassageProgress {
        let id = try request.id()
        let key = try await context.answerKey(.passage, id)
        let attempts = try await attempts(on: key.item, of: request.principal)
        let latest = attempts.first
        return PassageProgress(
            id: WireID(attempts.last?.id ?? context.newID()), passageID: WireID(id),
            isCompleted: latest != nil, score: latest?.score,
            timeSpentSeconds: latest?.timeSpentSeconds, completedAt: latest?.completedDate,
            createdAt: attempts.last.map { WireDate(secondsSince1970: $0.createdAt) },
            updatedAt: latest?.completedDate)
    }

    private func start(_ request: ServiceRequest<EmptyBody>) async throws -> PassageStart {
        let id = try request.id()
        _ = try await context.answerKey(.passage, id, for: request.principal)
        return PassageStart(
            sessionID: WireID(context.newID()), passageID: WireID(id),
            startedAt: WireDate(secondsSince1970: context.moment))
    }

    private func submit(
        _ request: ServiceRequest<SubmissionRequest>, _ key: AnswerKey
    ) async throws -> [UInt8] {
        try AnswerSheetCheck.passage(request.input)
        let attempt = judge(request.input, by: key)
        guard let principal = request.principal else {
            return attempt.passageResult(key, isStored: false)
        }
        let news = try await context.answerNews(of: key)
        let (newID, now) = (context.newID, context.environment.now())
        return try await request.once(
            in: context.database,
            writing: { connection in
                // Lock the account's counter first, so that another device's submission waits.
                try EventLog.append(
                    AttemptEvent.event(attempt), of: principal.account, at: now, in: connection)
                try AttemptStore(account: principal.account, connection: connection).add(attempt)
                try AnswerStore(account: principal.account, connection: connection).save(
                    attempt.answers, to: key.item, at: attempt.completedAt, newID: newID)
                try news.tell(attempt.answers, in: attempt, of: principal.account, in: connection)
                return attempt.passageResult(key, isStored: true)
            })
    }

    /// Passages are submitted at once; unanswered questions count as wrong.
    private func judge(_ sheet: SubmissionRequest, by key: AnswerKey) -> StoredAttempt {
        let answers = Scoring.judge(sheet.answers, by: key)
        let correct = answers.filter(\.isCorrect).count
        let total = key.questions.count
        let moment = context.moment
        return StoredAttempt(
            id: context.newID(), item: key.item,
            score: Scoring.passage(correct: correct, of: total), correctCount: correct,
            totalQuestions: total, timeSpentSeconds: sheet.timeSpentSeconds, isCompleted: true,
            isDiagnostic: key.isDiagnostic, createdAt: moment, completedAt: moment,
            answers: answers)
    }

    /// The caller's own attempts, even after premium has expired.
    private func attempts(_ request: ServiceRequest<EmptyBody>) async throws -> AttemptList {
        let principal = try request.requiredPrincipal()
        let key = try await context.answerKey(.passage, try request.id())
        let attempts = try await attempts(on: key.item, of: principal)
        return AttemptList(try attempts.map { try $0.attempt(key) })
    }

    private func review(_ request: ServiceRequest<EmptyBody>) async throws -> PassageReview {
        let key = try await context.answerKey(
            .passage, try request.id(), for: request.principal)
        let latest = try await attempts(on: key.item, of: request.principal).first
        return try PassageReview(of: latest, by: key)
    }

    private func attempts(
        on item: ItemReference, of principal: Principal?
    ) async throws -> [StoredAttempt] {
        guard let principal else { return [] }
        return try await context.database.read { connection in
            try AttemptStore(account: principal.account, connection: connection).attempts(on: item)
        }
    }
}

extension PassageReview {
    /// The latest attempt with the passage's questions. Reveals no answers without an attempt.
    init(of attempt: StoredAttempt?, by key: AnswerKey) throws {
        let answers = Dictionary(
            (attempt?.answers ?? []).map { ($0.questionID, $0) },
            uniquingKeysWith: { first, _ in first })
        self.init(
            passageID: WireID(key.item.id), score: attempt?.score,
            correctCount: attempt?.correctCount ?? 0, totalQuestions: key.questions.count,
            answers: try key.questions.map { question in
                let answer = answers[question.id]
                return Answer(
                    questionID: WireID(question.id), questionText: question.text,
                    options: question.options, selectedOptionIndex: answer?.selectedIndex,
                    correctAnswerIndex: attempt == nil ? nil : question.correctIndex,
                    isCorrect: attempt == nil ? nil : answer?.isCorrect ?? false,
                    explanation: attempt == nil ? nil : question.explanation,
                    annotations: answer == nil ? [] : try question.annotations())
            })
    }
}
