import AppCore

/// Applies the school's responses to queued read marks and preferences.
struct MarkOutboxHandler: OutboxHandler {
    static let endpoints = [
        NotificationEndpoints.read.id, NotificationEndpoints.update.id,
        NotificationEndpoints.markAllRead.id, NotificationEndpoints.updatePreference.id,
    ]

    let repository: NotificationRepository

    var endpoints: [String] { Self.endpoints }

    /// Keeps the mark over cached lists until they're fetched again.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {
        guard entry.endpoint == NotificationEndpoints.updatePreference.id else {
            // See ``isFulfilled(_:by:)``.
            guard !response.isEmpty else {
                return try await repository.marks.remove(entry: entry.id)
            }
            return try await repository.marks.settle(entry: entry.id, at: repository.now)
        }
        // Refreshes the stored rows if possible.
        _ = try? await repository.client.fetch(NotificationEndpoints.preferences)
    }

    /// A deleted notification needs no mark.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { refusal.status == 404 }

    /// All of these requests are idempotent.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation { .missing }
}
