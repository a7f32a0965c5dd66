import Foundation
public import SQLStore

/// Answers of backends as they came, byte for byte, so that the first paint needs no network.
///
/// Bounded by count and by bytes, oldest out first. A row that cannot be read counts as absent, and
/// a store that fails costs the cache only, never the call.
public actor ResponseCache {
    /// Whose answers, from where.
    public struct Scope: Sendable, Hashable {
        let source: String
        let account: String

        public init(backend: Backend, address: BackendAddress, account: String) {
            source = backend.rawValue + "@" + address.description
            self.account = account
        }
    }

    /// How much is kept.
    public struct Bounds: Sendable, Hashable {
        public var count: Int
        public var bytes: Int

        public init(count: Int, bytes: Int) {
            self.count = count
            self.bytes = bytes
        }

        /// 2,000 answers, 64 MB.
        public static let standard = Bounds(count: 2000, bytes: 64 << 20)
    }

    private let store: any SQLDatabase
    private let bounds: Bounds
    private var storesUntilSweep = 0

    public init(store: any SQLDatabase, bounds: Bounds = .standard) {
        self.store = store
        self.bounds = bounds
    }

    func answer(scope: Scope, key: String) async -> Fetched<[UInt8]>? {
        try? await store.read { connection in
            let row = try connection.row(
                """
                SELECT body, fetched_at FROM core_cache
                WHERE source = ? AND account = ? AND target = ?
                """,
                [.text(scope.source), .text(scope.account), .text(key)])
            return try row.map { row in
                Fetched(
                    try row.blob("body"),
                    fetchedAt: Date(timeIntervalSince1970: try row.double("fetched_at")))
            }
        }
    }

    func store(_ body: [UInt8], scope: Scope, key: String, fetchedAt: Date) async {
        guard body.count <= bounds.bytes / 4 else {
            return await remove(scope: scope, key: key)
        }
        let sweeps = storesUntilSweep == 0
        storesUntilSweep = sweeps ? 31 : storesUntilSweep - 1
        let bounds = bounds
        try? await store.write { connection in
            try connection.execute(
                """
                INSERT INTO core_cache (source, account, target, body, fetched_at, size)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (source, account, target) DO UPDATE SET
                    body = excluded.body, fetched_at = excluded.fetched_at, size = excluded.size
                """,
                [
                    .text(scope.source), .text(scope.account), .text(key), .blob(body),
                    .real(fetchedAt.timeIntervalSince1970), .integer(Int64(body.count)),
                ])
            if sweeps { try Self.sweep(connection, bounds) }
        }
    }

    func remove(scope: Scope, key: String) async {
        try? await store.write { connection in
            _ = try connection.execute(
                "DELETE FROM core_cache WHERE source = ? AND account = ? AND target = ?",
                [.text(scope.source), .text(scope.account), .text(key)])
        }
    }

    func removeAll(scope: Scope, prefix: String) async {
        try? await store.write { connection in
            _ = try connection.execute(
                """
                DELETE FROM core_cache
                WHERE source = ? AND account = ? AND substr(target, 1, ?) = ?
                """,
                [
                    .text(scope.source), .text(scope.account),
                    .integer(Int64(prefix.unicodeScalars.count)), .text(prefix),
                ])
        }
    }

    /// Forgets every stored answer of one backend, for `auth logout` and `homeroom connect`.
    public func removeAll(of backend: Backend) async {
        let prefix = backend.rawValue + "@"
        try? await store.write { connection in
            _ = try connection.execute(
                "DELETE FROM core_cache WHERE substr(source, 1, ?) = ?",
                [.integer(Int64(prefix.utf8.count)), .text(prefix)])
        }
    }

    /// Removes the oldest until both bounds hold.
    private static func sweep(_ connection: any SQLConnection, _ bounds: Bounds) throws {
        var count = 0
        var bytes = 0
        var cut: Double?
        try connection.forEachRow(
            "SELECT fetched_at, size FROM core_cache ORDER BY fetched_at DESC", []
        ) { row in
            guard cut == nil else { return }
            count += 1
            bytes += try row.int("size")
            if count > bounds.count || bytes > bounds.bytes { cut = try row.double("fetched_at") }
        }
        if let cut {
            try connection.execute("DELETE FROM core_cache WHERE fetched_at <= ?", [.real(cut)])
        }
    }
}
