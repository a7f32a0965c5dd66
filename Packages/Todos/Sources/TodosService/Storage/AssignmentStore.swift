import AppCore
import SQLStore
import ServiceKit
import Todos

/// One school's assignments and their links, inside a transaction.
struct AssignmentStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }

    static let columns = """
        id, course_id, created_by_id, rubric_id, title, description, instructions,
        assignment_type, points_possible, due_at, unlock_at, lock_at, submission_types,
        allow_late_submission, status, created_at, updated_at
        """

    func assignment(_ id: Int64) throws -> Assignment? {
        try connection.row(
            "SELECT \(Self.columns) FROM todos_assignments WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(Self.assignment)
    }

    /// The assignments visible in a scope, by due time, undated last; optionally only of a course
    /// or status.
    func list(
        _ scope: WorkScope, course: Int64?, status: String?, page: SchoolPage
    ) throws -> [Assignment] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT \(Self.columns) FROM todos_assignments
            WHERE tenant_id = ?\(condition.sql)\(course == nil ? "" : " AND course_id = ?")\
            \(status == nil ? "" : " AND status = ?")
            ORDER BY due_at IS NULL, due_at, id\(page.clause)
            """,
            [tenant] + condition.values + (course.map { [.integer($0)] } ?? [])
                + (status.map { [.text($0)] } ?? []) + page.values
        ).map(Self.assignment)
    }

    static func assignment(_ row: SQLRow) throws -> Assignment {
        Assignment(
            id: try row.number("id"), courseID: try row.number("course_id"),
            createdByID: try row.number("created_by_id"),
            rubricID: try row.optionalNumber("rubric_id"), title: try row.text("title"),
            description: try row.optionalText("description"),
            instructions: try row.optionalText("instructions"),
            assignmentType: try row.text("assignment_type"),
            pointsPossible: try row.optionalDecimal("points_possible"),
            dueAt: try row.optionalInstant("due_at"),
            unlockAt: try row.optionalInstant("unlock_at"),
            lockAt: try row.optionalInstant("lock_at"),
            submissionTypes: try row.json("submission_types"),
            allowLateSubmission: try row.bool("allow_late_submission"),
            status: try row.text("status"), standardIDs: [],
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    func add(_ assignment: Assignment, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO todos_assignments (tenant_id, \(Self.columns), import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(assignment.id), .integer(assignment.courseID),
                .integer(assignment.createdByID),
            ] + (try values(assignment)) + [
                .integer(assignment.createdAt.milliseconds),
                .integer(assignment.updatedAt.milliseconds), SQLValue(importKey),
            ])
    }

    /// Saves all fields that can change.
    func save(_ assignment: Assignment) throws {
        try connection.execute(
            """
            UPDATE todos_assignments SET rubric_id = ?, title = ?, description = ?,
                instructions = ?, assignment_type = ?, points_possible = ?, due_at = ?,
                unlock_at = ?, lock_at = ?, submission_types = ?, allow_late_submission = ?,
                status = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            try values(assignment) + [
                .integer(assignment.updatedAt.milliseconds), tenant, .integer(assignment.id),
            ])
    }

    private func values(_ assignment: Assignment) throws -> [SQLValue] {
        [
            SQLValue(assignment.rubricID), .text(assignment.title),
            SQLValue(assignment.description), SQLValue(assignment.instructions),
            .text(assignment.assignmentType), SQLValue(assignment.pointsPossible),
            SQLValue(assignment.dueAt), SQLValue(assignment.unlockAt),
            SQLValue(assignment.lockAt),
            .text(try WireJSON.encodeText(assignment.submissionTypes)),
            SQLValue(assignment.allowLateSubmission), .text(assignment.status),
        ]
    }

    // MARK: Links

    static let linkColumns = """
        id, assignment_id, url, title, mime_type, provider, link_type, metadata, created_at,
        updated_at
        """

    /// Links in the order they were added.
    func links(of assignment: Int64) throws -> [ResourceLink] {
        try connection.rows(
            """
            SELECT \(Self.linkColumns) FROM todos_links
            WHERE tenant_id = ? AND assignment_id = ? ORDER BY id
            """,
            [tenant, .integer(assignment)]
        ).map(Self.link)
    }

    static func link(_ row: SQLRow) throws -> ResourceLink {
        ResourceLink(
            id: try row.number("id"), linkableType: "Assignment",
            linkableID: try row.number("assignment_id"), url: try row.text("url"),
            title: try row.optionalText("title"), mimeType: try row.optionalText("mime_type"),
            driveFileID: nil, provider: try row.text("provider"),
            linkType: try row.text("link_type"), metadata: try row.json("metadata"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    func add(_ link: ResourceLink, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO todos_links (tenant_id, \(Self.linkColumns), import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(link.id), .integer(link.linkableID), .text(link.url),
                SQLValue(link.title), SQLValue(link.mimeType), .text(link.provider),
                .text(link.linkType), .text(try WireJSON.encodeText(link.metadata)),
                .integer(link.createdAt.milliseconds), .integer(link.updatedAt.milliseconds),
                SQLValue(importKey),
            ])
    }
}
