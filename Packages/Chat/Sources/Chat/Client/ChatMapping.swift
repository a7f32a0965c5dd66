import AppCore
import Foundation

// Maps wire records to domain types.

extension SchoolPersonBrief {
    init(_ wire: Participant) {
        self.init(
            id: wire.id, name: Self.name(wire.firstName, wire.lastName, wire.id),
            roles: wire.roles)
    }

    init(_ wire: SchoolUser) {
        self.init(
            id: wire.id, name: Self.name(wire.firstName, wire.lastName, wire.id),
            roles: wire.roles)
    }

    private static func name(_ first: String?, _ last: String?, _ id: Int64) -> String {
        let parts = [first, last].compactMap { $0.map(trimmed) }
        let name = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return name.isEmpty ? "Person \(id)" : name
    }

    /// Names rarely have surrounding spaces, and each row of a thread list has several names.
    private static func trimmed(_ name: String) -> String {
        guard name.first?.isWhitespace == true || name.last?.isWhitespace == true else {
            return name
        }
        return name.trimmingCharacters(in: .whitespaces)
    }

    /// The role to show; nil for students.
    var role: String? {
        let known = ["teacher", "admin", "district_admin", "curriculum_lead", "guardian"]
        return known.first(where: roles.contains).map { word in
            switch word {
            case "admin", "district_admin": "school office"
            case "curriculum_lead": "curriculum lead"
            default: word
            }
        }
    }
}

extension Conversation {
    /// `me` is nil if the student's person number is unknown.
    init(_ wire: MessageThread, me: Int64?) {
        let others = wire.participants.filter { $0.id != me }
        let people = (others.isEmpty ? wire.participants : others).map(SchoolPersonBrief.init)
        self.init(
            id: wire.id, subject: wire.subject, courseName: wire.courseName, people: people,
            newest: wire.lastMessage.map { Newest($0, me: me) }, unread: wire.unreadCount,
            movedAt: wire.updatedAt.date)
    }
}

extension Conversation.Newest {
    init(_ wire: ThreadMessage, me: Int64?) {
        self.init(
            text: wire.body,
            author: wire.senderID == me ? nil : SchoolPersonBrief(wire.sender).name,
            at: wire.createdAt.date)
    }
}

extension ChatLine {
    /// A delivered message.
    init(_ wire: ThreadMessage, me: Int64?) {
        let person = SchoolPersonBrief(wire.sender)
        self.init(
            id: String(wire.id), messageID: wire.id, text: wire.body, author: person.name,
            authorID: wire.senderID, role: person.role, isMine: wire.senderID == me,
            at: wire.createdAt.date,
            deliveryState: .arrived)
    }

    /// An unsent message.
    init?(_ entry: OutboxEntry) {
        guard entry.endpoint == ChatEndpoints.send.id,
            let message = try? WireJSON.decode(NewMessage.self, from: entry.body)
        else { return nil }
        self.init(
            id: entry.id, messageID: nil, text: message.body ?? "", author: "You", role: nil,
            isMine: true, at: entry.createdAt, deliveryState: DeliveryState(entry))
    }
}

extension ChatLine.DeliveryState {
    init(_ entry: OutboxEntry) {
        let reason = entry.lastProblem.map { problem in
            [problem.summary, problem.cure].compactMap(\.self).joined(separator: " ")
        }
        self =
            switch entry.state {
            case .queued: .waiting(reason)
            case .sending: .sending
            case .unknown: .uncertain(reason)
            case .failed: .refused(reason ?? "The school refused it.")
            }
    }
}

extension OutboxEntry {
    /// The conversation that a message goes to; nil for other entries.
    var conversation: Int64? {
        guard endpoint == ChatEndpoints.send.id else { return nil }
        return ChatSubject.conversation(of: subject)
    }
}

/// Outbox subjects that keep messages in order.
enum ChatSubject {
    private static let prefix = "chat/thread/"

    static func of(_ conversation: Int64) -> String { prefix + String(conversation) }

    static func conversation(of subject: String) -> Int64? {
        subject.hasPrefix(prefix) ? Int64(subject.dropFirst(prefix.count)) : nil
    }

    /// A new conversation; each has its own order.
    static func opening(_ id: String) -> String { "chat/new/" + id }
}
