package import AppCore

/// A person's enrollment in a section.
package struct Enrolment: Codable, Sendable, Hashable {
    package var id: Int64
    package var userID: Int64
    package var sectionID: Int64
    /// `teacher` or `student`.
    package var role: String
    package var createdAt: WireInstant?
    package var updatedAt: WireInstant?

    package init(
        id: Int64, userID: Int64, sectionID: Int64, role: String, createdAt: WireInstant?,
        updatedAt: WireInstant?
    ) {
        self.id = id
        self.userID = userID
        self.sectionID = sectionID
        self.role = role
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case id, role
        case userID = "user_id"
        case sectionID = "section_id"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}
