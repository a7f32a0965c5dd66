import AppCore
import SQLStore

/// Applies the server's responses to queued submissions and answers.
struct WorkOutboxHandler: OutboxHandler {
    static let endpoints = [
        WorkEndpoints.submit.id, WorkEndpoints.mark.id, WorkEndpoints.addComment.id,
        QuizEndpoints.saveAnswers.id, QuizEndpoints.submit.id,
    ]

    let repository: TodoRepository

    var endpoints: [String] { Self.endpoints }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        switch entry.endpoint {
        case WorkEndpoints.submit.id: try await handedIn(entry, response)
        case WorkEndpoints.mark.id:
            let mark = try WireJSON.decode(TodoMark.self, from: entry.body)
            try await repository.noteMark(mark.markedComplete, of: entry)
        case WorkEndpoints.addComment.id:
            // On failure, the next refresh does.
            _ = try? await repository.client.fetch(
                WorkEndpoints.comments, path: ["id": entry.subjectKey])
        case QuizEndpoints.saveAnswers.id: try await answersSaved(entry)
        default: try await quizHandedIn(entry, response)
        }
    }

    private func handedIn(_ entry: OutboxEntry, _ response: [UInt8]) async throws {
        let submission = try WireJSON.decode(Submission.self, from: response)
        let scope = repository.scope(of: entry.account)
        let id: [SQLValue] = [.text(scope), .integer(submission.assignmentID)]
        let now = repository.nowMilliseconds
        try await repository.context.store.write { connection in
            try SchoolStore.note(
                submission.status, isDone: submission.isHandedIn, of: .assignment,
                submission.assignmentID, in: scope, at: now, connection)
            for table in ["todos_drafts", "todos_handins"] {
                try connection.execute(
                    "DELETE FROM \(table) WHERE scope = ? AND assignment_id = ?", id)
            }
        }
        for path in ["/assignments/\(submission.assignmentID)/submissions", "/submissions"] {
            await repository.client.invalidate(pathPrefix: path)
        }
    }

    private func answersSaved(_ entry: OutboxEntry) async throws {
        let sheet = try WireJSON.decode(AttemptSheet.self, from: entry.body)
        guard let attempt = TodoRepository.number(of: entry) else { return }
        let scope = repository.scope(of: entry.account)
        try await repository.context.store.write { connection in
            for answer in sheet.answers {
                // An answer changed since then isn't saved yet.
                try connection.execute(
                    """
                    UPDATE todos_answers SET is_saved = 1
                    WHERE scope = ? AND attempt_id = ? AND question_id = ? AND answer = ?
                    """,
                    [
                        .text(scope), .integer(attempt), .integer(answer.questionID),
                        .text(try WireJSON.encodeText(answer.answer, sortedKeys: true)),
                    ])
            }
        }
    }

    private func quizHandedIn(_ entry: OutboxEntry, _ response: [UInt8]) async throws {
        let attempt = try WireJSON.decode(QuizAttempt.self, from: response)
        let scope = repository.scope(of: entry.account)
        let now = repository.nowMilliseconds
        try await repository.context.store.write { connection in
            try SchoolStore.note(
                attempt.status, isDone: true, of: .quiz, attempt.quizID, in: scope, at: now,
                connection)
            try connection.execute(
                "DELETE FROM todos_answers WHERE scope = ? AND attempt_id = ?",
                [.text(scope), .integer(attempt.id)])
        }
        for path in ["/quizzes/\(attempt.quizID)/attempts", "/quiz_attempts/\(attempt.id)"] {
            await repository.client.invalidate(pathPrefix: path)
        }
    }

    /// Checks the school's records.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        if entry.endpoint == WorkEndpoints.addComment.id {
            return try await repository.findComment(entry)
        }
        // A mark can be sent again.
        guard entry.endpoint != WorkEndpoints.mark.id else { return .missing }
        guard let number = TodoRepository.number(of: entry) else { return .unknown }
        if entry.endpoint == WorkEndpoints.submit.id {
            let submissions: [Submission]
            do {
                submissions = try await repository.client.fetch(
                    WorkEndpoints.submissionsOfAssignment,
                    path: ["assignment_id": String(number)]
                ).value.elements
            } catch {
                return .unknown
            }
            guard let found = submissions.first(where: \.isHandedIn) else { return .missing }
            return .arrived(response: try WireJSON.encode(found))
        }
        // Answers can be sent again; a quiz submission shows in its attempt.
        guard entry.endpoint == QuizEndpoints.submit.id else { return .missing }
        let attempt: QuizAttempt
        do {
            attempt = try await repository.attempt(number)
        } catch {
            return .unknown
        }
        guard attempt.status != AttemptStatus.inProgress.rawValue else { return .missing }
        return .arrived(response: try WireJSON.encode(attempt))
    }
}
