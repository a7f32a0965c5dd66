/// Applies a backend's responses to a feature's queued writes, and checks whether a write already
/// arrived.
public protocol OutboxHandler: Sendable {
    /// The endpoint ids that this handler is responsible for.
    var endpoints: [String] { get }
    /// Called when the backend accepted the entry; `response` is the body. Runs before the entry is
    /// removed and may run again after a crash, so it must be idempotent.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws
    /// Checks the backend's history before an entry with an unknown outcome is sent again to a
    /// backend that doesn't honor idempotency keys.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation
    /// Whether a rejection means that the entry's goal is already reached, e.g. a 404 for a
    /// deletion. The entry then counts as delivered with an empty response.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool
}

extension OutboxHandler {
    public func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { false }
}

/// Whether the backend's history contains an entry.
public enum OutboxReconciliation: Sendable, Hashable {
    /// It arrived; the body to pass to `delivered`.
    case arrived(response: [UInt8])
    /// It didn't arrive and can be sent.
    case missing
    /// Unknown for now; check again later.
    case unknown
}
