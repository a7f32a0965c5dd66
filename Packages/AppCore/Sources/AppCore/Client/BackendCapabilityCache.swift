public import SQLStore
import Synchronization

/// Remembers what the backends of a profile support.
public final class BackendCapabilityCache: Sendable {
    private let keyed: Mutex<Set<String>>
    private let changed: @Sendable (String) -> Void

    /// - Parameters:
    ///   - honoursKeys: origins already known to honor idempotency keys.
    ///   - changed: called with each newly learned origin.
    public init(
        honoursKeys: Set<String> = [], changed: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        keyed = Mutex(honoursKeys)
        self.changed = changed
    }

    /// True if `origin` has answered with `Idempotency-Supported: true`.
    public func honoursKeys(_ origin: String) -> Bool { keyed.withLock { $0.contains(origin) } }

    /// Remembers that `origin` honors idempotency keys.
    public func learnKeys(_ origin: String) {
        if keyed.withLock({ $0.insert(origin).inserted }) { changed(origin) }
    }
}

extension BackendCapabilityCache {
    /// Loads the memory from a profile's store and saves changes there. If the store can't be read,
    /// nothing is remembered and the outbox checks a backend's history instead.
    public static func stored(in store: any SQLDatabase) async -> BackendCapabilityCache {
        let prefix = "honours-keys "
        let names = try? await store.read { connection in
            try connection.rows(
                "SELECT name FROM core_facts WHERE substr(name, 1, ?) = ?",
                [.integer(Int64(prefix.utf8.count)), .text(prefix)]
            ).map { try $0.text("name") }
        }
        let origins = (names ?? []).map { String($0.dropFirst(prefix.count)) }
        return BackendCapabilityCache(honoursKeys: Set(origins)) { origin in
            Task {
                try? await store.write { connection in
                    _ = try connection.execute(
                        """
                        INSERT INTO core_facts (name, value) VALUES (?, 'true')
                        ON CONFLICT (name) DO NOTHING
                        """, [.text(prefix + origin)])
                }
            }
        }
    }
}
