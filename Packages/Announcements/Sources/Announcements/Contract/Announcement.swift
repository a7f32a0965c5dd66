package import AppCore

/// An announcement to a course, in wire format.
///
/// Decoding is lenient: names may be missing, and a null `pinned` means false.
package struct Announcement: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    package var courseID: Int64
    package var createdByID: Int64?
    @OrDefault package var title: String
    @OrDefault package var message: String
    /// nil for a draft. A future time hides it until then.
    package var publishedAt: WireInstant?
    /// When it disappears for students, or nil. An extension of this server; absent elsewhere.
    package var expiresAt: WireInstant?
    @OrDefault package var isPinned: Bool
    package var courseName: String?
    /// May be empty.
    @OrDefault package var createdByName: String
    package var createdAt: WireInstant
    @Decoded<UpdatedOrCreated> package var updatedAt: WireInstant

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
}
