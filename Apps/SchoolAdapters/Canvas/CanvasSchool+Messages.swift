import AppCore
import Foundation

// Announcements, conversations and people in the school contract's shapes.
extension CanvasSchool {
    func contractAnnouncements(of course: Int64?) async throws -> [ContractAnnouncement] {
        let names = Dictionary(
            try await courses().map { ($0.id.value, $0.title) }, uniquingKeysWith: { one, _ in one }
        )
        return try await announcements().compactMap { topic in
            guard let id = topic.contextCode.flatMap({ Self.course(of: $0) }),
                course == nil || id == course
            else { return nil }
            let posted = Self.instant(topic.postedAt)
            return ContractAnnouncement(
                id: topic.id.value, courseID: id, createdByID: topic.author?.id?.value,
                title: topic.title ?? "Announcement",
                message: text.plain(topic.message, attachments: topic.attachments?.elements ?? [])
                    ?? "",
                publishedAt: posted, pinned: topic.pinned ?? false, courseName: names[id],
                createdByName: topic.author?.displayName ?? topic.userName ?? "",
                createdAt: posted ?? WireInstant(milliseconds: 0),
                updatedAt: posted ?? WireInstant(milliseconds: 0))
        }
    }

    // MARK: Conversations

    func contractThreads() async throws -> [ContractThread] {
        let me = try await me().id.value
        return try await conversations().map { contractThread($0, me: me) }
            .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    func contractThread(_ conversation: CanvasConversation, me: Int64) -> ContractThread {
        let id = conversation.id.value
        let people = people(of: conversation)
        let moved = Self.moved(conversation)
        let others = people.filter { $0.id != me }
        // The list has the last message's text, but neither its number nor its author's, except if that's the student.
        let isMine = conversation.properties?.contains("last_author") == true
        let author = isMine ? people.first { $0.id == me } : others.first
        let last = conversation.lastMessage ?? conversation.messages?.elements.first?.body
        return ContractThread(
            id: id, courseID: conversation.contextCode.flatMap { Self.course(of: $0) },
            courseName: conversation.contextName, subject: conversation.subject ?? "No subject",
            threadType: others.count > 1 ? "group" : "direct", participants: people,
            lastMessage: last.flatMap { last in
                (author ?? (isMine ? ContractPerson(id: me) : nil)).map {
                    ContractMessage(
                        id: id, messageThreadID: id, senderID: $0.id, body: last, sender: $0,
                        createdAt: moved)
                }
            },
            unreadCount: conversation.workflowState == "unread" ? 1 : 0, createdAt: moved,
            updatedAt: moved)
    }

    /// When the last message was sent; the list of what the student has sent has only their own last one.
    private static func moved(_ conversation: CanvasConversation) -> WireInstant {
        let moments = [conversation.lastMessageAt, conversation.lastAuthoredMessageAt]
        return moments.compactMap(instant).max() ?? WireInstant(milliseconds: 0)
    }

    /// Oldest first.
    func contractMessages(of id: Int64) async throws -> [ContractMessage] {
        let conversation = try await conversation(id)
        let people = Dictionary(
            people(of: conversation).map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
        return (conversation.messages?.elements ?? []).compactMap { message in
            guard let author = message.authorID?.value else { return nil }
            return contractMessage(
                message, in: id, by: people[author] ?? ContractPerson(id: author))
        }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    func contractMessage(
        _ message: CanvasConversation.Message, in thread: Int64, by sender: ContractPerson
    ) -> ContractMessage {
        let files = (message.attachments?.elements ?? []).compactMap { file in
            text.address(file.url).map { "\(file.displayName ?? "File"): \($0)" }
        }
        return ContractMessage(
            id: message.id.value, messageThreadID: thread, senderID: sender.id,
            body: ([message.body ?? ""] + files).joined(separator: "\n"), sender: sender,
            createdAt: Self.instant(message.createdAt) ?? WireInstant(milliseconds: 0))
    }

    private func people(of conversation: CanvasConversation) -> [ContractPerson] {
        (conversation.participants?.elements ?? []).map {
            let (first, last) = Self.names($0.fullName ?? $0.name)
            return ContractPerson(id: $0.id.value, firstName: first, lastName: last)
        }
    }

    func contractPeople(_ text: String) async throws -> [ContractPerson] {
        try await recipients(text).map {
            let (first, last) = Self.names($0.fullName ?? $0.name)
            return ContractPerson(id: $0.id.value, firstName: first, lastName: last)
        }
    }
}
