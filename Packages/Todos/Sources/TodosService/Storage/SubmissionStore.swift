import AppCore
import SQLStore
import ServiceKit
import Todos

/// One school's submissions, inside a transaction.
struct SubmissionStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }

    private static let columns = [
        "id", "assignment_id", "user_id", "submission_type", "body", "url", "status",
        "submitted_at", "attempt_number", "grade", "graded_at", "graded_by_id", "feedback",
        "created_at", "updated_at",
    ]
    private static let list = columns.joined(separator: ", ")
    private static let qualified = columns.map { "s." + $0 }.joined(separator: ", ")

    func submission(_ id: Int64) throws -> Submission? {
        try connection.row(
            "SELECT \(Self.list) FROM todos_submissions WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(Self.submission)
    }

    func submission(of person: Int64, for assignment: Int64) throws -> Submission? {
        try connection.row(
            """
            SELECT \(Self.list) FROM todos_submissions
            WHERE tenant_id = ? AND assignment_id = ? AND user_id = ?
            """,
            [tenant, .integer(assignment), .integer(person)]
        ).map(Self.submission)
    }

    /// The owner of the submissions to list.
    enum Owner {
        case person(Int64)
        case courses(Set<Int64>)
        case everyone
    }

    /// Submissions by submission time, those without one last.
    func list(
        of owner: Owner, assignment: Int64?, status: String?, page: SchoolPage
    ) throws -> [Submission] {
        var (conditions, values): (String, [SQLValue]) = ("", [])
        switch owner {
        case .person(let id): (conditions, values) = (" AND s.user_id = ?", [.integer(id)])
        case .courses(let ids):
            conditions = " AND a.course_id IN \(places(ids.count))"
            values = ids.sorted().map(SQLValue.integer)
        case .everyone: break
        }
        if let assignment {
            conditions += " AND s.assignment_id = ?"
            values.append(.integer(assignment))
        }
        if let status {
            conditions += " AND s.status = ?"
            values.append(.text(status))
        }
        return try connection.rows(
            """
            SELECT \(Self.qualified) FROM todos_submissions s
            JOIN todos_assignments a ON a.tenant_id = s.tenant_id AND a.id = s.assignment_id
            WHERE s.tenant_id = ?\(conditions)
            ORDER BY s.submitted_at IS NULL, s.submitted_at, s.id\(page.clause)
            """, [tenant] + values + page.values
        ).map(Self.submission)
    }

    static func submission(_ row: SQLRow) throws -> Submission {
        Submission(
            id: try row.number("id"), assignmentID: try row.number("assignment_id"),
            userID: try row.number("user_id"),
            submissionType: try row.optionalText("submission_type"),
            body: try row.optionalText("body"), url: try row.optionalText("url"),
            status: try row.text("status"), submittedAt: try row.optionalInstant("submitted_at"),
            attemptNumber: try row.int("attempt_number"),
            grade: try row.optionalDecimal("grade"),
            gradedAt: try row.optionalInstant("graded_at"),
            gradedByID: try row.optionalNumber("graded_by_id"),
            feedback: try row.optionalText("feedback"), createdAt: try row.instant("created_at"),
            updatedAt: try row.instant("updated_at"))
    }

    /// Adds a submission; returns false if the student already has one for the assignment.
    func add(_ submission: Submission, importKey: String? = nil) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO todos_submissions
                (tenant_id, id, assignment_id, user_id, submission_type, body, url, status,
                 submitted_at, attempt_number, grade, graded_at, graded_by_id, feedback,
                 created_at, updated_at, import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, assignment_id, user_id) DO NOTHING
            """,
            [
                tenant, .integer(submission.id), .integer(submission.assignmentID),
                .integer(submission.userID),
            ] + values(submission) + [
                .integer(submission.createdAt.milliseconds),
                .integer(submission.updatedAt.milliseconds), SQLValue(importKey),
            ]) == 1
    }

    /// Saves all fields that can change.
    func save(_ submission: Submission) throws {
        try connection.execute(
            """
            UPDATE todos_submissions SET submission_type = ?, body = ?, url = ?, status = ?,
                submitted_at = ?, attempt_number = ?, grade = ?, graded_at = ?,
                graded_by_id = ?, feedback = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            values(submission) + [
                .integer(submission.updatedAt.milliseconds), tenant, .integer(submission.id),
            ])
    }

    private func values(_ submission: Submission) -> [SQLValue] {
        [
            SQLValue(submission.submissionType), SQLValue(submission.body),
            SQLValue(submission.url), .text(submission.status),
            SQLValue(submission.submittedAt), .integer(Int64(submission.attemptNumber)),
            SQLValue(submission.grade), SQLValue(submission.gradedAt),
            SQLValue(submission.gradedByID), SQLValue(submission.feedback),
        ]
    }

    /// The size of all files that a person handed in.
    func fileBytes(of person: Int64) throws -> Int {
        try connection.row(
            """
            SELECT CAST(COALESCE(SUM(a.size), 0) AS BIGINT) AS n
            FROM todos_submissions s
            JOIN todos_attachments a ON a.tenant_id = s.tenant_id AND a.submission_id = s.id
            WHERE s.tenant_id = ? AND s.user_id = ?
            """, [tenant, .integer(person)]
        )?.int("n") ?? 0
    }

    /// Saves a submission's file, replacing an earlier one.
    func attach(_ file: MultipartForm.File, to submission: Int64, at moment: Int64) throws {
        try connection.execute(
            """
            INSERT INTO todos_attachments
                (tenant_id, submission_id, name, media_type, size, bytes, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, submission_id) DO UPDATE SET name = excluded.name,
                media_type = excluded.media_type, size = excluded.size, bytes = excluded.bytes,
                created_at = excluded.created_at
            """,
            [
                tenant, .integer(submission), .text(file.name), .text(file.mediaType),
                .integer(Int64(file.bytes.count)), .blob(file.bytes), .integer(moment),
            ])
    }
}
