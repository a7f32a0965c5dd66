import AppCore
import SQLStore
import ServiceKit
import Todos

/// `/quizzes/…/attempts` and `/quiz_attempts/…`
struct AttemptRoutes: Sendable {
    let context: ServiceContext

    /// The maximum number of answers per request.
    static let maxAnswers = 500

    var all: [ServiceRoute] {
        [
            ServiceRoute(QuizEndpoints.attempts) { request in
                let (id, page) = (try request.number("quiz_id"), request.schoolPage)
                return try await context.reading(request) { caller in
                    LossyArray(try caller.attempts(at: id, page: page))
                }
            },
            ServiceRoute(QuizEndpoints.start) { request in
                let id = try request.number("quiz_id")
                return try await context.writing(request, numbers: 1) { caller, numbers in
                    try caller.start(id, numbers: &numbers)
                }
            },
            ServiceRoute(QuizEndpoints.attempt) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    let (attempt, quiz) = try caller.attempt(id, "show?")
                    return ResultVisibility(quiz, for: caller).applied(to: attempt)
                }
            },
            ServiceRoute(QuizEndpoints.answers) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    LossyArray(try caller.answers(of: id))
                }
            },
            ServiceRoute(QuizEndpoints.saveAnswers) { request in
                let (id, sheet) = (try request.number(), request.input)
                guard sheet.answers.count <= Self.maxAnswers else {
                    throw Problem.schoolInvalid(["Answers are too many at once"])
                }
                return try await context.writing(
                    request, numbers: sheet.answers.count
                ) { caller, numbers in
                    LossyArray(try caller.save(sheet, to: id, numbers: &numbers))
                }
            },
            ServiceRoute(QuizEndpoints.submit) { request in
                let id = try request.number()
                return try await context.writing(request) { caller, _ in try caller.submit(id) }
            },
        ]
    }
}

extension Problem {
    /// A 422 error without wording in the contract; `sentence` is shown to people.
    fileprivate static func unprocessable(_ sentence: String) -> Problem {
        Problem(.invalid, sentence, status: 422, backendCode: "Unprocessable Content")
    }
}

extension WorkCaller {
    /// The caller's own attempt, or one at a quiz they teach, and its quiz. Throws 404 or 403.
    func attempt(_ id: Int64, _ action: String) throws -> (QuizAttempt, Quiz) {
        guard let attempt = try attempts.attempt(id), let quiz = try quizzes.quiz(attempt.quizID)
        else { throw Problem.schoolNotFound }
        guard attempt.userID == person.id || scope.teaches(quiz.courseID) else {
            throw Problem.schoolForbidden("QuizAttemptPolicy", action)
        }
        return (attempt, quiz)
    }

    /// The caller's own attempt that is still in progress. Throws 404 or 403.
    private func ownAttempt(_ id: Int64, _ action: String) throws -> (QuizAttempt, Quiz) {
        let (attempt, quiz) = try attempt(id, action)
        guard attempt.userID == person.id else {
            throw Problem.schoolForbidden("QuizAttemptPolicy", action)
        }
        return (attempt, quiz)
    }

    fileprivate func attempts(at id: Int64, page: SchoolPage) throws -> [QuizAttempt] {
        guard let quiz = try quizzes.quiz(id) else { throw Problem.schoolNotFound }
        let teaches = scope.teaches(quiz.courseID)
        let visibility = ResultVisibility(quiz, for: self)
        return try attempts.list(of: id, by: teaches ? nil : person.id, page: page)
            .map(visibility.applied)
    }

