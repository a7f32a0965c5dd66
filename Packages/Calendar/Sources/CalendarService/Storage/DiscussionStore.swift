import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Discussions and their posts, inside a transaction.
struct DiscussionStore {
    let school: SchoolRows

    private static let columns = """
        id, course_id, created_by, title, description, status, is_pinned, asks_first, created_at,
        updated_at
        """
    private static let postColumns =
        "id, discussion_id, parent_id, created_by, content, created_at, updated_at"

    /// Oldest first.
    func discussions(ofCourse course: Int64) throws -> [Discussion] {
        try school.rows(
            """
            SELECT \(Self.columns) FROM calendar_discussions
            WHERE tenant_id = ? AND course_id = ? ORDER BY created_at, id
            """, [.integer(course)]
        ).map(Self.discussion)
    }

    func discussion(_ id: Int64) throws -> Discussion? {
        try school.row(
            "SELECT \(Self.columns) FROM calendar_discussions WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.discussion)
    }

    /// Oldest first.
    func posts(of discussion: Int64, in page: SchoolPage) throws -> [DiscussionPost] {
        try school.rows(
            """
            SELECT \(Self.postColumns) FROM calendar_posts
            WHERE tenant_id = ? AND discussion_id = ? ORDER BY created_at, id\(page.clause)
            """, [.integer(discussion)] + page.values
        ).map(Self.post)
    }

    /// The posts that a person wrote.
    func texts(by person: Int64) throws -> PersonQuota.Texts {
        try PersonQuota.Texts(
            school.row(
                """
                SELECT COUNT(*) AS n, CAST(COALESCE(SUM(LENGTH(content)), 0) AS BIGINT) AS size
                FROM calendar_posts WHERE tenant_id = ? AND created_by = ?
                """, [.integer(person)]))
    }

    func post(_ id: Int64) throws -> DiscussionPost? {
        try school.row(
            "SELECT \(Self.postColumns) FROM calendar_posts WHERE tenant_id = ? AND id = ?",
            [.integer(id)]
        ).map(Self.post)
    }

    func add(_ discussion: Discussion) throws {
        try school.insert(
            "discussions",
            [
                "id": .integer(discussion.id), "course_id": .integer(discussion.courseID),
                "created_by": SQLValue(discussion.createdByID), "title": .text(discussion.title),
                "description": SQLValue(discussion.description),
                "status": .text(discussion.status.rawValue),
                "is_pinned": SQLValue(discussion.isPinned),
                "asks_first": SQLValue(discussion.requiresInitialPost),
                "created_at": SQLValue(discussion.createdAt?.milliseconds),
                "updated_at": SQLValue(discussion.updatedAt?.milliseconds),
            ])
    }

    func setStatus(_ status: Discussion.Status, of discussion: Int64, at moment: Int64) throws {
        try school.connection.execute(
            """
            UPDATE calendar_discussions SET status = ?, updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [.text(status.rawValue), .integer(moment), school.tenant, .integer(discussion)])
    }

    func add(_ post: DiscussionPost) throws {
        try school.insert(
            "posts",
            [
                "id": .integer(post.id), "discussion_id": .integer(post.discussionID),
                "parent_id": SQLValue(post.parentID), "created_by": SQLValue(post.createdByID),
                "content": .text(post.content),
                "created_at": SQLValue(post.createdAt?.milliseconds),
                "updated_at": SQLValue(post.updatedAt?.milliseconds),
            ])
    }

    /// Deletes a post with its nested replies. If others wrote any of those, it only loses its text and author, as the
    /// parent of their words.
    func remove(_ post: DiscussionPost) throws {
        let rows = try school.rows(
            """
            SELECT id, parent_id, created_by FROM calendar_posts
            WHERE tenant_id = ? AND discussion_id = ? AND parent_id IS NOT NULL
            """, [.integer(post.discussionID)])
        var answers: [Int64: [(id: Int64, author: Int64?)]] = [:]
        for row in rows {
            answers[try row.id("parent_id"), default: []].append(
                (try row.id(), try row.optionalID("created_by")))
        }
        var doomed: Set<Int64> = [post.id]
        var open = [post.id]
        while let next = open.popLast() {
            for answer in answers[next] ?? [] where doomed.insert(answer.id).inserted {
                // A reply that lost its own author stands above someone's words, too.
                guard answer.author == post.createdByID, answer.author != nil else {
                    return try clear("id = ?", [.integer(post.id)])
                }
                open.append(answer.id)
            }
        }
        let ids = doomed.sorted()
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = ids[start..<min(start + 500, ids.count)]
            try school.execute(
                "DELETE FROM calendar_posts WHERE tenant_id = ? AND id IN (\(places(part.count)))",
                part.values)
        }
    }

    /// Blanks a person's posts but keeps them as parents of replies.
    func forget(_ person: Int64) throws { try clear("created_by = ?", [.integer(person)]) }

    private func clear(_ condition: String, _ values: [SQLValue]) throws {
        try school.execute(
            """
            UPDATE calendar_posts SET content = '', created_by = NULL
            WHERE tenant_id = ? AND \(condition)
            """, values)
    }

    private static func discussion(_ row: SQLRow) throws -> Discussion {
        Discussion(
            id: try row.id(), courseID: try row.id("course_id"),
            createdByID: try row.optionalID("created_by"), title: try row.text("title"),
            description: try row.optionalText("description"),
            status: OpenEnum(rawValue: try row.text("status")),
            isPinned: try row.bool("is_pinned"), requiresInitialPost: try row.bool("asks_first"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    private static func post(_ row: SQLRow) throws -> DiscussionPost {
        DiscussionPost(
            id: try row.id(), discussionID: try row.id("discussion_id"),
            parentID: try row.optionalID("parent_id"),
            createdByID: try row.optionalID("created_by"), content: try row.text("content"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }
}
