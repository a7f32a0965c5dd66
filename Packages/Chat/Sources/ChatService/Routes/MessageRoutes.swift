import AppCore
import Chat
import Foundation
import SQLStore
import ServiceKit

/// `/message_threads/…/messages`
struct MessageRoutes: Sendable {
    let context: ServiceContext
    private let limiter: RateLimiter

    /// Fits the longest body with every character escaped.
    private static let limits = RequestLimits(bodyBytes: 2 << 20)

    init(context: ServiceContext) {
        self.context = context
        limiter = RateLimiter(context: context)
    }

    var all: [ServiceRoute] {
        [
            ServiceRoute(ChatEndpoints.messages) { try await list($0) },
            ServiceRoute(ChatEndpoints.send, limits: Self.limits) { try await send($0) },
        ]
    }

    /// The messages and the new read mark; nil if unchanged.
    private struct Listing: Sendable {
        var me: SchoolPerson
        var messages: [ThreadMessage]
        var mark: Int?
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> [ThreadMessage] {
        let id = try request.number()
        let window = try MessageWindow(request)
        let listing = try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let thread = try me.thread(id, "show?", in: connection)
            let messages = try window.messages(
                of: id, MessageStore(tenantID: me.tenantID, connection: connection))
            let faces = try ParticipantNames(
                people: Set(messages.map(\.senderID)), of: me.tenantID, context, in: connection)
            let isRead = thread.readCount == thread.messageCount
            return Listing(
                me: me, messages: messages.map(faces.message),
                mark: isRead ? nil : thread.messageCount)
        }
        if let mark = listing.mark {
            try await context.database.write { connection in
                try ParticipantStore(tenantID: listing.me.tenantID, connection: connection)
                    .markRead(id, by: listing.me.id, upTo: mark)
            }
        }
        return listing.messages
    }

    private func send(_ request: ServiceRequest<NewMessage>) async throws -> ThreadMessage {
        let id = try request.number()
        let (me, count) = try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            _ = try me.thread(id, "create?", in: connection)
            let members = try ParticipantStore(tenantID: me.tenantID, connection: connection)
                .members(of: id)
            return (me, members.count)
        }
        let body = try MessageTextRules.body(request.input.body)
        try await limiter.take([MessageRateLimits.messages(of: me)], of: me.tenantID)
        // One for the message and one for each notification.
        let numbers = try await context.numbers.take(1 + count)
        let moment = context.milliseconds
        return try await request.once(in: context.database) { connection in
            var numbers = numbers
            let thread = try me.thread(id, "create?", in: connection)
            let message = StoredMessage(
                id: try numbers.next(), threadID: id, senderID: me.id, body: body,
                createdAt: moment)
            try MessageStore(tenantID: me.tenantID, connection: connection).count(message)
            try MessageDelivery(
                message: message, thread: thread, sender: me, context: context,
                connection: connection
            ).deliver(&numbers)
            let faces = try ParticipantNames(
                people: [me.id], of: me.tenantID, context, in: connection)
            return faces.message(message)
        }
    }
}

/// The requested window of a thread's messages.
struct MessageWindow: Sendable {
    private let page: SchoolPage
    /// Set for the newest messages before one; `.some(nil)` for the newest of all.
    private let before: Int64??

    /// Throws a 404 ``Problem`` if `before` doesn't name a message.
    init(_ request: ServiceRequest<EmptyBody>) throws {
        page = request.schoolPage
        switch request.query[ChatWords.before] {
        case nil: before = nil
        case ChatWords.end: before = .some(nil)
        case let text?:
            guard text.utf8.count <= 18, let id = Int64(text), id >= 0 else {
                throw Problem.schoolNotFound
            }
            before = .some(id)
        }
    }

    func messages(of thread: Int64, _ store: MessageStore) throws -> [StoredMessage] {
        guard let before else { return try store.messages(of: thread, in: page) }
        guard let found = try store.newest(page.limit ?? 50, of: thread, before: before) else {
            throw Problem.schoolNotFound
        }
        return found
    }
}

/// Delivers a message: stores it, marks it read for the sender and notifies the others.
struct MessageDelivery {
    let message: StoredMessage
    let thread: StoredThread
    let sender: SchoolPerson
    let context: ServiceContext
    let connection: any SQLConnection

    /// Takes a number for each notification.
    func deliver(_ numbers: inout NumberAllocation) throws {
        let tenantID = sender.tenantID
        let count = try MessageStore(tenantID: tenantID, connection: connection).add(message)
        let participants = ParticipantStore(tenantID: tenantID, connection: connection)
        try participants.markRead(thread.id, by: sender.id, upTo: count)
        let members = try participants.members(of: thread.id)
        let event = try AccountEvent(
            ChatWords.messageEvent,
            ["thread_id": thread.id, "message_id": message.id, "sender_id": sender.id])
        let now = Date(timeIntervalSince1970: Double(message.createdAt) / 1000)
        try EventLog.append(
            Dictionary(
                members.values.map { ($0.userID, event) }, uniquingKeysWith: { one, _ in one }),
            toUsersOf: tenantID, at: now, in: connection)
        let others = Set(members.keys).subtracting([sender.id])
        guard !others.isEmpty, let notices = context.capability(.schoolNotices) else { return }
        let name = sender.name.isEmpty ? "Somebody" : sender.name
        try notices.post(
            SchoolNotice(
                type: "message_received", title: "\(name) wrote to you", message: thread.subject,
                url: "/communicate/threads/\(thread.id)", subjectType: "Message",
                subjectID: message.id,
                metadata: [
                    "thread_id": .integer(thread.id), "thread_subject": .string(thread.subject),
                    "sender_name": .string(name),
                ], actor: sender.id),
            to: others, tenantID: tenantID, at: message.createdAt, numbers: &numbers,
            in: connection)
    }
}
