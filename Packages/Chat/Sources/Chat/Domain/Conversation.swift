import AppCore
import Foundation

/// A conversation in a list.
struct Conversation: Sendable, Hashable, Identifiable {
    /// The newest message in brief.
    struct Newest: Sendable, Hashable {
        var text: String
        /// nil for the student's own.
        var author: String?
        var at: Date
    }

    var id: Int64
    var subject: String
    var courseName: String?
    /// The participants without the student, unless they are alone in it.
    var people: [SchoolPersonBrief]
    var newest: Newest?
    var unread: Int
    var movedAt: Date

    /// `Ilse Brandt, Omar Fayed`
    var names: String { people.map(\.name).joined(separator: ", ") }

    /// The title and the participants, to tell conversations apart.
    var label: String { title == names || names.isEmpty ? title : "\(title), with \(names)" }

    /// The subject, or the participants if it is empty.
    var title: String {
        let subject = subject.trimmingCharacters(in: .whitespacesAndNewlines)
        return subject.isEmpty ? (names.isEmpty ? "Conversation \(id)" : names) : subject
    }
}

/// A queued conversation with its first message.
struct PendingConversation: Sendable, Hashable, Identifiable {
    /// The outbox entry's id.
    var id: String
    var subject: String
    var people: [SchoolPersonBrief]
    var text: String
    var queuedAt: Date
    var deliveryState: ChatLine.DeliveryState
}

/// The data of the conversation list.
struct ChatInbox: Sendable, Hashable {
    /// Most recently active first.
    var conversations: [Conversation]
    /// Newest first.
    var openings: [PendingConversation]
    /// Number of unsent messages, by conversation.
    var waiting: [Int64: Int]
    /// Number of refused messages, by conversation.
    var refused: [Int64: Int]
    /// The time of the school's last response; nil for never.
    var fetchedAt: Date?

    var unread: Int { conversations.reduce(0) { $0 + $1.unread } }

    /// The unread messages for Today, with the conversation's screen if all are in one; nil if there
    /// are none.
    var unreadSummary: TodayPart.Unread? {
        guard unread > 0 else { return nil }
        let unread = conversations.filter { $0.unread > 0 }
        let place =
            unread.count == 1
            ? Place(["chat", "thread", String(unread[0].id)]) : ChatTile.info.place
        return TodayPart.Unread(
            title: self.unread == 1 ? "1 unread message" : "\(self.unread) unread messages",
            count: self.unread, place: place)
    }
    var isEmpty: Bool { conversations.isEmpty && openings.isEmpty }
}
