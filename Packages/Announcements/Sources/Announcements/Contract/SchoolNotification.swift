package import AppCore

/// A notification, in wire format.
///
/// Decoding is lenient: types and subjects may have any value.
package struct SchoolNotification: Codable, Sendable, Hashable, EncodesNulls {
    package var id: Int64
    @OrDefault package var title: String
    package var message: String?
    /// Relative to the school's web pages.
    package var url: String?
    @OrDefault package var metadata: [String: JSONValue]
    @OrDefault package var userID: Int64
    /// The person who caused it.
    package var actorID: Int64?
    /// The contract's identifier, e.g. `assignment_graded`, or another.
    @OrDefault package var notificationType: String
    package var notifiableType: String?
    package var notifiableID: Int64?
    /// nil while it is unread.
    package var readAt: WireInstant?
    package var createdAt: WireInstant
    @Decoded<UpdatedOrCreated> package var updatedAt: WireInstant

    package init(
        id: Int64, userID: Int64, actorID: Int64?, notificationType: String, title: String,
        message: String?, url: String?, notifiableType: String?, notifiableID: Int64?,
        metadata: [String: JSONValue], readAt: WireInstant?, createdAt: WireInstant,
        updatedAt: WireInstant
    ) {
        self.id = id
        self.userID = userID
        self.actorID = actorID
        self.notificationType = notificationType
        self.title = title
        self.message = message
        self.url = url
        self.notifiableType = notifiableType
        self.notifiableID = notifiableID
        self.metadata = metadata
        self.readAt = readAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The body to mark a notification read or unread.
package struct NotificationChange: Codable, Sendable, Hashable {
    /// Null marks it unread.
    package var readAt: FieldChange<WireInstant>
}

/// The number of unread notifications.
package struct UnreadCount: Codable, Sendable, Hashable {
    package var count: Int

    package init(count: Int) { self.count = count }
}

/// The number of notifications marked read.
package struct MarkAllReadResult: Codable, Sendable, Hashable {
    package var updated: Int

    package init(updated: Int) { self.updated = updated }
}
