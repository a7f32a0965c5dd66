import Synchronization

/// Caches values computed from the catalog, each as long as the catalog has the
/// same revision.
///
/// Bounded: when full, evicts everything not used since it was last
/// full.
final class RevisionCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let revision: CatalogRevision
        let bytes: Int
        var isUsed: Bool
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0

        /// Evicts entries not used recently, or everything if that isn't enough.
        mutating func sweep(to enough: Int) {
            entries = entries.filter { $0.value.isUsed }
            bytes = entries.values.reduce(0) { $0 + $1.bytes }
            if bytes > enough { (entries, bytes) = ([:], 0) }
            for key in Array(entries.keys) { entries[key]?.isUsed = false }
        }
    }

    /// Maximum bytes, as counted by `size`.
    private let limit: Int
    private let size: @Sendable (Key, Value) -> Int
    private let state = Mutex(State())

    init(limit: Int, size: @escaping @Sendable (Key, Value) -> Int) {
        self.limit = limit
        self.size = size
    }

    /// The value at a revision, created by `make` if not cached. `revision` and what `make` reads
    /// must come from one snapshot. Nothing is cached if `make` returns nil or throws.
    func value(
        for key: Key, at revision: CatalogRevision, make: () throws -> Value?
    ) rethrows -> Value? {
        let known = state.withLock { state -> Value? in
            guard let index = state.entries.index(forKey: key),
                state.entries.values[index].revision == revision
            else { return nil }
            state.entries.values[index].isUsed = true
            return state.entries.values[index].value
        }
        if let known { return known }
        guard let value = try make() else { return nil }
        keep(value, for: key, at: revision)
        return value
    }

    /// Bytes cached.
    var bytes: Int { state.withLock { $0.bytes } }

    private func keep(_ value: Value, for key: Key, at revision: CatalogRevision) {
        let bytes = size(key, value)
        // One value must not evict all others.
        guard bytes <= limit / 8 else { return }
        state.withLock { state in
            if let old = state.entries.removeValue(forKey: key) { state.bytes -= old.bytes }
            if state.bytes + bytes > limit { state.sweep(to: limit / 2) }
            state.entries[key] = Entry(
                value: value, revision: revision, bytes: bytes, isUsed: false)
            state.bytes += bytes
        }
    }
}
