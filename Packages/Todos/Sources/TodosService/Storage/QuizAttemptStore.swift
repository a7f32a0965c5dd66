import AppCore
import SQLStore
import ServiceKit
import Todos

/// One school's quiz attempts and their answers, inside a transaction. It returns all results;
/// ``ResultVisibility`` decides what a student sees.
struct QuizAttemptStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }
    private var number: Int64 { Tenant.number(of: tenantID) }

    private static let columns = """
        id, quiz_id, user_id, attempt_number, status, score, percentage, started_at,
        submitted_at, time_limit_minutes, created_at, updated_at
        """

    func attempt(_ id: Int64) throws -> QuizAttempt? {
        try connection.row(
            "SELECT \(Self.columns) FROM todos_attempts WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(attempt)
    }

    /// The attempts of one student by number, or of all students by student and number.
    func list(
        of quiz: Int64, by person: Int64?, submittedOnly: Bool = false,
        page: SchoolPage = SchoolPage(page: nil, perPage: nil)
    ) throws -> [QuizAttempt] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM todos_attempts
            WHERE tenant_id = ? AND quiz_id = ?\(person == nil ? "" : " AND user_id = ?")\
            \(submittedOnly ? " AND submitted_at IS NOT NULL" : "")
            ORDER BY user_id, attempt_number\(page.clause)
            """,
            [tenant, .integer(quiz)] + (person.map { [.integer($0)] } ?? []) + page.values
        ).map(attempt)
    }

    /// A student's latest attempt at each quiz.
    func latest(by person: Int64) throws -> [Int64: QuizAttempt] {
        let attempts = try connection.rows(
            """
            SELECT \(Self.columns) FROM todos_attempts
            WHERE tenant_id = ? AND user_id = ? ORDER BY attempt_number
            """,
            [tenant, .integer(person)]
        ).map(attempt)
        return Dictionary(attempts.map { ($0.quizID, $0) }, uniquingKeysWith: { $1 })
    }

    private func attempt(_ row: SQLRow) throws -> QuizAttempt {
        let started = try row.instant("started_at")
        let submitted = try row.optionalInstant("submitted_at")
        return QuizAttempt(
            id: try row.number("id"), tenantID: number, quizID: try row.number("quiz_id"),
            userID: try row.number("user_id"), attemptNumber: try row.int("attempt_number"),
            status: try row.text("status"), score: try row.optionalDecimal("score"),
            percentage: try row.optionalDecimal("percentage"), startedAt: started,
            submittedAt: submitted,
            timeSpentSeconds: submitted.map {
                Int(max(0, $0.milliseconds - started.milliseconds) / 1000)
            },
            effectiveTimeLimit: try row.optionalInt("time_limit_minutes"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    /// Sets the time limit, in minutes, of attempts in progress.
    func setTimeLimit(_ minutes: Int?, of quiz: Int64, for person: Int64) throws {
        try connection.execute(
            """
            UPDATE todos_attempts SET time_limit_minutes = ?
            WHERE tenant_id = ? AND quiz_id = ? AND user_id = ? AND status = 'in_progress'
            """, [SQLValue(minutes), tenant, .integer(quiz), .integer(person)])
    }

    /// Adds an attempt; returns false if the student already has one with that number.
    func add(_ attempt: QuizAttempt) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO todos_attempts
                (tenant_id, id, quiz_id, user_id, attempt_number, status, started_at,
                 time_limit_minutes, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, quiz_id, user_id, attempt_number) DO NOTHING
            """,
            [
                tenant, .integer(attempt.id), .integer(attempt.quizID),
                .integer(attempt.userID),
                .integer(Int64(attempt.attemptNumber)), .text(attempt.status),
                .integer(attempt.startedAt.milliseconds), SQLValue(attempt.effectiveTimeLimit),
                .integer(attempt.createdAt.milliseconds),
                .integer(attempt.updatedAt.milliseconds),
            ]) == 1
    }

    /// Saves an attempt's state and results if its stored status is still `status`; returns false
    /// otherwise.
    func save(_ attempt: QuizAttempt, from status: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE todos_attempts SET status = ?, score = ?, percentage = ?, submitted_at = ?,
                graded_at = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ? AND status = ?
            """,
            [
                .text(attempt.status), SQLValue(attempt.score), SQLValue(attempt.percentage),
                SQLValue(attempt.submittedAt),
                attempt.status == AttemptStatus.graded.rawValue
                    ? .integer(attempt.updatedAt.milliseconds) : .null,
                .integer(attempt.updatedAt.milliseconds), tenant, .integer(attempt.id),
                .text(status),
            ]) == 1
    }

    // MARK: Answers

    private static let answerColumns = """
        id, attempt_id, question_id, answer, is_correct, points_awarded, graded_at, feedback,
        created_at, updated_at
        """

    /// Answers in the order they were first saved.
    func answers(of attempt: Int64) throws -> [AttemptAnswer] {
        try connection.rows(
            """
            SELECT \(Self.answerColumns) FROM todos_answers
            WHERE tenant_id = ? AND attempt_id = ? ORDER BY id
            """,
            [tenant, .integer(attempt)]
        ).map(Self.answer)
    }

    func answer(_ id: Int64) throws -> AttemptAnswer? {
        try connection.row(
            "SELECT \(Self.answerColumns) FROM todos_answers WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(Self.answer)
    }

    private static func answer(_ row: SQLRow) throws -> AttemptAnswer {
        AttemptAnswer(
            id: try row.number("id"), quizAttemptID: try row.number("attempt_id"),
            questionID: try row.number("question_id"), answer: try row.json("answer"),
            isCorrect: try row.optionalInt("is_correct").map { $0 != 0 },
            pointsAwarded: try row.optionalDecimal("points_awarded"),
            gradedAt: try row.optionalInstant("graded_at"),
            feedback: try row.optionalText("feedback"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    /// Saves answers. They replace earlier answers to the same questions but keep their ids.
    func put(_ answers: [AttemptAnswer]) throws {
        for start in stride(from: 0, to: answers.count, by: 100) {
            let rows = answers[start..<min(start + 100, answers.count)]
            try connection.execute(
                """
                INSERT INTO todos_answers (tenant_id, \(Self.answerColumns))
                VALUES \(rows.map { _ in places(11) }.joined(separator: ", "))
                ON CONFLICT (tenant_id, attempt_id, question_id) DO UPDATE SET
                    answer = excluded.answer, is_correct = excluded.is_correct,
                    points_awarded = excluded.points_awarded, graded_at = excluded.graded_at,
                    feedback = excluded.feedback, updated_at = excluded.updated_at
                """, try rows.flatMap(values))
        }
    }

    private func values(_ answer: AttemptAnswer) throws -> [SQLValue] {
        [
            tenant, .integer(answer.id), .integer(answer.quizAttemptID),
            .integer(answer.questionID), .text(try WireJSON.encodeText(answer.answer)),
            answer.isCorrect.map { SQLValue($0) } ?? .null, SQLValue(answer.pointsAwarded),
            SQLValue(answer.gradedAt), SQLValue(answer.feedback),
            .integer(answer.createdAt.milliseconds), .integer(answer.updatedAt.milliseconds),
        ]
    }
}
