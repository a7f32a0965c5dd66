import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes of `/submissions/…/comments`.
struct CommentRoutes: Sendable {
    let context: ServiceContext

    private static let quota = PersonQuota(
        "comments", most: 10_000, cure: "Ask the school's office.")

    var all: [ServiceRoute] {
        [
            ServiceRoute(WorkEndpoints.comments) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    let submission = try caller.submission(id, "comments?")
                    return LossyArray(try caller.comments(on: submission.id))
                }
            },
            ServiceRoute(WorkEndpoints.addComment) { try await add($0) },
        ]
    }

    private func add(_ request: ServiceRequest<CommentDraft>) async throws -> SubmissionComment {
        let id = try request.number()
        var fields = FieldValidator()
        let body = fields.text(request.input.body, "Body") ?? ""
        if body.allSatisfy(\.isWhitespace) { fields.refuse("Body can't be blank") }
        try fields.check()
        let assignment = try await context.reading(request) { caller in
            try caller.submission(id, "comment?").assignmentID
        }
        let told = try await context.teachers(of: assignment, request)
        return try await context.writing(request, numbers: 1 + told) { caller, numbers in
            let submission = try caller.submission(id, "comment?")
            try Self.quota.requireRoom(has: caller.commentTexts(), adding: body)
            let comment = SubmissionComment(
                id: try numbers.next(), submissionID: id, authorID: caller.person.id,
                authorName: caller.person.name, body: body, createdAt: caller.instant)
            try caller.add(comment)
            if let assignment = try caller.assignments.assignment(submission.assignmentID) {
                try caller.notices.commented(submission, for: assignment, numbers: &numbers)
            }
            return comment
        }
    }
}

extension WorkCaller {
    /// The comments on a submission, oldest first.
    fileprivate func comments(on submission: Int64) throws -> [SubmissionComment] {
        let rows = try connection.rows(
            """
            SELECT id, author_id, body, created_at FROM todos_comments
            WHERE tenant_id = ? AND submission_id = ? ORDER BY id
            """, [tenant, .integer(submission)])
        let people = try context.capability(.schoolPeople)?.people(
            Set(try rows.map { try $0.number("author_id") }), of: tenantID, in: connection)
        return try rows.map { row in
            let author = try row.number("author_id")
            return SubmissionComment(
                id: try row.number("id"), submissionID: submission, authorID: author,
                authorName: people?[author]?.name, body: try row.text("body"),
                createdAt: try row.instant("created_at"))
        }
    }

    /// What the caller wrote in comments.
    fileprivate func commentTexts() throws -> PersonQuota.Texts {
        try PersonQuota.Texts(
            connection.row(
                """
                SELECT COUNT(*) AS n, CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT) AS size
                FROM todos_comments WHERE tenant_id = ? AND author_id = ?
                """, [tenant, .integer(person.id)]))
    }

    fileprivate func add(_ comment: SubmissionComment) throws {
        try connection.execute(
            """
            INSERT INTO todos_comments (tenant_id, id, submission_id, author_id, body, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(comment.id), .integer(comment.submissionID),
                .integer(person.id), .text(comment.body), .integer(now),
            ])
    }
}
