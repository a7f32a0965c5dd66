import AppCore
import Foundation
import SQLStore

/// What became of something that was written.
enum WritingOutcome: Sendable, Hashable {
    /// It is there, in this conversation.
    case arrived(conversation: Int64)
    /// It is kept and sent later; why not now.
    case waiting(entry: String, Problem)
    case refused(entry: String, Problem)
}

extension ChatDesk {
    /// What waits in the outbox, of this account.
    func entries() async -> [OutboxEntry] {
        let account = await client.account()
        let all = (try? await context.outbox.entries()) ?? []
        return all.filter { Self.owns($0, account) }
    }

    private static func owns(_ entry: OutboxEntry, _ account: String) -> Bool {
        entry.backend == .school && (entry.account == account || entry.account.isEmpty)
    }

    /// Messages of a conversation that are on their way, oldest first.
    func outgoing(_ id: Int64) async -> [ChatLine] {
        await entries().filter { $0.conversation == id }.compactMap(ChatLine.init)
    }

    // MARK: A message

    /// The same text to the same conversation within so many seconds, while the first one has not gone
    /// out, is impatience and no second message.
    private static let impatience: TimeInterval = 10

    /// Checks a text before it is queued. Throws ``Problem/Code/invalid``.
    static func check(_ text: String) throws(Problem) {
        guard !text.allSatisfy(\.isWhitespace) else {
            throw Problem(.invalid, "The message is empty.", cure: "Write a message first.")
        }
        let count = text.unicodeScalars.count
        guard count <= ChatWords.longestBody else {
            throw Problem(
                .invalid,
                "A message can have at most \(ChatWords.longestBody) characters; this one has \(count).",
                cure: "Split it into several messages.")
        }
    }

    /// Queues a message, in place of the conversation's draft; from here on it cannot get lost.
    func queue(_ text: String, to id: Int64) async throws(Problem) -> OutboxEntry {
        try Self.check(text)
        let account = await client.account()
        let title = await knownConversation(id)?.title
        let floor = await knownTranscript(id)?.lines.compactMap(\.messageID).max()
        let now = now
        return try await context.outbox.transaction(for: .school) { transaction in
            let twin = try transaction.entries().last { entry in
                Self.owns(entry, account) && entry.conversation == id && entry.state != .failed
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

    /// Tries now to send what was queued.
    func deliver(_ entry: OutboxEntry) async -> WritingOutcome {
        switch await context.outbox.send(entry.id) {
        case .delivered(let response):
            let id = (try? WireJSON.decode(ThreadMessage.self, from: response))?.threadID
            return .arrived(conversation: id ?? entry.conversation ?? 0)
        case .waiting(let problem):
            // Another sender may have been quicker.
            if let id = entry.conversation, await hasArrived(entry) {
                return .arrived(conversation: id)
            }
            return .waiting(entry: entry.id, problem)
        case .failed(let problem): return .refused(entry: entry.id, problem)
        }
    }

    private func hasArrived(_ entry: OutboxEntry) async -> Bool {
        let entries = try? await context.outbox.entries()
        return entries?.contains { $0.id == entry.id } == false
    }

    /// Sends what was refused or is uncertain once more.
    func retry(_ entry: String) async throws(Problem) -> OutboxOutcome {
        try await context.outbox.retry(entry)
        return await context.outbox.send(entry)
    }

    /// Lets go of a message that did not go out; returns its text.
    func discard(_ line: ChatLine) async throws(Problem) -> String {
        try await context.outbox.discard(line.id)
        return line.text
    }

    // MARK: A conversation

    /// Conversations that are on their way, newest first.
    func openings(_ entries: [OutboxEntry]) async -> [Opening] {
        let byID = Dictionary(
            entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        return await store.openings(of: await client.account()).compactMap { stored in
            guard let entry = byID[stored.entry] else { return nil }
            return Opening(
                id: stored.entry, subject: stored.conversation.subject,
                people: stored.conversation.people, text: stored.conversation.text,
                queuedAt: stored.queuedAt, standing: ChatLine.Standing(entry))
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
        guard subject.unicodeScalars.count <= ChatWords.longestSubject else {
            throw Problem(
                .invalid,
                "A subject can have at most \(ChatWords.longestSubject) characters.",
                place: "subject")
        }
        guard !new.people.isEmpty else {
            throw Problem(
                .invalid, "Choose at least one person to write to.",
                cure: "homeroom chat people NAME", place: "to")
        }
        guard new.people.count <= ChatWords.mostParticipants else {
            throw Problem(
                .invalid, "You can write to at most \(ChatWords.mostParticipants) people at once.",
                place: "to")
        }
    }

    /// Queues a conversation with its first message. Both are safe from here on: the message waits
    /// beside the entry and is queued in the moment in which the conversation's number is known.
    func queue(_ new: NewConversation, courseID: Int64? = nil) async throws(Problem) -> OutboxEntry
    {
        try Self.check(new)
        let subject = new.trimmedSubject
        let account = await client.account()
        let floor = await client.cached(ChatEndpoints.threads)?.value.map(\.id).max()
        let kind: MessageThread.Kind = new.people.count > 1 ? .group : .direct
        return try await context.outbox.enqueue(
            ChatEndpoints.open,
            body: NewThread(
                subject: subject, kind: kind, participantIDs: new.people.map(\.id),
                courseID: courseID),
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

    /// Tries now to open a queued conversation, then to send its first message.
    func open(_ entry: OutboxEntry) async -> WritingOutcome {
        switch await context.outbox.send(entry.id) {
        case .waiting(let problem): return .waiting(entry: entry.id, problem)
        case .failed(let problem): return .refused(entry: entry.id, problem)
        case .delivered(let response):
            guard let thread = try? WireJSON.decode(MessageThread.self, from: response) else {
                return .waiting(
                    entry: entry.id,
                    Problem(.contract, "The school's server sent an unexpected reply."))
            }
            guard let first = await entries().first(where: { $0.conversation == thread.id }) else {
                return .arrived(conversation: thread.id)
            }
            return await deliver(first)
        }
    }

    /// Where one sees what became of a new conversation: itself, also while its first message waits, or
    /// its way there.
    func place(of outcome: WritingOutcome) async -> Place {
        switch outcome {
        case .arrived(let id): return Place("chat/thread/\(id)")
        case .waiting(let entry, _), .refused(let entry, _):
            let conversation = await entries().first { $0.id == entry }?.conversation
            return Place(conversation.map { "chat/thread/\($0)" } ?? "chat/opening/\(entry)")
        }
    }

    /// Lets go of a conversation that is on its way; what was written is a draft again.
    func discard(_ opening: Opening) async throws(Problem) {
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
