package import AppCore

/// An announcement to a course, in wire format.
///
/// Decoding is lenient: names may be missing, and a null `pinned` means false.
package struct Announcement: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var courseID: Int64
    package var createdByID: Int64?
    package var title: String
    package var message: String
    /// nil for a draft. A future time hides it until then.
    package var publishedAt: WireInstant?
    /// When it disappears for students, or nil. An extension of this server; absent elsewhere.
    package var expiresAt: WireInstant?
    package var isPinned: Bool
    package var courseName: String?
    /// May be empty.
    package var createdByName: String
    package var createdAt: WireInstant
    package var updatedAt: WireInstant

    package init(
        id: Int64, courseID: Int64, createdByID: Int64?, title: String, message: String,
        publishedAt: WireInstant?, expiresAt: WireInstant?, isPinned: Bool, courseName: String?,
        createdByName: String, createdAt: WireInstant, updatedAt: WireInstant
    ) {
        self.id = id
        self.courseID = courseID
        self.createdByID = createdByID
        self.title = title
        self.message = message
        self.publishedAt = publishedAt
        self.expiresAt = expiresAt
        self.isPinned = isPinned
        self.courseName = courseName
        self.createdByName = createdByName
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, message, courseID, createdByID, publishedAt, expiresAt
        case isPinned = "pinned"
        case courseName, createdByName, createdAt, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int64.self, forKey: .id)
        courseID = try container.decode(Int64.self, forKey: .courseID)
        createdByID = try container.decodeIfPresent(Int64.self, forKey: .createdByID)
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        message = try container.decodeIfPresent(String.self, forKey: .message) ?? ""
        publishedAt = try container.decodeIfPresent(WireInstant.self, forKey: .publishedAt)
        expiresAt = try container.decodeIfPresent(WireInstant.self, forKey: .expiresAt)
        isPinned = try container.decodeIfPresent(Bool.self, forKey: .isPinned) ?? false
        courseName = try container.decodeIfPresent(String.self, forKey: .courseName)
        createdByName = try container.decodeIfPresent(String.self, forKey: .createdByName) ?? ""
        createdAt = try container.decode(WireInstant.self, forKey: .createdAt)
        updatedAt =
            try container.decodeIfPresent(WireInstant.self, forKey: .updatedAt) ?? createdAt
    }
}
