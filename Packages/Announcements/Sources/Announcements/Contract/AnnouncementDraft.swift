package import AppCore

/// The body to create or change an announcement. On a change, omitted fields stay as they are.
package struct AnnouncementDraft: Codable, Sendable, Hashable {
    package var title: FieldChange<String>
    package var message: FieldChange<String>
    package var publishedAt: FieldChange<WireInstant>
    package var expiresAt: FieldChange<WireInstant>
    package var isPinned: FieldChange<Bool>

    private enum CodingKeys: String, CodingKey {
        case title, message, publishedAt, expiresAt
        case isPinned = "pinned"
    }
}
