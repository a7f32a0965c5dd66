import Synchronization

/// Remembers what the backends of a profile support.
public final class BackendCapabilityCache: Sendable {
    private let keyed = Mutex<Set<String>>([])

    public init() {}

    /// True if `origin` has answered with `Idempotency-Supported: true`.
    public func honoursKeys(_ origin: String) -> Bool { keyed.withLock { $0.contains(origin) } }

    /// Remembers that `origin` honors idempotency keys.
    public func learnKeys(_ origin: String) { keyed.withLock { _ = $0.insert(origin) } }
}
