public import Foundation
public import SQLStore

/// Caches backend responses byte for byte, so that the first frame needs no network, and digests
/// that features derive from long responses.
///
/// Bounded by count and bytes; the oldest are removed first. An unreadable row counts as missing,
/// and a failing store never fails a call.
public actor ResponseCache {
    /// The account and origin of responses.
    public struct Scope: Sendable, Hashable {
        let source: String
        let account: String

        public init(backend: Backend, address: BackendAddress, account: String) {
            source = backend.rawValue + "@" + address.description
            self.account = account
        }
    }

    /// The cache's limits.
    public struct Bounds: Sendable, Hashable {
        public var count: Int
        public var bytes: Int

        public init(count: Int, bytes: Int) {
            self.count = count
            self.bytes = bytes
        }

        /// 2,000 responses, 64 MB.
        public static let standard = Bounds(count: 2000, bytes: 64 << 20)
    }

    /// Responses and digests.
    private static let tables = ["core_cache", "core_digests"]

    private let store: any SQLDatabase
    private let bounds: Bounds
    private var storesUntilSweep = 0

    public init(store: any SQLDatabase, bounds: Bounds = .standard) {
        self.store = store
        self.bounds = bounds
    }

    func answer(scope: Scope, key: String) async -> CachedResponse<[UInt8]>? {
        try? await store.read { connection in
            let row = try connection.row(
                """
                SELECT body, fetched_at FROM core_cache
                WHERE source = ? AND account = ? AND target = ?
                """,
                [.text(scope.source), .text(scope.account), .text(key)])
            return try row.map { row in
                CachedResponse(
                    try row.blob("body"),
                    fetchedAt: Date(timeIntervalSince1970: try row.double("fetched_at")))
            }
        }
    }

    /// Replaces the cached response. If it is unchanged, digests are kept; within a minute nothing
    /// is written at all.
    func store(_ body: [UInt8], scope: Scope, key: String, fetchedAt: Date) async {
        guard body.count <= bounds.bytes / 4 else {
            return await remove(scope: scope, key: key)
        }
        if let known = await answer(scope: scope, key: key), known.value == body {
            guard !(0..<60).contains(fetchedAt.timeIntervalSince(known.fetchedAt)) else { return }
            return await renew(known.fetchedAt, to: fetchedAt, scope: scope, key: key)
        }
        let sweeps = storesUntilSweep == 0
        storesUntilSweep = sweeps ? 31 : storesUntilSweep - 1
        let bounds = bounds
        try? await store.write { connection in
            try Self.remove(
                connection, from: ["core_digests"], "target = ?", scope, [.text(key)])
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

    /// Updates the age of an unchanged response from `age` to `fetchedAt`.
    private func renew(_ age: Date, to fetchedAt: Date, scope: Scope, key: String) async {
        try? await store.write { connection in
            for table in Self.tables {
                try connection.execute(
                    """
                    UPDATE \(table) SET fetched_at = ?
                    WHERE source = ? AND account = ? AND target = ? AND fetched_at = ?
                    """,
                    [
                        .real(fetchedAt.timeIntervalSince1970), .text(scope.source),
                        .text(scope.account), .text(key), .real(age.timeIntervalSince1970),
                    ])
            }
        }
    }

    func remove(scope: Scope, key: String) async {
        try? await store.write { connection in
            try Self.remove(connection, "target = ?", scope, [.text(key)])
        }
    }

    func removeAll(scope: Scope, prefix: String) async {
        try? await store.write { connection in
            try Self.remove(
                connection, "substr(target, 1, ?) = ?", scope,
                [.integer(Int64(prefix.unicodeScalars.count)), .text(prefix)])
        }
    }

    /// When the newest cached response came from a backend at an address; nil if there is none.
    public func lastAnswer(from backend: Backend, at address: BackendAddress) async -> Date? {
        let source = Scope(backend: backend, address: address, account: "").source
        let seconds = try? await store.read { connection in
            try connection.row(
                """
                SELECT COALESCE(MAX(fetched_at), 0) AS fetched_at FROM core_cache WHERE source = ?
                """, [.text(source)])?.double("fetched_at")
        }
        return (seconds ?? nil).flatMap { $0 > 0 ? Date(timeIntervalSince1970: $0) : nil }
    }

    /// Removes all cached responses of a backend.
    public func removeAll(of backend: Backend) async {
        let prefix = backend.rawValue + "@"
        try? await store.write { connection in
            for table in Self.tables {
                try connection.execute(
                    "DELETE FROM \(table) WHERE substr(source, 1, ?) = ?",
                    [.integer(Int64(prefix.utf8.count)), .text(prefix)])
            }
        }
    }

    /// Removes the oldest responses until both limits are met.
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
        guard let cut else { return }
        for table in Self.tables {
            try connection.execute("DELETE FROM \(table) WHERE fetched_at <= ?", [.real(cut)])
        }
    }

    private static func remove(
        _ connection: any SQLConnection, from tables: [String] = tables, _ condition: String,
        _ scope: Scope, _ values: [SQLValue]
    ) throws {
        for table in tables {
            try connection.execute(
                "DELETE FROM \(table) WHERE source = ? AND account = ? AND \(condition)",
                [.text(scope.source), .text(scope.account)] + values)
        }
    }
}

// MARK: Digests

extension ResponseCache {
    /// The digest of the cached response, with the response's age.
    func digest(_ name: String, scope: Scope, key: String) async -> CachedResponse<[UInt8]>? {
        try? await store.read { connection in
            let row = try connection.row(
                """
                SELECT fetched_at, body FROM core_digests
                WHERE source = ? AND account = ? AND target = ? AND name = ?
                """,
                [.text(scope.source), .text(scope.account), .text(key), .text(name)])
            return try row.map { row in
                CachedResponse(
                    try row.blob("body"),
                    fetchedAt: Date(timeIntervalSince1970: try row.double("fetched_at")))
            }
        }
    }

    /// Stores a digest, unless the response has changed meanwhile.
    func keep(_ digest: CachedResponse<[UInt8]>, as name: String, scope: Scope, key: String) async {
        try? await store.write { connection in
            _ = try connection.execute(
                """
                INSERT OR REPLACE INTO core_digests
                    (source, account, target, name, fetched_at, body)
                SELECT source, account, target, ?, fetched_at, ? FROM core_cache
                WHERE source = ? AND account = ? AND target = ? AND fetched_at = ?
                """,
                [
                    .text(name), .blob(digest.value), .text(scope.source), .text(scope.account),
                    .text(key), .real(digest.fetchedAt.timeIntervalSince1970),
                ])
        }
    }
}
