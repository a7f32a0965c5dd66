import AppCore
import Foundation

/// Something that the school lets the student know.
struct Notice: Sendable, Hashable, Identifiable {
    /// As the school sent it, with the read mark as it is here.
    var wire: SchoolNotification
    /// Set when the school does not know the mark yet.
    var isWaiting = false

    var id: Int64 { wire.id }
    var isRead: Bool { wire.readAt != nil }
    var createdAt: Date { wire.createdAt.date }
    /// What kind of thing it is, for any type that a school may send.
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

/// The notifications that are known here.
struct NoticeBook: Sendable, Hashable {
    /// Unread first, then newest.
    var notices: [Notice]
    /// How many are unread, those not in the list too.
    var unread: Int
    /// When the school gave them; nil before it ever did.
    var askedAt: Date?
    /// Whether the school has more than those that were asked for.
    var hasMore = false
    /// False for a school that notifies of nothing.
    var isOffered = true

    /// One by its number. Throws ``Problem/Code/notFound``.
    func notice(_ id: Int64) throws(Problem) -> Notice {
        guard let found = notices.first(where: { $0.id == id }) else {
            throw Problem(
                .notFound, "Notification \(id) wasn't found.",
                cure: "homeroom announcements notifications list")
        }
        return found
    }
}
