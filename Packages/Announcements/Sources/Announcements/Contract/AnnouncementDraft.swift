package import AppCore

/// The body to create or change an announcement. On a change, omitted fields stay as they are.
package struct AnnouncementDraft: Codable, Sendable, Hashable {
    package var title: FieldChange<String>
    package var message: FieldChange<String>
    package var publishedAt: FieldChange<WireInstant>
    package var expiresAt: FieldChange<WireInstant>
    package var isPinned: FieldChange<Bool>

    package init(
        title: FieldChange<String> = .keep, message: FieldChange<String> = .keep,
        publishedAt: FieldChange<WireInstant> = .keep,
        expiresAt: FieldChange<WireInstant> = .keep, isPinned: FieldChange<Bool> = .keep
    ) {
        self.title = title
        self.message = message
        self.publishedAt = publishedAt
        self.expiresAt = expiresAt
        self.isPinned = isPinned
    }

    private enum CodingKeys: String, CodingKey {
        case title, message, publishedAt, expiresAt
        case isPinned = "pinned"
    }
}
