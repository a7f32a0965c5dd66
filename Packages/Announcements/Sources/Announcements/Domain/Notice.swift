import AppCore
import Foundation

/// A notification with local state, for display.
struct Notice: Sendable, Hashable, Identifiable {
    /// The school's notification with the local read mark.
    var wire: SchoolNotification
    /// Whether the read mark still has to be sent.
    var isWaiting = false

    var id: Int64 { wire.id }
    var isRead: Bool { wire.readAt != nil }
    var createdAt: Date { wire.createdAt.date }
    /// The readable type, also for unknown types.
    var kind: String {
        switch wire.notificationType {
        case "assignment_created": "New assignment"
        case "assignment_due_soon": "Due soon"
        case "assignment_graded", "quiz_graded": "Graded"
        case "announcement_posted": "Announcement"
        case "message_received": "Message"
        case let type where type.isEmpty: "Notification"
        case let type: Self.words(type)
        }
    }
    /// Never empty.
    var title: String { wire.title.allSatisfy(\.isWhitespace) ? kind : wire.title }
    var detail: String? { wire.message.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

    /// `snow_day` as `Snow day`.
    private static func words(_ type: String) -> String {
        let text = type.split(whereSeparator: { $0 == "_" || $0 == "." }).joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Unread first, then newest.
    static func comesBefore(_ one: Notice, _ other: Notice) -> Bool {
        if one.isRead != other.isRead { return !one.isRead }
        if one.createdAt != other.createdAt { return one.createdAt > other.createdAt }
        return one.id > other.id
    }
}

/// All locally known notifications.
struct NotificationList: Sendable, Hashable {
    /// Unread first, then newest.
    var notices: [Notice]
    /// The unread count, including notifications not in the list.
    var unread: Int
    /// The fetch time; nil if never fetched.
    var askedAt: Date?
    /// Whether the school has more than were fetched.
    var hasMore = false
    /// False if the school doesn't support notifications.
    var isOffered = true

    /// Finds a notification by id. Throws ``Problem/Code/notFound``.
    func notice(_ id: Int64) throws(Problem) -> Notice {
        guard let found = notices.first(where: { $0.id == id }) else {
            throw Problem(
                .notFound, "Notification \(id) wasn't found.",
                cure: "homeroom announcements notifications list")
        }
        return found
    }
}
