import AppCore
import Foundation
import SQLStore
import ServiceKit
import Todos

/// Assignments and quizzes for other services.
struct SchoolWorkProvider: SchoolWorkProviding {
    let context: ServiceContext

    private static let kinds: [(kind: SchoolWork.Kind, table: String)] = [
        (.assignment, "todos_assignments"), (.quiz, "todos_quizzes"),
    ]
    private static let columns = "id, course_id, title, due_at, status, updated_at"

    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork] {
        let shown = includesDrafts ? "status IN ('draft', 'published')" : "status = 'published'"
        return try Self.kinds.flatMap { kind, table in
            try connection.rows(
                """
                SELECT \(Self.columns) FROM \(table)
                WHERE tenant_id = ? AND course_id IN \(places(courses.count))
                    AND due_at BETWEEN ? AND ? AND \(shown)
                """,
                Self.values(tenantID, courses) + [
                    .integer(window.lowerBound), .integer(window.upperBound),
                ]
            ).map { try Self.work(kind, $0) }
        }.sorted { ($0.dueAt ?? 0, $0.id) < ($1.dueAt ?? 0, $1.id) }
    }

    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult] {
        try assignmentResults(of: student, in: courses, tenantID, connection)
            + quizResults(of: student, in: courses, tenantID, connection)
    }

    private func assignmentResults(
        of student: Int64, in courses: Set<Int64>, _ tenantID: String,
        _ connection: any SQLConnection
    ) throws -> [WorkResult] {
        try connection.rows(
            """
            SELECT a.id, a.course_id, a.title, a.due_at, a.status, a.updated_at,
                a.points_possible, s.status AS standing, s.grade, s.submitted_at, s.graded_at
            FROM todos_assignments a
            LEFT JOIN todos_submissions s ON s.tenant_id = a.tenant_id
                AND s.assignment_id = a.id AND s.user_id = ?
            WHERE a.tenant_id = ? AND a.course_id IN \(places(courses.count))
                AND a.status = 'published'
            ORDER BY a.due_at IS NULL, a.due_at, a.id
            """,
            [.integer(student)] + Self.values(tenantID, courses)
        ).map { row in
            let points = try row.optionalDecimal("grade")
            let most = try row.optionalDecimal("points_possible")
            return WorkResult(
                work: try Self.work(.assignment, row), pointsPossible: most?.double,
                status: try row.optionalText("standing"), points: points?.double,
                percentage: Self.percentage(points, of: most),
                submittedAt: try row.optionalNumber("submitted_at"),
                gradedAt: try row.optionalNumber("graded_at"), attemptNumber: nil)
        }
    }

    /// A student's latest quiz attempts; scores only for quizzes that show them.
    private func quizResults(
        of student: Int64, in courses: Set<Int64>, _ tenantID: String,
        _ connection: any SQLConnection
    ) throws -> [WorkResult] {
        let quizzes = try QuizStore(tenantID: tenantID, connection: connection).list(
            .enrolled(courses), course: nil, status: nil)
        let latest = try QuizAttemptStore(tenantID: tenantID, connection: connection)
            .latest(by: student)
        return quizzes.map { quiz in
            let visibility = ResultVisibility(quiz, at: context.milliseconds)
            let attempt = latest[quiz.id].map(visibility.applied)
            return WorkResult(
                work: SchoolWork(
                    kind: .quiz, id: quiz.id, courseID: quiz.courseID, title: quiz.title,
                    dueAt: quiz.dueAt?.milliseconds, status: quiz.status,
                    updatedAt: quiz.updatedAt.milliseconds),
                pointsPossible: quiz.pointsPossible?.double, status: attempt?.status,
                points: attempt?.score?.double,
                percentage: quiz.pointsPossible == nil ? nil : attempt?.percentage?.double,
                submittedAt: attempt?.submittedAt?.milliseconds,
                gradedAt: attempt?.status == AttemptStatus.graded.rawValue
                    ? attempt?.updatedAt.milliseconds : nil,
                attemptNumber: attempt?.attemptNumber)
        }
    }

    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork] {
        // The SQL engines fold case differently, so this code does it.
        let wanted = text.lowercased()
        return try connection.rows(
            """
            SELECT \(Self.columns), description FROM todos_assignments
            WHERE tenant_id = ? AND course_id IN \(places(courses.count))
                AND status = 'published'
            ORDER BY due_at IS NULL, due_at, id
            """, Self.values(tenantID, courses)
        ).filter { row in
            try [row.text("title"), row.optionalText("description") ?? ""]
                .contains { $0.lowercased().contains(wanted) }
        }.prefix(max(0, limit)).map { try Self.work(.assignment, $0) }
    }

    private static func work(_ kind: SchoolWork.Kind, _ row: SQLRow) throws -> SchoolWork {
        SchoolWork(
            kind: kind, id: try row.number("id"), courseID: try row.number("course_id"),
            title: try row.text("title"), dueAt: try row.optionalNumber("due_at"),
            status: try row.text("status"), updatedAt: try row.number("updated_at"))
    }

    private static func values(_ tenantID: String, _ courses: Set<Int64>) -> [SQLValue] {
        [.text(tenantID)] + courses.sorted().map(SQLValue.integer)
    }

    /// The percentage; nil if points are missing on either side.
    private static func percentage(_ points: WireDecimal?, of most: WireDecimal?) -> Double? {
        guard let points, let most, most.value > 0 else { return nil }
        return QuizScoring.percentage(points.value, of: most.value).double
    }
}
