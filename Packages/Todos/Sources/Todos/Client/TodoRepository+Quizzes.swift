import AppCore
import Foundation
import SQLStore

extension TodoRepository {
    /// A quiz and its attempts as the school has them. Throws a ``Problem``.
    func quiz(_ id: Int64) async throws -> QuizPage {
        let path = ["quiz_id": String(id)]
        let quiz = try await client.fetch(QuizEndpoints.quiz, path: ["id": String(id)]).value
        let attempts = try await client.fetch(QuizEndpoints.attempts, path: path).value.elements
        _ = try? await client.fetch(QuizEndpoints.accommodations, path: path)
        if let last = attempts.last(where: { $0.submittedAt != nil }) {
            _ = try? await client.fetch(QuizEndpoints.answers, path: ["id": String(last.id)])
        }
        return try await page(quiz, attempts)
    }

    /// The cached quiz; nil if none. With `isNamed` false it omits the course name and makes no
    /// request.
    func knownQuiz(_ id: Int64, isNamed: Bool = true) async throws -> QuizPage? {
        let path = ["quiz_id": String(id)]
        guard let quiz = await client.cached(QuizEndpoints.quiz, path: ["id": String(id)]),
            let attempts = await client.cached(QuizEndpoints.attempts, path: path)
        else { return nil }
        return try await page(quiz.value, attempts.value.elements, isNamed: isNamed)
    }

    private func page(
        _ quiz: Quiz, _ attempts: [QuizAttempt], isNamed: Bool = true
    ) async throws -> QuizPage {
        let extra = await client.cached(
            QuizEndpoints.accommodations, path: ["quiz_id": String(quiz.id)])
        let own = extra?.value.elements.first
        let answers = await answers(of: attempts.last { $0.submittedAt != nil })
        let questions = await client.cached(
            QuizEndpoints.questions, path: ["id": String(quiz.id)])
        let submitting = try await pending.entries()
            .filter { $0.endpoint == QuizEndpoints.submit.id && $0.state != .failed }
            .compactMap(Self.number)
        return QuizPage(
            quiz: quiz, attempts: attempts.sorted { $0.attemptNumber < $1.attemptNumber },
            extraAttempts: max(0, own?.extraAttempts ?? 0),
            extraMinutes: max(0, own?.extraTimeMinutes ?? 0),
            courseName: isNamed ? await courseNames()[quiz.courseID] : nil, answers: answers,
            questions: questions?.value.elements ?? [],
            waitingAttempt: attempts.map(\.id).first(where: submitting.contains))
    }

    /// The cached answers of an attempt.
    private func answers(of attempt: QuizAttempt?) async -> [AttemptAnswer] {
        guard let attempt else { return [] }
        let known = await client.cached(QuizEndpoints.answers, path: ["id": String(attempt.id)])
        return known?.value.elements ?? []
    }

    /// An attempt as the school has it.
    func attempt(_ id: Int64) async throws(Problem) -> QuizAttempt {
        try await client.fetch(QuizEndpoints.attempt, path: ["id": String(id)]).value
    }

    /// All quizzes of the student's courses.
    func quizzes() async throws -> [Quiz] {
        try await client.fetch(QuizEndpoints.quizzes).value.elements
    }

    /// Continues the open attempt or starts the next one. Throws a ``Problem``.
    func sit(_ page: QuizPage) async throws -> QuizAttemptState {
        let attempt: QuizAttempt
        if let open = page.open {
            attempt = open
        } else {
            if let obstacle = page.obstacle(at: nowMilliseconds) {
                throw Problem(.notAllowed, obstacle)
            }
            attempt = try await client.call(
                QuizEndpoints.start, path: ["quiz_id": String(page.quiz.id)],
                idempotencyKey: context.environment.uuid().uuidString.lowercased())
            await client.invalidate(pathPrefix: "/quizzes/\(page.quiz.id)/attempts")
            try await note(attempt)
        }
        return try await sitting(page.quiz, attempt)
    }

    /// Marks a quiz as started or submitted among the to-dos.
    private func note(_ attempt: QuizAttempt) async throws {
        let (scope, now) = (scope(of: await client.account()), nowMilliseconds)
        let isDone = attempt.status != AttemptStatus.inProgress.rawValue
        try await context.store.write { connection in
            try SchoolStore.note(
                attempt.status, isDone: isDone, of: .quiz, attempt.quizID, in: scope, at: now,
                connection)
        }
    }

    private func sitting(_ quiz: Quiz, _ attempt: QuizAttempt) async throws -> QuizAttemptState {
        var sitting = QuizAttemptState(quiz: quiz, attempt: attempt, questions: [], answers: [:])
        let path = ["id": String(quiz.id)]
        if let problem = await ask(QuizEndpoints.questions, path) {
            switch problem.status {
            case 403, 404:
                // Some schools return questions only to teachers.
                sitting.closed =
                    "This school doesn't send quiz questions to Homeroom. Take the quiz on your "
                    + "school's own site; the result shows up here."
                return sitting
            default: break
            }
            guard await client.cached(QuizEndpoints.questions, path: path) != nil else {
                throw problem
            }
        }
        let questions = await client.cached(QuizEndpoints.questions, path: path)
        sitting.questions = questions?.value.elements ?? []
        let attemptPath = ["id": String(attempt.id)]
        _ = await ask(QuizEndpoints.answers, attemptPath)
        let saved = await client.cached(QuizEndpoints.answers, path: attemptPath)
        let given = try await givenAnswers(of: attempt.id)
        for question in sitting.questions {
            let value =
                given[question.id]
                ?? saved?.value.elements.first { $0.questionID == question.id }?.answer
            if let value { sitting.answers[question.id] = QuizAnswer(value, for: question) }
        }
        return sitting
    }

