import AppCore
import Foundation
import SQLStore

extension NotificationRepository {
    /// Marks a notification read or unread, locally at once and at the school through the outbox.
    /// Returns the outbox entry, or nil if nothing changes.
    func mark(_ notice: Notice, isRead: Bool) async throws -> String? {
        guard notice.isRead != isRead else { return nil }
        let account = await client.account()
        let scope = pending.scope(of: account)
        let (id, wasRead) = (notice.id, notice.isRead)
        let title = (isRead ? "Read: " : "Unread: ") + notice.title.prefix(100)
        let path = ["id": String(notice.id)]
        let note: @Sendable (any SQLConnection, OutboxEntry) throws -> Void = {
            connection, entry in
            try MarkStore.save(
                NoticeMark(
                    notice: id, isRead: isRead, wasRead: wasRead, madeAt: entry.createdAt,
                    entry: entry.id), scope, in: connection)
        }
        let entry =
            if isRead {
                try await context.outbox.enqueue(
                    NotificationEndpoints.read, path: path, body: EmptyBody(),
                    subject: Self.subject(account, String(id)), title: title, localEffect: note)
            } else {
                try await context.outbox.enqueue(
                    NotificationEndpoints.update, path: path,
                    body: NotificationChange(readAt: .set(nil)),
                    subject: Self.subject(account, String(id)), title: title, localEffect: note)
            }
        return entry.id
    }

    /// Marks all current notifications as read.
    func markAllRead() async throws -> String {
        let account = await client.account()
        let scope = pending.scope(of: account)
        let entry = try await context.outbox.enqueue(
            NotificationEndpoints.markAllRead, body: EmptyBody(),
            subject: Self.subject(account, "all"), title: "Read: all notifications"
        ) { connection, entry in
            try MarkStore.clear(scope, in: connection)
            try MarkStore.save(
                NoticeMark(
                    notice: NoticeMark.all, isRead: true, wasRead: false, madeAt: entry.createdAt,
                    entry: entry.id), scope, in: connection)
        }
        return entry.id
    }

    /// Sends a queued change and reports the outcome.
    func deliver(_ entry: String?) async -> OutboxOutcome {
        guard let entry else { return .delivered(response: []) }
        return await pending.send(entry)
    }

    /// Entries with the same subject are sent in order.
    private static func subject(_ account: String, _ notice: String) -> String {
        "announcements/marks/\(account)/\(notice)"
    }

    // MARK: Preferences

    /// Locally stored notification preferences with queued changes applied, or nil if none are stored.
    func preferences() async throws -> [NotificationPreference]? {
        guard let known = await client.cached(NotificationEndpoints.preferences) else { return nil }
        var rows = known.value.elements
        for entry in try await pending.entries()
        where entry.state != .failed
            && entry.endpoint == NotificationEndpoints.updatePreference.id
        {
            guard
                let index = rows.firstIndex(where: { entry.path.hasSuffix("/" + $0.eventType) }),
                let change = try? WireJSON.decode(PreferenceChange.self, from: entry.body)
            else { continue }
            rows[index] = rows[index].changed(by: change)
        }
        return rows
    }

    /// Fetches the preferences from the school. Throws a ``Problem``.
    func refreshPreferences() async throws -> [NotificationPreference] {
        do {
            let fresh = try await askForPreferences()
            return try await preferences() ?? fresh
        } catch let problem as Problem where problem.status == 404 {
            throw Problem(
                .notFound, "This school doesn't let you choose your notifications.",
                status: 404)
        }
    }

    private func askForPreferences() async throws -> [NotificationPreference] {
        try await client.fetch(NotificationEndpoints.preferences).value.elements
    }

    /// Changes one event type, locally at once.
    func change(_ eventType: String, _ change: PreferenceChange) async throws -> String {
        let account = await client.account()
        let name = NotificationPreference.name(of: eventType)
        return try await context.outbox.enqueue(
            NotificationEndpoints.updatePreference, path: ["event_type": eventType], body: change,
            subject: "announcements/preference/\(account)/\(eventType)",
            title: "Notifications: \(name)"
        ).id
    }
}

extension [OutboxOutcome] {
    /// The first rejection, else the last one that waits.
    var worst: OutboxOutcome {
        first { if case .failed = $0 { true } else { false } }
            ?? last { if case .waiting = $0 { true } else { false } } ?? .delivered(response: [])
    }
}

extension NotificationPreference {
    /// The preference after a change, by the school's rules.
    func changed(by change: PreferenceChange) -> NotificationPreference {
        var new = self
        new.inApp = change.inApp ?? inApp
        new.email = change.email ?? email
        new.emailFrequency = change.emailFrequency ?? emailFrequency
        if !new.email { new.emailFrequency = "never" }
        if new.email, change.emailFrequency == nil, emailFrequency == "never" {
            new.emailFrequency = "immediate"
        }
        return new
    }
}
