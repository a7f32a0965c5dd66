import AppCore
import Chat
import SQLStore
import ServiceKit

/// `/message_threads`
struct ThreadRoutes: Sendable {
    let context: ServiceContext
    private let limiter: RateLimiter

    init(context: ServiceContext) {
        self.context = context
        limiter = RateLimiter(context: context)
    }

    var all: [ServiceRoute] {
        [
            ServiceRoute(ChatEndpoints.threads) { try await list($0) },
            ServiceRoute(ChatEndpoints.open) { try await open($0) },
            ServiceRoute(ChatEndpoints.thread) { try await show($0) },
            ServiceRoute(ChatEndpoints.leave) { try await leave($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> [MessageThread] {
        let page = request.schoolPage
        return try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let threads = try ThreadStore(tenantID: me.tenantID, connection: connection).threads(
                of: me.id, window: page.clause, page.values)
            guard !threads.isEmpty else { return [] }
            let members = try ParticipantStore(tenantID: me.tenantID, connection: connection)
                .companions(of: me.id)
            var people = Set(threads.compactMap { $0.last?.senderID })
            for thread in threads { people.formUnion(members[thread.id] ?? []) }
            let faces = try ParticipantNames(
                people: people, courses: Set(threads.compactMap(\.courseID)), of: me.tenantID,
                context, in: connection)
            return threads.map { faces.thread($0, members: members[$0.id] ?? []) }
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> MessageThread {
        let id = try request.number()
        return try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            var thread = try me.thread(id, "show?", in: connection)
            let messages = try MessageStore(tenantID: me.tenantID, connection: connection)
                .messages(of: id, in: SchoolPage(page: nil, perPage: nil))
            let members = Set(
                try ParticipantStore(tenantID: me.tenantID, connection: connection)
                    .members(of: id).keys)
            thread.last = messages.last
            let faces = try ParticipantNames(
                people: members.union(messages.map(\.senderID)),
                courses: Set([thread.courseID].compactMap(\.self)), of: me.tenantID, context,
                in: connection)
            return faces.thread(thread, members: members, messages: messages)
        }
    }

    private func open(_ request: ServiceRequest<NewThread>) async throws -> MessageThread {
        let (id, moment) = (try await context.numbers.next(), context.milliseconds)
        // Checked before the rate limit counts it, and again in the write transaction.
        let me = try await context.database.read { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            _ = try ThreadCreationRules(me: me, context: context, connection: connection).members(
                of: request.input)
            return me
        }
        try await limiter.take([MessageRateLimits.threads(of: me)], of: me.tenantID)
        return try await request.once(in: context.database) { connection in
            let members = try ThreadCreationRules(me: me, context: context, connection: connection)
                .members(of: request.input)
            let thread = StoredThread(
                id: id, courseID: request.input.courseID, subject: request.input.subject ?? "",
                kind: request.input.kind ?? MessageThread.Kind.direct.rawValue, moment: moment)
            let threads = ThreadStore(tenantID: me.tenantID, connection: connection)
            try PersonQuota.conversations.requireRoom(has: threads.count(openedBy: me.id))
            try threads.add(thread, by: me.id)
            let store = ParticipantStore(tenantID: me.tenantID, connection: connection)
            for person in members.values.sorted(by: { $0.id < $1.id }) {
                try store.add(
                    person.id, person.account, to: id, readCount: person.id == me.id ? 0 : nil)
            }
            let faces = try ParticipantNames(
                people: Set(members.keys), courses: Set([thread.courseID].compactMap(\.self)),
                of: me.tenantID, context, in: connection)
            return faces.thread(thread, members: Set(members.keys))
        }
    }

    private func leave(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.number()
        return try await context.database.write { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            _ = try me.thread(id, "destroy?", in: connection)
            try ParticipantStore(tenantID: me.tenantID, connection: connection)
                .remove(me.id, from: id)
            return EmptyBody()
        }
    }
}

extension SchoolPerson {
    /// A thread the person takes part in. Throws a 404 ``Problem`` if it doesn't exist, 403 if the
    /// person isn't in it.
    func thread(
        _ id: Int64, _ action: String, in connection: any SQLConnection
    ) throws -> StoredThread {
        let found = try ThreadStore(tenantID: tenantID, connection: connection).thread(
            id, for: self.id)
        guard let found else { throw Problem.schoolNotFound }
        guard found.takesPart else {
            throw Problem.schoolForbidden("MessageThreadPolicy", action)
        }
        return found.thread
    }
}

/// Rate limits for messages and threads.
enum MessageRateLimits {
    /// A burst of thirty, then one every two seconds.
    private static let limit = RateLimit(burst: 30, interval: 2)

    static func messages(of person: SchoolPerson) -> RateBucket {
        RateBucket("chat messages", of: person.account.userID, limit)
    }

    static func threads(of person: SchoolPerson) -> RateBucket {
        RateBucket("chat threads", of: person.account.userID, limit)
    }
}
