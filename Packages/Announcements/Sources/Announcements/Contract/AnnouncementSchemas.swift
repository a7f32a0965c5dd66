package import AppCore

// Schema descriptions for the API document.

extension Announcement: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "published_at": .any.saying("Null for a draft."),
        "expires_at": .any.saying("Null for one that does not expire."),
        "created_by_name": .any.saying("May be empty."),
    ]
}

extension AnnouncementDraft: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "title": .string(from: 1, to: AnnouncementLimits.title).orNull,
        "message": .string(from: 1, to: AnnouncementLimits.message).orNull,
        "published_at": .any.saying("A draft without; in the future it appears by itself."),
        "expires_at": .any.saying("From when on students no longer see it."),
    ]
}

extension SchoolNotification: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "notification_type": .any.saying(
            "One of the event types of the preferences; others may come."),
        "url": .any.saying("Relative to the school's web pages."),
        "metadata": .any.saying("Ids and titles of what it is about, by the type."),
    ]
}

extension UnreadCount: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["count": .notNegative]
}

extension MarkAllReadResult: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = ["updated": .notNegative]
}

extension NotificationPreference: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "event_type": .choices(eventTypes), "email_frequency": .choices(frequencies),
    ]
}

extension PreferenceChange: SchemaRefining {
    package static let fieldSchemas: [String: JSONSchema] = [
        "email_frequency": .choices(NotificationPreference.frequencies).orNull
    ]
}

/// Length limits in characters.
package enum AnnouncementLimits {
    package static let title = 255
    package static let message = 200_000
}

/// Extra validation of request bodies.
enum AnnouncementBodies {
    static let new = JSONSchema.object(
        [
            "title": .string(from: 1, to: AnnouncementLimits.title),
            "message": .string(from: 1, to: AnnouncementLimits.message),
        ], required: ["title", "message"])
}