    /// Starts the next attempt, while the quiz is open and attempts are left. Throws 404, 403 or 422.
    fileprivate func start(_ id: Int64, numbers: inout NumberAllocation) throws -> QuizAttempt {
        guard let quiz = try quizzes.quiz(id) else { throw Problem.schoolNotFound }
        guard studies(quiz.courseID), quiz.status == WorkStatus.published.rawValue else {
            throw Problem.schoolForbidden("QuizAttemptPolicy", "create?")
        }
        if let unlock = quiz.unlockAt, unlock.milliseconds > now {
            throw Problem.schoolInvalid(["Quiz is not yet available"])
        }
        if let lock = quiz.lockAt, lock.milliseconds < now {
            throw Problem.schoolInvalid(["Quiz is locked"])
        }
        let given = try quizzes.accommodations(of: id, for: person.id).first
        let count = try attempts.list(of: id, by: person.id).last?.attemptNumber ?? 0
        let attempt = QuizAttempt(
            id: try numbers.next(), tenantID: quiz.tenantID, quizID: id, userID: person.id,
            attemptNumber: count + 1, status: AttemptStatus.inProgress.rawValue, score: nil,
            percentage: nil, startedAt: instant, submittedAt: nil, timeSpentSeconds: nil,
            effectiveTimeLimit: quiz.timeLimitMinutes.map {
                $0 + (given?.extraTimeMinutes ?? 0)
            }, createdAt: instant, updatedAt: instant)
        guard count < quiz.attemptsAllowed + (given?.extraAttempts ?? 0),
            try attempts.add(attempt)
        else { throw Problem.schoolInvalid(["Maximum attempts reached"]) }
        return attempt
    }

    /// The answers of the caller's own attempt; empty for other people's.
    fileprivate func answers(of id: Int64) throws -> [AttemptAnswer] {
        guard let attempt = try attempts.attempt(id), let quiz = try quizzes.quiz(attempt.quizID)
        else { throw Problem.schoolNotFound }
        guard attempt.userID == person.id || scope.teaches(quiz.courseID) else { return [] }
        return ResultVisibility(quiz, for: self).applied(to: try attempts.answers(of: id))
    }

    /// Saves answers, replacing earlier ones. Throws 404, 403 or 422.
    fileprivate func save(
        _ sheet: AttemptSheet, to id: Int64, numbers: inout NumberAllocation
    ) throws -> [AttemptAnswer] {
        let (attempt, quiz) = try ownAttempt(id, "update?")
        guard attempt.status == AttemptStatus.inProgress.rawValue else {
            throw Problem.schoolInvalid(["Attempt is not in progress"])
        }
        let known = Set(try quizzes.items(of: quiz.id).map(\.questionID))
        if let stranger = sheet.answers.first(where: { !known.contains($0.questionID) }) {
            throw Problem.unprocessable("Question \(stranger.questionID) isn't part of this quiz.")
        }
        let earlier = Dictionary(
            try attempts.answers(of: id).map { ($0.questionID, $0) }, uniquingKeysWith: { $1 })
        var saved: [Int64: AttemptAnswer] = [:]
        for answer in sheet.answers {
            let before = saved[answer.questionID] ?? earlier[answer.questionID]
            saved[answer.questionID] = AttemptAnswer(
                id: try before?.id ?? numbers.next(), quizAttemptID: id,
                questionID: answer.questionID, answer: answer.answer, isCorrect: nil,
                pointsAwarded: nil, gradedAt: nil, feedback: nil,
                createdAt: before?.createdAt ?? instant, updatedAt: instant)
        }
        let answers = saved.values.sorted { $0.id < $1.id }
        try attempts.put(answers)
        return answers
    }

    /// Submits an attempt and scores it. Throws 404, 403 or 422.
    fileprivate func submit(_ id: Int64) throws -> QuizAttempt {
        let (started, quiz) = try ownAttempt(id, "submit?")
        var attempt = started
        let outcome = QuizScoring.judge(
            try attempts.answers(of: id), to: try questions.questions(ofQuiz: quiz.id), of: quiz,
            at: now)
        attempt.status = outcome.status.rawValue
        attempt.score = outcome.score
        attempt.percentage = outcome.percentage
        attempt.submittedAt = instant
        attempt.updatedAt = instant
        attempt.timeSpentSeconds = Int(
            max(0, now - attempt.startedAt.milliseconds) / 1000)
        guard try attempts.save(attempt, from: AttemptStatus.inProgress.rawValue) else {
            throw Problem.unprocessable("This attempt has already been submitted.")
        }
        try attempts.put(outcome.answers)
        return ResultVisibility(quiz, for: self).applied(to: attempt)
    }
}
