import AppCore
import Progress
import SQLStore
import ServiceKit

/// `/progress/lessons/…`
struct LessonAttemptRoutes: Sendable {
    let context: ServiceContext

    /// A lesson done within this many seconds (a week) isn't proposed again.
    private static let recently = 604_800.0

    var all: [ServiceRoute] {
        [
            ServiceRoute(
                ProgressEndpoints.submitLesson, in: context.database,
                looking: { request, connection in
                    try context.answerKey(
                        .lesson, try request.id(), for: request.principal, in: connection)
                }, writing: { try WireJSON.encode(try await submit($0, $1)) }),
            ServiceRoute(ProgressEndpoints.lessonAttempts) { try await attempts($0) },
            ServiceRoute(ProgressEndpoints.reviewLesson) { try await review($0) },
        ]
    }

    private func submit(
        _ request: ServiceRequest<SubmissionRequest>, _ key: AnswerKey
    ) async throws -> SubmissionResult {
        try AnswerSheetCheck.lesson(request.input)
        let sitting = LessonSubmission(
            key: key, sheet: request.input, moment: context.moment, newID: context.newID())
        guard !sitting.answers.isEmpty else {
            throw Problem(
                .invalid, "answers: None of these questions is in this lesson.", place: "answers",
                fields: ["answers": ["None of these questions is in this lesson."]], status: 400,
                backendCode: "BAD_REQUEST")
        }
        guard let principal = request.principal else {
            return try sitting.result(sitting.attempt(after: nil), isStored: false)
        }
        let news = try await context.answerNews(of: key)
        let (newID, now) = (context.newID, context.environment.now())
        var result = try await request.once(in: context.database) { connection in
            let attempts = AttemptStore(account: principal.account, connection: connection)
            let attempt = sitting.attempt(after: try attempts.latest(on: key.item))
            try EventLog.append(
                AttemptEvent.event(attempt), of: principal.account, at: now, in: connection)
            try attempts.save(attempt)
            try AnswerStore(account: principal.account, connection: connection).save(
                sitting.answers, to: key.item, at: attempt.completedAt, newID: newID)
            try news.tell(sitting.answers, in: attempt, of: principal.account, in: connection)
            return try sitting.result(attempt, isStored: true)
        }
        if result.isCompleted, !key.isDiagnostic {
            result.nextLesson = try await nextLesson(after: result, key, for: principal)
        }
        return result
    }

    private func nextLesson(
        after result: SubmissionResult, _ key: AnswerKey, for principal: Principal
    ) async throws -> NextLessonHint? {
        let since = context.moment - Self.recently
        let recent = try await context.database.read { connection in
            try AttemptStore(account: principal.account, connection: connection).lessons(
                since: since)
        }
        let wrong = result.answers.filter { !$0.isCorrect }.map(\.questionID.value)
        let next = try await context.keys().nextLesson(
            after: key.item.id, wrongQuestions: wrong, recent: recent,
            includesPremium: principal.isPremium)
        return next.map {
            NextLessonHint(
                id: WireID($0.id), title: $0.title, lessonType: $0.lessonType,
                difficulty: $0.difficulty, tier: $0.tier, header: $0.header)
        }
    }

    /// The caller's own attempts, even after premium has expired.
    private func attempts(_ request: ServiceRequest<EmptyBody>) async throws -> AttemptList {
        let principal = try request.requiredPrincipal()
        let key = try await context.answerKey(.lesson, try request.id())
        let attempts = try await context.database.read { connection in
            try AttemptStore(account: principal.account, connection: connection)
                .attempts(on: key.item)
        }
        return AttemptList(try attempts.map { try $0.attempt(key) })
    }

    /// A review requires an attempt by the caller.
    private func review(_ request: ServiceRequest<EmptyBody>) async throws -> LessonReview {
        let key = try await context.answerKey(.lesson, try request.id(), for: request.principal)
        let principal = request.principal
        let latest = try await context.database.read { connection in
            try principal.flatMap {
                try AttemptStore(account: $0.account, connection: connection).latest(on: key.item)
            }
        }
        guard let latest else {
            throw Problem(
                .notFound, "There is no attempt on this lesson yet.",
                cure: principal == nil ? "Sign in to see yours." : "Answer its questions first.",
                status: 404, backendCode: "NOT_FOUND")
        }
        return try LessonReview(of: latest, by: key)
    }
}

extension LessonReview {
    /// An attempt with the lesson's questions.
    init(of attempt: StoredAttempt, by key: AnswerKey) throws {
        let answers = Dictionary(
            attempt.answers.map { ($0.questionID, $0) }, uniquingKeysWith: { first, _ in first })
        self.init(
            lessonID: WireID(key.item.id), title: key.title, score: attempt.score,
            correctCount: attempt.correctCount, totalQuestions: key.questions.count,
            completedAt: attempt.completedDate,
            questions: try key.questions.map { question in
                let selected = answers[question.id]?.selectedIndex
                return Question(
                    id: WireID(question.id),
                    text: try WireJSON.decode(JSONValue.self, from: question.blocksJSON),
                    options: question.options.enumerated().map {
                        Option(text: $0.element, order: $0.offset)
                    },
                    correctAnswerIndex: question.correctIndex,
                    explanation: try question.explanationJSON.map {
                        try WireJSON.decode(JSONValue.self, from: $0)
                    } ?? .null,
                    userAnswerIndex: selected.flatMap { $0 < 0 ? nil : $0 },
                    isCorrect: answers[question.id]?.isCorrect ?? false)
            })
    }
}
