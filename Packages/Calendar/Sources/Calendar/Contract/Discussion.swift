package import AppCore

/// A discussion in a course.
package struct Discussion: Codable, Sendable, Hashable, EncodesNulls {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        case open, locked, archived
    }

    package var id: Int64
    package var courseID: Int64
    package var createdByID: Int64?
    package var title: String
    package var description: String?
    package var status: OpenEnum<Status>
    package var isPinned: Bool
    /// Asks students to post before reading others; a hint, not enforced.
    package var requiresInitialPost: Bool
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, courseID: Int64, createdByID: Int64?, title: String, description: String?,
        status: OpenEnum<Status>, isPinned: Bool, requiresInitialPost: Bool,
        createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.courseID = courseID
        self.createdByID = createdByID
        self.title = title
        self.description = description
        self.status = status
        self.isPinned = isPinned
        self.requiresInitialPost = requiresInitialPost
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, description, status, courseID, createdByID
        case isPinned = "pinned"
        case requiresInitialPost = "require_initial_post"
        case createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        courseID = try container.decode(Int64.self, forKey: .courseID)
        createdByID = try container.decodeIfPresent(Int64.self, forKey: .createdByID)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        description = try container.decodeIfPresent(String.self, forKey: .description)
        status =
            try container.decodeIfPresent(OpenEnum<Status>.self, forKey: .status) ?? .known(.open)
        isPinned = try container.decodeIfPresent(Bool.self, forKey: .isPinned) ?? false
        requiresInitialPost =
            try container.decodeIfPresent(Bool.self, forKey: .requiresInitialPost) ?? false
        createdAt = try container.decodeIfPresent(WireInstant.self, forKey: .createdAt)
        updatedAt = try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt)
    }
}

/// A post in a discussion. Posts are a flat list; replies name their parent.
package struct DiscussionPost: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var discussionID: Int64
    package var parentID: Int64?
    /// nil if the author was deleted. Students usually can't resolve it to a name.
    package var createdByID: Int64?
    package var content: String
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, discussionID: Int64, parentID: Int64?, createdByID: Int64?, content: String,
        createdAt: WireInstant?, updatedAt: WireInstant?
    ) {
        self.id = id
        self.discussionID = discussionID
        self.parentID = parentID
        self.createdByID = createdByID
        self.content = content
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, content, discussionID
        case parentID = "parent_post_id"
        case createdByID, createdAt, updatedAt
    }
}

/// The request to add a post.
package struct PostInput: Codable, Sendable, Hashable {
    /// Required and not blank; the service reports nil.
    package var content: String?
    package var parentID: Int64?

    package init(content: String?, parentID: Int64? = nil) {
        self.content = content
        self.parentID = parentID
    }

    private enum CodingKeys: String, CodingKey {
        case content
        case parentID = "parent_post_id"
    }
}
