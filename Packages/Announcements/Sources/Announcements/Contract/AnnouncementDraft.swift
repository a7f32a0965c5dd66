package import AppCore

/// What staff send for a new announcement, and for a change of one: fields that are left out stay as they
/// are, or are nothing for a new one.
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
        case title, message
        case publishedAt = "published_at"
        case expiresAt = "expires_at"
        case isPinned = "pinned"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.change(String.self, forKey: .title)
        message = try container.change(String.self, forKey: .message)
        publishedAt = try container.change(WireInstant.self, forKey: .publishedAt)
        expiresAt = try container.change(WireInstant.self, forKey: .expiresAt)
        isPinned = try container.change(Bool.self, forKey: .isPinned)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(message, forKey: .message)
        try container.encode(publishedAt, forKey: .publishedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
        try container.encode(isPinned, forKey: .isPinned)
    }
}
