import AppCore

/// What becomes of read marks and preferences once the school has taken them.
struct MarkOutboxHandler: OutboxHandler {
    static let endpoints = [
        NotificationEndpoints.read.id, NotificationEndpoints.update.id,
        NotificationEndpoints.markAllRead.id, NotificationEndpoints.updatePreference.id,
    ]

    let desk: NoticeDesk

    var endpoints: [String] { Self.endpoints }

    /// A mark is laid over the lists until they were asked for again.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard entry.endpoint == NotificationEndpoints.updatePreference.id else {
            // See ``isFulfilled(_:by:)``.
            guard !response.isEmpty else { return try await desk.marks.remove(entry: entry.id) }
            return try await desk.marks.settle(entry: entry.id, at: desk.now)
        }
        // The stored rows are brought up to date where that is possible now.
        _ = try? await desk.client.fetch(NotificationEndpoints.preferences)
    }

    /// What is gone needs no mark.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { refusal.status == 404 }

    /// All of these may be sent twice.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation { .missing }
}
