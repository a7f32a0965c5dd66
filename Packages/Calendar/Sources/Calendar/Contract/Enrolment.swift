package import AppCore

/// A person's enrollment in a section.
package struct Enrolment: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    /// `teacher` or `student`.
    package var role: String
    package var userID: Int64
    package var sectionID: Int64
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
}
