import AppCore
import Foundation
import SQLStore

/// The outcome of sending a message or opening a conversation.
struct WritingOutcome: Sendable, Hashable {
    let entry: String
    let outcome: OutboxOutcome
    /// The conversation it was delivered to; nil if it wasn't.
    var conversation: Int64?
}

extension ChatRepository {
    var pending: PendingWrites {
        PendingWrites(
            context, .school, endpoints: ChatOutboxHandler.endpoints, includingSignedOut: true)
    }

    /// This account's outbox entries.
    func entries() async -> [OutboxEntry] { (try? await pending.entries()) ?? [] }

    /// Messages of a conversation that haven't been delivered, oldest first.
    func outgoing(_ id: Int64) async -> [ChatLine] {
        await entries().filter { $0.conversation == id }.compactMap(ChatLine.init)
    }

    // MARK: A message

    /// Seconds within which an identical unsent message to the same conversation counts as a
    /// duplicate.
    private static let impatience: TimeInterval = 10

    /// Checks a text before it is queued. Throws ``Problem/Code/invalid``.
    static func check(_ text: String) throws(Problem) {
        guard !text.allSatisfy(\.isWhitespace) else {
            throw Problem(.invalid, "The message is empty.", cure: "Write a message first.")
        }
        let count = text.unicodeScalars.count
        guard count <= ChatWords.maxBodyLength else {
            throw Problem(
                .invalid,
                "A message can have at most \(ChatWords.maxBodyLength) characters; this one has \(count).",
                cure: "Split it into several messages.")
        }
    }

    /// Queues a message and deletes the conversation's draft in one transaction.
    func queue(_ text: String, to id: Int64) async throws(Problem) -> OutboxEntry {
        try Self.check(text)
        let (account, pending) = (await client.account(), pending)
        let title = await knownConversation(id)?.title
        let floor = await knownTranscript(id)?.lines.compactMap(\.messageID).max()
        let now = now
        return try await context.outbox.transaction(for: .school) { transaction in
            let twin = try pending.entries(of: account, in: transaction).last { entry in
                entry.conversation == id && entry.state != .failed
                    && now.timeIntervalSince(entry.createdAt) < Self.impatience
                    && (try? WireJSON.decode(NewMessage.self, from: entry.body))?.body == text
            }
            if let twin { return twin }
            let entry = try transaction.enqueue(
                ChatEndpoints.send, path: ["id": String(id)], body: NewMessage(body: text),
                subject: ChatSubject.of(id), title: "Message in “\(title ?? String(id))”")
            let connection = transaction.connection
            try ChatStore.removeDraft(.conversation(id), of: account, in: connection)
            if let floor { try ChatStore.noteOutgoing(entry.id, after: floor, in: connection) }
            return entry
        }
    }

    /// Tries to send a queued message now.
    func deliver(_ entry: OutboxEntry) async -> WritingOutcome {
        let outcome = await pending.send(entry.id)
        guard case .delivered(let response) = outcome else {
            return WritingOutcome(entry: entry.id, outcome: outcome)
        }
        let id = (try? WireJSON.decode(ThreadMessage.self, from: response))?.threadID
        return WritingOutcome(
            entry: entry.id, outcome: outcome, conversation: id ?? entry.conversation)
    }

    /// Sends a refused or uncertain message again.
    func retry(_ entry: String) async throws(Problem) -> OutboxOutcome {
        try await context.outbox.retry(entry)
        return await pending.send(entry)
    }

    /// Discards an unsent message and returns its text.
    func discard(_ line: ChatLine) async throws(Problem) -> String {
        try await context.outbox.discard(line.id)
        return line.text
    }

    // MARK: A conversation

