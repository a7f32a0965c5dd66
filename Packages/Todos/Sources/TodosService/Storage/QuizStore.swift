import AppCore
import Foundation
import SQLStore
import ServiceKit
import Todos

/// One school's quizzes, their items and accommodations, inside a transaction.
struct QuizStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }
    private var number: Int64 { Tenant.number(of: tenantID) }

    static let columns = """
        id, course_id, created_by_id, title, description, instructions, quiz_type,
        time_limit_minutes, attempts_allowed, shuffle_questions, shuffle_choices, show_results,
        points_possible, due_at, unlock_at, lock_at, status, created_at, updated_at
        """

    /// A stored quiz.
    struct Stored {
        /// The quiz with its effective points: its own, else the sum of its items' points.
        var quiz: Quiz
        /// The quiz's own points; nil if the sum of its items' points is used.
        var ownPoints: WireDecimal?
    }

    func stored(_ id: Int64) throws -> Stored? {
        try connection.row(
            """
            SELECT \(Self.columns), item_points FROM todos_quizzes
            WHERE tenant_id = ? AND id = ?
            """,
            [tenant, .integer(id)]
        ).map(read)
    }

    func read(_ row: SQLRow) throws -> Stored {
        Stored(quiz: try quiz(row), ownPoints: try row.optionalDecimal("points_possible"))
    }

    func quiz(_ id: Int64) throws -> Quiz? { try stored(id)?.quiz }

    /// The quizzes visible in a scope, by creation.
    func list(_ scope: WorkScope, course: Int64?, status: String?) throws -> [Quiz] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT \(Self.columns), item_points FROM todos_quizzes
            WHERE tenant_id = ?\(condition.sql)\(course == nil ? "" : " AND course_id = ?")\
            \(status == nil ? "" : " AND status = ?")
            ORDER BY created_at, id
            """,
            [tenant] + condition.values + (course.map { [.integer($0)] } ?? [])
                + (status.map { [.text($0)] } ?? [])
        ).map(quiz)
    }

    private func quiz(_ row: SQLRow) throws -> Quiz {
        Quiz(
            id: try row.number("id"), tenantID: number, courseID: try row.number("course_id"),
            createdByID: try row.number("created_by_id"), title: try row.text("title"),
            description: try row.optionalText("description"),
            instructions: try row.optionalText("instructions"),
            quizType: try row.text("quiz_type"),
            timeLimitMinutes: try row.optionalInt("time_limit_minutes"),
            attemptsAllowed: try row.int("attempts_allowed"),
            shuffleQuestions: try row.bool("shuffle_questions"),
            shuffleChoices: try row.bool("shuffle_choices"),
            showResults: try row.text("show_results"),
            pointsPossible: try row.optionalDecimal("points_possible")
                ?? row.optionalDecimal("item_points"),
            dueAt: try row.optionalInstant("due_at"),
            unlockAt: try row.optionalInstant("unlock_at"),
            lockAt: try row.optionalInstant("lock_at"), status: try row.text("status"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    func add(_ stored: Stored, importKey: String? = nil) throws {
        let quiz = stored.quiz
        try connection.execute(
            """
            INSERT INTO todos_quizzes (tenant_id, \(Self.columns), import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(quiz.id), .integer(quiz.courseID), .integer(quiz.createdByID),
            ] + Self.values(stored) + [
                .integer(quiz.createdAt.milliseconds), .integer(quiz.updatedAt.milliseconds),
                SQLValue(importKey),
            ])
    }

    /// Saves all fields that can change.
    func save(_ stored: Stored) throws {
        try connection.execute(
            """
            UPDATE todos_quizzes SET title = ?, description = ?, instructions = ?,
                quiz_type = ?, time_limit_minutes = ?, attempts_allowed = ?,
                shuffle_questions = ?, shuffle_choices = ?, show_results = ?,
                points_possible = ?, due_at = ?, unlock_at = ?, lock_at = ?, status = ?,
                updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            Self.values(stored) + [
                .integer(stored.quiz.updatedAt.milliseconds), tenant, .integer(stored.quiz.id),
            ])
    }

    private static func values(_ stored: Stored) -> [SQLValue] {
        let quiz = stored.quiz
        return [
            .text(quiz.title), SQLValue(quiz.description), SQLValue(quiz.instructions),
            .text(quiz.quizType), SQLValue(quiz.timeLimitMinutes),
            .integer(Int64(quiz.attemptsAllowed)), SQLValue(quiz.shuffleQuestions),
            SQLValue(quiz.shuffleChoices), .text(quiz.showResults), SQLValue(stored.ownPoints),
            SQLValue(quiz.dueAt), SQLValue(quiz.unlockAt), SQLValue(quiz.lockAt),
            .text(quiz.status),
        ]
    }

    // MARK: Items

    /// Items by position.
    func items(of quiz: Int64) throws -> [QuizItem] {
        try connection.rows(
            """
            SELECT id, question_id, position, points, created_at, updated_at
            FROM todos_quiz_items WHERE tenant_id = ? AND quiz_id = ? ORDER BY position, id
            """,
            [tenant, .integer(quiz)]
        ).map { row in
            QuizItem(
                id: try row.number("id"), tenantID: number, quizID: quiz,
                questionID: try row.number("question_id"), position: try row.int("position"),
                points: try row.decimal("points"), createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
    }

    /// Adds a question to a quiz, or changes its position.
    func put(_ item: QuizItem) throws {
        try connection.execute(
            """
            INSERT INTO todos_quiz_items
                (tenant_id, quiz_id, question_id, id, position, points, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, quiz_id, question_id) DO UPDATE SET
                position = excluded.position, points = excluded.points,
                updated_at = excluded.updated_at
            """,
            [
                tenant, .integer(item.quizID), .integer(item.questionID), .integer(item.id),
                .integer(Int64(item.position)), SQLValue(item.points),
                .integer(item.createdAt.milliseconds), .integer(item.updatedAt.milliseconds),
            ])
        let sum = try items(of: item.quizID).reduce(into: WireDecimal(0)) {
            $0.value += $1.points.value
        }
        try connection.execute(
            "UPDATE todos_quizzes SET item_points = ? WHERE tenant_id = ? AND id = ?",
            [SQLValue(sum), tenant, .integer(item.quizID)])
    }

    // MARK: Accommodations

    /// The accommodations of one student, or of all by student.
    func accommodations(of quiz: Int64, for person: Int64?) throws -> [QuizAccommodation] {
        try connection.rows(
            """
            SELECT id, user_id, extra_time_minutes, extra_attempts, notes, created_at, updated_at
            FROM todos_accommodations
            WHERE tenant_id = ? AND quiz_id = ?\(person == nil ? "" : " AND user_id = ?")
            ORDER BY user_id
            """,
            [tenant, .integer(quiz)] + (person.map { [.integer($0)] } ?? [])
        ).map { row in
            QuizAccommodation(
                id: try row.number("id"), tenantID: number, quizID: quiz,
                userID: try row.number("user_id"),
                extraTimeMinutes: try row.int("extra_time_minutes"),
                extraAttempts: try row.int("extra_attempts"),
                notes: try row.optionalText("notes"), createdAt: try row.instant("created_at"),
                updatedAt: try row.instant("updated_at"))
        }
    }

    /// Adds an accommodation; returns false if the student already has one for the quiz.
    func add(_ given: QuizAccommodation) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO todos_accommodations
                (tenant_id, quiz_id, user_id, id, extra_time_minutes, extra_attempts, notes,
                 created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, quiz_id, user_id) DO NOTHING
            """,
            [
                tenant, .integer(given.quizID), .integer(given.userID), .integer(given.id),
                .integer(Int64(given.extraTimeMinutes)),
                .integer(Int64(given.extraAttempts)), SQLValue(given.notes),
                .integer(given.createdAt.milliseconds), .integer(given.updatedAt.milliseconds),
            ]) == 1
    }
}
