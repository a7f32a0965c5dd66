import AppCore
import Foundation

/// Applies the server's responses to queued messages and conversations.
struct ChatOutboxHandler: OutboxHandler {
    let repository: ChatRepository

    /// The assumed difference between the school's clock and ours, in seconds.
    static let clockSkew: TimeInterval = 7_200

    static let endpoints = [ChatEndpoints.send.id, ChatEndpoints.open.id]

    var endpoints: [String] { Self.endpoints }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        if entry.endpoint == ChatEndpoints.open.id {
            try await queueFirstMessage(of: entry, response)
        } else {
            let message = try WireJSON.decode(ThreadMessage.self, from: response)
            try await repository.store.noteSent(
                message, entry: entry.id, of: entry.account, at: repository.now)
        }
    }

    /// Queues the first message of an opened conversation, in the transaction that removes the
    /// opening, unless the school took it with the opening. Safe to repeat after a crash.
    private func queueFirstMessage(of entry: OutboxEntry, _ response: [UInt8]) async throws {
        let thread = try WireJSON.decode(MessageThread.self, from: response)
        guard let opening = try await repository.store.opening(entry.id) else { return }
        if let first = thread.lastMessage, first.body == opening.conversation.text {
            try await repository.store.noteSent(
                first, entry: entry.id, of: entry.account, at: repository.now)
            return try await repository.store.removeOpening(entry.id)
        }
        try await queue(opening.conversation.text, to: thread, after: entry)
    }

    private func queue(
        _ text: String, to thread: MessageThread, after entry: OutboxEntry
    ) async throws(Problem) {
        do throws(Problem) {
            try await repository.context.outbox.enqueue(
                ChatEndpoints.send, path: ["id": String(thread.id)],
                body: NewMessage(body: text), subject: ChatSubject.of(thread.id),
                title: "Message in “\(thread.subject)”"
            ) { connection, message in
                guard try ChatStore.removeOpening(entry.id, in: connection) else {
                    throw Problem(.conflict, "The first message has been queued already.")
                }
                try ChatStore.noteOutgoing(message.id, after: 0, in: connection)
            }
        } catch {
            guard error.code == .conflict else { throw error }
        }
    }

    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation {
        guard let me = await repository.me() else { return .unknown }
        do throws(Problem) {
            return entry.endpoint == ChatEndpoints.open.id
                ? try await reconcileOpening(entry, me) : try await reconcileMessage(entry, me)
        } catch {
            return .unknown
        }
    }

    /// Looks for a message of the student's with the same text, newer than this entry and not
    /// matched to another one.
    private func reconcileMessage(
        _ entry: OutboxEntry, _ me: Int64
    ) async throws(Problem) -> OutboxReconciliation {
        guard let id = entry.conversation, let text = ChatLine(entry)?.text else {
            return .unknown
        }
        let listed = try await repository.client.fetch(
            ChatEndpoints.messages, path: ["id": String(id)]
        ).value
        let taken = Set(await repository.store.sent(in: id, of: entry.account).map(\.id))
        let floor = (try? await repository.store.floor(of: entry.id)).flatMap(\.self)
        let match = listed.first { message in
            message.senderID == me && message.body == text && !taken.contains(message.id)
                && isLater(message.id, message.createdAt.date, than: floor, entry)
        }
        guard let match else { return .missing }
        return .arrived(response: try APICoding.encode(match))
    }

    /// Conversations to look into for the first message, at most.
    private static let mostCandidates = 5

    /// Looks for a conversation with the same people and subject, and no message or this one.
    private func reconcileOpening(
        _ entry: OutboxEntry, _ me: Int64
    ) async throws(Problem) -> OutboxReconciliation {
        let wanted = try APICoding.decode(NewThread.self, entry.body)
        let opening = (try? await repository.store.opening(entry.id)).flatMap(\.self)
        let people = Set(wanted.participantIDs ?? []).union([me])
        let threads = try await repository.client.fetch(ChatEndpoints.threads).value
        let candidates = threads.filter { thread in
            thread.subject == wanted.subject && Set(thread.participants.map(\.id)) == people
                && isLater(thread.id, thread.createdAt.date, than: opening?.floor, entry)
        }
        if let empty = candidates.first(where: { $0.lastMessage == nil }) {
            return .arrived(response: try APICoding.encode(empty))
        }
        guard let text = wanted.body else { return .missing }
        for var thread in candidates.prefix(Self.mostCandidates) {
            let messages = try await repository.client.fetch(
                ChatEndpoints.messages, path: ["id": String(thread.id)]
            ).value
            let taken = Set(
                await repository.store.sent(in: thread.id, of: entry.account).map(\.id))
            guard let first = messages.first, first.senderID == me, first.body == text,
                !taken.contains(first.id)
            else { continue }
            thread.lastMessage = first
            return .arrived(response: try APICoding.encode(thread))
        }
        return .missing
    }

    /// Compares by number if one is known from before, because clocks may differ; else by time.
    private func isLater(
        _ number: Int64, _ date: Date, than floor: Int64?, _ entry: OutboxEntry
    ) -> Bool {
        if let floor { return number > floor }
        return date >= entry.createdAt.addingTimeInterval(-Self.clockSkew)
    }
}

/// A JSON body whose errors are of one kind.
private enum APICoding {
    static func encode(_ value: some Encodable) throws(Problem) -> [UInt8] {
        do { return try WireJSON.encode(value) } catch { throw Problem(error) }
    }

    static func decode<Value: Decodable>(
        _ type: Value.Type, _ bytes: [UInt8]
    ) throws(Problem) -> Value {
        do { return try WireJSON.decode(type, from: bytes) } catch { throw Problem(error) }
    }
}