    /// Answers given here that may not have been sent yet.
    private func givenAnswers(of attempt: Int64) async throws -> [Int64: JSONValue] {
        let scope = scope(of: await client.account())
        return try await context.store.read { try Self.givenAnswers(of: attempt, scope, $0) }
    }

    private static func givenAnswers(
        of attempt: Int64, _ scope: String, unsavedOnly: Bool = false,
        _ connection: any SQLConnection
    ) throws -> [Int64: JSONValue] {
        let condition = unsavedOnly ? " AND is_saved = 0" : ""
        var answers: [Int64: JSONValue] = [:]
        for row in try connection.rows(
            "SELECT question_id, answer FROM todos_answers WHERE scope = ? AND attempt_id = ?"
                + condition, [.text(scope), .integer(attempt)])
        {
            answers[Int64(try row.int("question_id"))] = try WireJSON.decode(
                JSONValue.self, from: try row.text("answer"))
        }
        return answers
    }

    // MARK: Answers

    /// Stores an answer locally without sending it.
    func keep(
        _ answer: QuizAnswer, to question: Question, in sitting: QuizAttemptState
    ) async throws {
        let scope = scope(of: await client.account())
        let attempt = sitting.attempt.id
        let text = try WireJSON.encodeText(answer.value(for: question), sortedKeys: true)
        try await context.store.write { connection in
            _ = try connection.execute(
                """
                INSERT INTO todos_answers (scope, attempt_id, question_id, answer, is_saved)
                VALUES (?, ?, ?, ?, 0)
                ON CONFLICT (scope, attempt_id, question_id) DO UPDATE SET
                    answer = excluded.answer, is_saved = 0
                """,
                [.text(scope), .integer(attempt), .integer(question.id), .text(text)])
        }
    }

    /// Queues all unsaved answers as one sheet, replacing sheets still queued. Returns the entry's
    /// id; nil if there is nothing to send.
    func queueAnswers(_ sitting: QuizAttemptState) async throws -> String? {
        let (account, pending) = (await client.account(), pending)
        return try await context.outbox.transaction(for: .school) { transaction in
            try Self.queueAnswers(sitting, account, pending, &transaction)
        }
    }

    private static func queueAnswers(
        _ sitting: QuizAttemptState, _ account: String, _ pending: PendingWrites,
        _ transaction: inout OutboxTransaction
    ) throws -> String? {
        let attempt = sitting.attempt.id
        let unsaved = try givenAnswers(
            of: attempt, pending.scope(of: account), unsavedOnly: true, transaction.connection)
        guard !unsaved.isEmpty else { return nil }
        for entry in try entries(ofAttempt: attempt, account, pending, transaction)
        where entry.endpoint == QuizEndpoints.saveAnswers.id && entry.state == .queued
            && entry.attempts == 0
        {
            try transaction.discard(entry.id)
        }
        let sheet = AttemptSheet(
            unsaved.sorted { $0.key < $1.key }.map { .init(questionID: $0.key, answer: $0.value) })
        return try transaction.enqueue(
            QuizEndpoints.saveAnswers, path: ["id": String(attempt)], body: sheet,
            subject: subject("attempt", attempt, account),
            title: "Answers to “\(sitting.quiz.title)”"
        ).id
    }

    private static func entries(
        ofAttempt attempt: Int64, _ account: String, _ pending: PendingWrites,
        _ transaction: OutboxTransaction
    ) throws -> [OutboxEntry] {
        let subject = subject("attempt", attempt, account)
        return try pending.entries(of: account, in: transaction).filter { $0.subject == subject }
    }

    /// Queues the submission of an attempt with its latest answers, after queued answers. Returns
    /// the entry's id.
    func handIn(_ sitting: QuizAttemptState) async throws -> String {
        let (account, pending) = (await client.account(), pending)
        let (id, isRefused) = try await context.outbox.transaction(for: .school) {
            transaction -> (String, Bool) in
            let attempt = sitting.attempt.id
            let known = try Self.entries(ofAttempt: attempt, account, pending, transaction)
            if let waiting = known.first(where: { $0.endpoint == QuizEndpoints.submit.id }) {
                return (waiting.id, waiting.state == .failed)
            }
            _ = try Self.queueAnswers(sitting, account, pending, &transaction)
            let entry = try transaction.enqueue(
                QuizEndpoints.submit, path: ["id": String(attempt)], body: EmptyBody(),
                subject: Self.subject("attempt", attempt, account),
                title: "Hand in “\(sitting.quiz.title)”")
            return (entry.id, false)
        }
        if isRefused { try await context.outbox.retry(id) }
        return id
    }
}
