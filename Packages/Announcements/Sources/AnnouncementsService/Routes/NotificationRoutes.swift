import Announcements
import AppCore
import SQLStore
import ServiceKit

/// `/notifications`: the caller's own notifications.
struct NotificationRoutes: Sendable {
    let context: ServiceContext
    let notifier: AnnouncementNotifier

    var all: [ServiceRoute] {
        [
            ServiceRoute(NotificationEndpoints.list) { try await list($0) },
            ServiceRoute(NotificationEndpoints.unreadCount) { try await unreadCount($0) },
            ServiceRoute(NotificationEndpoints.item) { try await item($0) },
            ServiceRoute(NotificationEndpoints.read) { try await read($0) },
            ServiceRoute(NotificationEndpoints.update) { try await update($0) },
            ServiceRoute(NotificationEndpoints.markAllRead) { try await markAllRead($0) },
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<SchoolNotification> {
        let account = try request.requiredPrincipal().account
        let unreadOnly = ["true", "1"].contains(request.query["unread_only"]?.lowercased() ?? "")
        let page = request.schoolPage
        let found = try await notifier.reading(account.tenantID) { connection in
            try NoticeStore(account: account, connection: connection)
                .notices(unreadOnly: unreadOnly, page: page)
        }
        return LossyArray(try found.map(SchoolNotification.init))
    }

    private func unreadCount(_ request: ServiceRequest<EmptyBody>) async throws -> UnreadCount {
        let account = try request.requiredPrincipal().account
        return UnreadCount(
            count: try await notifier.reading(account.tenantID) { connection in
                try NoticeStore(account: account, connection: connection).unreadCount()
            })
    }

    private func item(_ request: ServiceRequest<EmptyBody>) async throws -> SchoolNotification {
        let account = try request.requiredPrincipal().account
        let id = try request.number()
        let notice = try await context.database.read { connection in
            try NoticeStore(account: account, connection: connection).notice(id, for: "show?")
        }
        return try SchoolNotification(notice)
    }

    private func read(_ request: ServiceRequest<EmptyBody>) async throws -> SchoolNotification {
        let now = context.milliseconds
        return try await mark(request, at: now) { notice in notice.readAt = notice.readAt ?? now }
    }

    private func update(
        _ request: ServiceRequest<NotificationChange>
    ) async throws -> SchoolNotification {
        let change = request.input.readAt
        return try await mark(request, at: context.milliseconds) { notice in
            if case .set(let instant) = change { notice.readAt = instant?.milliseconds }
        }
    }

    /// Changes a read mark. Writes nothing if it stays the same.
    private func mark<Input>(
        _ request: ServiceRequest<Input>, at now: Int64,
        _ change: @escaping @Sendable (inout StoredNotice) -> Void
    ) async throws -> SchoolNotification {
        let account = try request.requiredPrincipal().account
        let id = try request.number()
        let notice = try await context.database.write { connection in
            let store = NoticeStore(account: account, connection: connection)
            var notice = try store.notice(id, for: "update?")
            let before = notice.readAt
            change(&notice)
            guard notice.readAt != before else { return notice }
            notice.updatedAt = now
            try store.mark(notice)
            return notice
        }
        return try SchoolNotification(notice)
    }

    private func markAllRead(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> MarkAllReadResult {
        let account = try request.requiredPrincipal().account
        let now = context.milliseconds
        return MarkAllReadResult(
            updated: try await context.database.write { connection in
                try NoticeStore(account: account, connection: connection).markAllRead(at: now)
            })
    }
}

extension SchoolNotification {
    fileprivate init(_ stored: StoredNotice) throws {
        self.init(
            id: stored.id, userID: stored.personID, actorID: stored.actorID,
            notificationType: stored.kind, title: stored.title, message: stored.message,
            url: stored.url, notifiableType: stored.subjectType, notifiableID: stored.subjectID,
            metadata: try WireJSON.decode([String: JSONValue].self, from: stored.metadata),
            readAt: stored.readAt.map { WireInstant(milliseconds: $0) },
            createdAt: WireInstant(milliseconds: stored.createdAt),
            updatedAt: WireInstant(milliseconds: stored.updatedAt))
    }
}