    /// Conversations that haven't been opened yet, newest first.
    func openings(_ entries: [OutboxEntry]) async -> [PendingConversation] {
        let byID = Dictionary(
            entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return await store.openings(of: await client.account()).compactMap { stored in
            guard let entry = byID[stored.entry] else { return nil }
            return PendingConversation(
                id: stored.entry, subject: stored.conversation.subject,
                people: stored.conversation.people, text: stored.conversation.text,
                queuedAt: stored.queuedAt, deliveryState: ChatLine.DeliveryState(entry))
        }
    }

    /// Checks a conversation before it is queued. Throws ``Problem/Code/invalid`` with the place `to` or `subject`, or
    /// without one for the message.
    static func check(_ new: NewConversation) throws(Problem) {
        try check(new.text)
        let subject = new.trimmedSubject
        guard !subject.isEmpty else {
            throw Problem(.invalid, "A conversation needs a subject.", place: "subject")
        }
        guard subject.unicodeScalars.count <= ChatWords.maxSubjectLength else {
            throw Problem(
                .invalid,
                "A subject can have at most \(ChatWords.maxSubjectLength) characters.",
                place: "subject")
        }
        guard !new.people.isEmpty else {
            throw Problem(
                .invalid, "Choose at least one person to write to.",
                cure: "homeroom chat people NAME", place: "to")
        }
        guard new.people.count <= ChatWords.maxParticipants else {
            throw Problem(
                .invalid, "You can write to at most \(ChatWords.maxParticipants) people at once.",
                place: "to")
        }
    }

    /// Queues a conversation and its first message. The message is stored with the entry and queued
    /// as soon as the conversation's number is known.
    func queue(_ new: NewConversation, courseID: Int64? = nil) async throws(Problem) -> OutboxEntry
    {
        try Self.check(new)
        let subject = new.trimmedSubject
        let account = await client.account()
        let people = Set(new.people.map(\.id))
        // Only conversations with them: numbers of two schools can't be compared.
        let floor = await client.cached(ChatEndpoints.threads)?.value
            .filter { !people.isDisjoint(with: $0.participants.map(\.id)) }.map(\.id).max()
        let kind: MessageThread.Kind = new.people.count > 1 ? .group : .direct
        return try await context.outbox.enqueue(
            ChatEndpoints.open,
            body: NewThread(
                subject: subject, kind: kind, participantIDs: new.people.map(\.id),
                courseID: courseID, body: new.text),
            subject: ChatSubject.opening(context.environment.uuid().uuidString.lowercased()),
            title: "New conversation “\(subject)”"
        ) { connection, entry in
            var kept = new
            kept.subject = subject
            try ChatStore.add(
                ChatStore.StoredOpening(
                    entry: entry.id, conversation: kept, floor: floor, queuedAt: entry.createdAt),
                of: account, in: connection)
            try ChatStore.removeDraft(.new, of: account, in: connection)
        }
    }

    /// Tries to open a queued conversation now, then sends its first message. Without the response
    /// its number is unknown, so it still waits if another process sent it meanwhile.
    func open(_ entry: OutboxEntry) async -> WritingOutcome {
        let outcome = await context.outbox.send(entry.id)
        guard case .delivered(let response) = outcome else {
            return WritingOutcome(entry: entry.id, outcome: outcome)
        }
        guard let thread = try? WireJSON.decode(MessageThread.self, from: response) else {
            let problem = Problem(.contract, "The school's server sent an unexpected reply.")
            return WritingOutcome(entry: entry.id, outcome: .waiting(problem))
        }
        guard let first = await entries().first(where: { $0.conversation == thread.id }) else {
            return WritingOutcome(entry: entry.id, outcome: outcome, conversation: thread.id)
        }
        return await deliver(first)
    }

    /// The place to show after a new conversation: the conversation itself, even while its first
    /// message is queued, or its opening screen.
    func place(of outcome: WritingOutcome) async -> Place {
        var conversation = outcome.conversation
        if conversation == nil {
            conversation = await entries().first { $0.id == outcome.entry }?.conversation
        }
        return Place(conversation.map { "chat/thread/\($0)" } ?? "chat/opening/\(outcome.entry)")
    }

    /// Discards a queued conversation; its text becomes a draft again.
    func discard(_ opening: PendingConversation) async throws(Problem) {
        let kept = NewConversation(
            people: opening.people, subject: opening.subject, text: opening.text)
        let account = await client.account()
        try await context.outbox.transaction(for: .school) { transaction in
            guard try transaction.discard(opening.id) else {
                throw Problem(
                    .conflict, "It's being sent right now.", cure: "Try again in a moment.")
            }
            let connection = transaction.connection
            try ChatStore.keep(
                try WireJSON.encodeText(kept), at: .new, of: account, in: connection)
            _ = try ChatStore.removeOpening(opening.id, in: connection)
        }
    }

    // MARK: Drafts

    func draft(_ id: Int64) async -> String {
        await store.draft(.conversation(id), of: await client.account())
    }

    func keep(draft text: String, of id: Int64) async {
        await store.keep(text, at: .conversation(id), of: await client.account())
    }

    func newDraft() async -> NewConversation {
        let text = await store.draft(.new, of: await client.account())
        return (try? WireJSON.decode(NewConversation.self, from: text)) ?? NewConversation()
    }

    func keep(draft: NewConversation) async {
        let text = draft.isEmpty ? "" : (try? WireJSON.encodeText(draft)) ?? ""
        await store.keep(text, at: .new, of: await client.account())
    }
}
