import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes of `/students/…/todos`: one list of assignments, quizzes and goals, and the
/// student's marks in it.
struct TodoRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(WorkEndpoints.todos) { request in
                let id = try request.number("student_id")
                return try await context.reading(request) { caller in
                    let sight = try context.sight(
                        of: id, for: caller.person, "StudentPolicy", in: caller.connection)
                    guard sight.student.isStudent else {
                        throw Problem.schoolForbidden("StudentPolicy", "show?")
                    }
                    return LossyArray(try caller.todos(sight))
                }
            },
            ServiceRoute(WorkEndpoints.mark) { try await mark($0) },
        ]
    }

    /// Only the student may mark their to-dos, and only work.
    private func mark(_ request: ServiceRequest<TodoMark>) async throws -> TodoItem {
        let (student, id) = (try request.number("student_id"), try request.parameter("id"))
        return try await context.writing(request) { caller, _ in
            let sight = try context.sight(
                of: student, for: caller.person, "StudentPolicy", in: caller.connection)
            guard sight.student.isStudent, caller.person.id == student else {
                throw Problem.schoolForbidden("StudentPolicy", "update?")
            }
            guard var item = try caller.todos(sight).first(where: { $0.id == id }) else {
                throw Problem.schoolNotFound
            }
            guard item.sourceType != "goal" else {
                throw Problem.schoolInvalid(["A goal can't be marked done here"])
            }
            try caller.mark(item, request.input.markedComplete)
            item.markedComplete = request.input.markedComplete
            return item
        }
    }
}

extension WorkCaller {
    /// The open work in a student's visible courses and their active goals. The number of SQL
    /// statements is constant.
    fileprivate func todos(_ sight: StudentSight) throws -> [TodoItem] {
        let student = sight.student.id
        let courses = sight.visible(
            try context.capability(.schoolCourses)?.courseIDs(
                of: student, as: .student, tenantID: tenantID, in: connection) ?? [])
        let goals =
            try context.capability(.schoolGoals)?.activeGoals(
                of: student, tenantID: tenantID, in: connection) ?? []
        return TodoRules.sorted(
            try openAssignments(of: student, in: courses) + openQuizzes(of: student, in: courses)
                + goals.map(todo))
    }

    private func openAssignments(
        of student: Int64, in courses: Set<Int64>
    ) throws -> [TodoItem] {
        try connection.rows(
            """
            SELECT a.id, a.title, a.due_at, a.course_id, s.status AS standing,
                m.created_at AS marked_at
            FROM todos_assignments a
            LEFT JOIN todos_submissions s ON s.tenant_id = a.tenant_id
                AND s.assignment_id = a.id AND s.user_id = ?
            LEFT JOIN todos_marks m ON m.tenant_id = a.tenant_id
                AND m.source = 'assignment' AND m.source_id = a.id AND m.user_id = ?
            WHERE a.tenant_id = ? AND a.status = 'published'
                AND a.course_id IN \(places(courses.count))
            """,
            [.integer(student), .integer(student), tenant]
                + courses.sorted().map(SQLValue.integer)
        ).compactMap { row in
            let status = try row.optionalText("standing")
            guard TodoRules.isOpen(submission: status) else { return nil }
            return try todo("assignment", row, status ?? "not_submitted")
        }
    }

    private func openQuizzes(of student: Int64, in courses: Set<Int64>) throws -> [TodoItem] {
        try connection.rows(
            """
            SELECT q.id, q.title, q.due_at, q.course_id,
                (SELECT t.status FROM todos_attempts t
                 WHERE t.tenant_id = q.tenant_id AND t.quiz_id = q.id AND t.user_id = ?
                 ORDER BY t.attempt_number DESC LIMIT 1) AS standing,
                m.created_at AS marked_at
            FROM todos_quizzes q
            LEFT JOIN todos_marks m ON m.tenant_id = q.tenant_id
                AND m.source = 'quiz' AND m.source_id = q.id AND m.user_id = ?
            WHERE q.tenant_id = ? AND q.status = 'published'
                AND q.course_id IN \(places(courses.count))
            """,
            [.integer(student), .integer(student), tenant]
                + courses.sorted().map(SQLValue.integer)
        ).compactMap { row in
            let status = try row.optionalText("standing")
            guard TodoRules.isOpen(attempt: status) else { return nil }
            return try todo("quiz", row, status ?? "not_started")
        }
    }

    private func todo(_ kind: String, _ row: SQLRow, _ status: String) throws -> TodoItem {
        let (id, due) = (try row.number("id"), try row.optionalInstant("due_at"))
        return TodoItem(
            id: "\(kind)-\(id)", sourceType: kind, sourceID: id, title: try row.text("title"),
            dueAt: due, status: status, courseID: try row.number("course_id"),
            priority: TodoRules.priority(due: due?.milliseconds, at: now),
            markedComplete: try row.optionalInstant("marked_at") != nil)
    }

    /// Marks open work done, or takes that back; repeating it changes nothing.
    fileprivate func mark(_ item: TodoItem, _ isDone: Bool) throws {
        let key: [SQLValue] = [
            tenant, .integer(person.id), .text(item.sourceType), .integer(item.sourceID),
        ]
        guard isDone else {
            try connection.execute(
                """
                DELETE FROM todos_marks
                WHERE tenant_id = ? AND user_id = ? AND source = ? AND source_id = ?
                """, key)
            return
        }
        try connection.execute(
            """
            INSERT INTO todos_marks (tenant_id, user_id, source, source_id, created_at)
            VALUES (?, ?, ?, ?, ?) ON CONFLICT (tenant_id, user_id, source, source_id) DO NOTHING
            """, key + [.integer(now)])
    }

    private func todo(_ goal: SchoolGoal) -> TodoItem {
        let due = goal.targetDay.map(TodoRules.end)
        return TodoItem(
            id: "goal-\(goal.id)", sourceType: "goal", sourceID: goal.id, title: goal.title,
            dueAt: due, status: "active", courseID: nil,
            priority: TodoRules.priority(due: due?.milliseconds, at: now))
    }
}
