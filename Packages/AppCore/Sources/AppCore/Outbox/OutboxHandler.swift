/// Knows what a feature's queued writes mean once a backend has answered, and how to look whether
/// one already arrived.
public protocol OutboxHandler: Sendable {
    /// The endpoint ids whose entries this handler takes.
    var endpoints: [String] { get }
    /// The backend accepted the entry; `response` is its body. Runs before the entry leaves the
    /// outbox; it may run again after a crash, so it must be idempotent.
    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws
    /// Asked before an entry whose outcome is unknown is sent again to a backend that honours no
    /// idempotency key: reads the backend's own history.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation
    /// Whether a refusal for good says that what the entry asks for is so already, e.g. a 404 to a deletion. It then
    /// counts as delivered, with an empty response.
    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool
}

extension OutboxHandler {
    public func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { false }
}

/// What the backend's history says about an entry.
public enum OutboxReconciliation: Sendable, Hashable {
    /// It arrived; the body to hand to `delivered`.
    case arrived(response: [UInt8])
    /// It did not arrive: safe to send.
    case missing
    /// It cannot be told now: ask again later.
    case unknown
}
